-- A budget as one number: when it will be whole again (the generic cell rate algorithm).
-- KEYS  budget
-- ARGV  clock or '', seconds for one, how many at once
-- Answers the seconds to wait, as text because a number would lose its fraction; 0: taken.
local now, per, burst = clock(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local whole = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now)
-- It is never further away than when all is spent, unless the clock went back.
whole = math.min(whole, now + burst * per) + per
local wait = whole - burst * per - now
-- A few microseconds are what adding up fractions leaves, and are no wait.
if wait > 5e-6 then
  return string.format('%.6f', wait)
end
redis.call('SET', KEYS[1], string.format('%.6f', whole), 'PX', math.ceil((whole - now) * 1000) + 1000)
return '0'

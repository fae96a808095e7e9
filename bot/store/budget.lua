-- A budget as one number: when it will be whole again (the generic cell rate algorithm).
-- KEYS  budget
-- ARGV  seconds for one, how many at once, now
-- Answers the seconds to wait, as text because a number would lose its fraction; 0: taken.
local per, burst, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local whole = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + per
local wait = whole - burst * per - now
-- Less than a microsecond is what adding up fractions leaves, and is no wait.
if wait > 1e-6 then
  return string.format('%.6f', wait)
end
redis.call('SET', KEYS[1], string.format('%.6f', whole), 'PX', math.ceil((whole - now) * 1000) + 1000)
return '0'

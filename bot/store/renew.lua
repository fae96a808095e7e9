-- Hold marks longer.
-- KEYS  queue, held
-- ARGV  clock or '', name of the queue, lease, who asks, until when he listens or '', ids...
-- Answers the ids that somebody else holds.
local now = clock(ARGV[1])
local ends, lost = now + tonumber(ARGV[3]), {}
if too_late(now, ARGV[5]) then
  return lost
end
for i = 6, #ARGV do
  local holder = holder_of(KEYS[2], ARGV[2], ARGV[i])
  if holder == ARGV[4] then
    redis.call('ZADD', KEYS[1], 'XX', ends, ARGV[i])
  elseif holder then
    lost[#lost + 1] = ARGV[i]
  end
end
return lost

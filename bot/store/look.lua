-- The marks that have come up, longest waiting first in each queue, with their times.
-- KEYS  queues
-- ARGV  now, how many of each at most
local found = {}
for _, queue in ipairs(KEYS) do
  local marks = redis.call('ZRANGEBYSCORE', queue, '-inf', ARGV[1], 'WITHSCORES', 'LIMIT', 0, ARGV[2])
  for _, part in ipairs(marks) do
    found[#found + 1] = part
  end
end
return found

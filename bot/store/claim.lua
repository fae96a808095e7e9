-- Take those of the marks that are still due, for the length of a lease.
-- KEYS  queue, held
-- ARGV  name of the queue, now, end of the lease, ids...
local taken = {}
for i = 4, #ARGV do
  local at = redis.call('ZSCORE', KEYS[1], ARGV[i])
  if at and tonumber(at) <= tonumber(ARGV[2]) then
    redis.call('ZADD', KEYS[1], ARGV[3], ARGV[i])
    redis.call('HSET', KEYS[2], ARGV[1] .. ' ' .. ARGV[i], 'held')
    taken[#taken + 1] = ARGV[i]
  end
end
return taken

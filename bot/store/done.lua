-- Remove a mark, unless the table has moved on from the version that was worked on.
-- KEYS  table, queue, held
-- ARGV  name of the queue, id, version, at once
local version = redis.call('HGET', KEYS[1], 'version')
redis.call('HDEL', KEYS[3], ARGV[1] .. ' ' .. ARGV[2])
if not version or version == ARGV[3] then
  redis.call('ZREM', KEYS[2], ARGV[2])
  return 1
end
-- A deadline was set by the newer version and stays as it is.
if ARGV[1] ~= 'due' then
  redis.call('ZADD', KEYS[2], 'XX', ARGV[4], ARGV[2])
end
return 0

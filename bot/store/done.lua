-- Remove a mark, unless the table has moved on from the version that was worked on.
-- KEYS  table, shown, queue, held
-- ARGV  clock or '', name of the queue, id, version, who asks, then as `keep_shown` wants it
-- Answers whether it was removed.
local name, id = ARGV[2], ARGV[3]
local version = redis.call('HGET', KEYS[1], 'version')
local now = clock(ARGV[1])
if not keep_shown(KEYS[1], KEYS[2], 6) and version then
  doubt(KEYS[1], KEYS[2], KEYS[3], KEYS[4], name, id, ARGV[5], now)
  return 0
end
local holder, again = holder_of(KEYS[4], name, id)
if holder and holder ~= ARGV[5] then
  return 0
end
redis.call('HDEL', KEYS[4], name .. ' ' .. id)
if not version or (version == ARGV[4] and not again) then
  redis.call('ZREM', KEYS[3], id)
  return 1
end
-- A deadline was set by the newer version and stays as it is.
if name ~= 'due' then
  redis.call('ZADD', KEYS[3], 'XX', now - AHEAD, id)
end
return 0

-- Hand back whatever anybody holds, to come up at once.
-- KEYS  held, due, stale, think
-- ARGV  at once
local queues = { due = KEYS[2], stale = KEYS[3], think = KEYS[4] }
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  local queue, id = string.match(field, '^(%a+) (.+)$')
  redis.call('ZADD', queues[queue], 'XX', ARGV[1], id)
end
redis.call('DEL', KEYS[1])
return 0

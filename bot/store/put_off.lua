-- Hand a held mark back, to come up later; at once if it was set anew meanwhile.
-- KEYS  queue, held
-- ARGV  name of the queue, id, until, at once
local field = ARGV[1] .. ' ' .. ARGV[2]
local held = redis.call('HGET', KEYS[2], field)
if held then
  redis.call('HDEL', KEYS[2], field)
  redis.call('ZADD', KEYS[1], 'XX', held == 'again' and ARGV[4] or ARGV[3], ARGV[2])
end
return 0

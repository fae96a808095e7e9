-- Hand a held mark back, to come up later; at once if it was set anew meanwhile.
-- KEYS  table, shown, queue, held
-- ARGV  clock or '', name of the queue, id, seconds, who asks, then as `keep_shown` wants it
local now = clock(ARGV[1])
if not keep_shown(KEYS[1], KEYS[2], 6) and redis.call('PTTL', KEYS[1]) ~= -2 then
  doubt(KEYS[1], KEYS[2], KEYS[3], KEYS[4], ARGV[2], ARGV[3], ARGV[5], now)
  return 0
end
local holder, again = holder_of(KEYS[4], ARGV[2], ARGV[3])
if holder == ARGV[5] then
  local later = again and -AHEAD or tonumber(ARGV[4])
  redis.call('HDEL', KEYS[4], ARGV[2] .. ' ' .. ARGV[3])
  redis.call('ZADD', KEYS[3], 'XX', now + later, ARGV[3])
end
return 0

-- A table and what is shown of it; if asked to, enters that somebody is at work there.
-- KEYS  table, shown
-- ARGV  the name of that entry or '', what it says
local answer = {
  redis.call('HMGET', KEYS[1], 'version', 'doc', 'nonces'),
  redis.call('HGETALL', KEYS[2]),
}
local life = redis.call('PTTL', KEYS[1])
if ARGV[1] ~= '' and life ~= -2 then
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
  if life > 0 then
    redis.call('PEXPIRE', KEYS[2], life)
  end
end
return answer

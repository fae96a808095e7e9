-- A table and what is shown of it. If whoever asks holds a mark of it, enters that he is at work.
-- KEYS  table, shown, held
-- ARGV  name of the queue or '', id, who asks, what the entry shall say
-- Answers both, and whether it was entered.
local answer = {
  redis.call('HMGET', KEYS[1], 'version', 'doc', 'nonces'),
  redis.call('HGETALL', KEYS[2]),
  0,
}
local name, life = ARGV[1], redis.call('PTTL', KEYS[1])
if name ~= '' and life ~= -2 and holder_of(KEYS[3], name, ARGV[2]) == ARGV[3] then
  redis.call('HSET', KEYS[2], '!' .. name, ARGV[4])
  if life > 0 then
    redis.call('PEXPIRE', KEYS[2], life)
  end
  answer[3] = 1
end
return answer

-- One change of one table, whole or not at all.
-- KEYS  table, transcript, shown, held, due, think, the queues of the platforms that must show it...
-- ARGV  clock or '', id, version it was made from, the nonce of that version or '', nonce, doc,
--       seconds until it is due or '', think, ttl or '', length of the remembered nonces, lines...
-- Answers 1 when the change is in, also when it had been in before; 0 when somebody was faster.
local now, id, from, after, nonce, ttl = clock(ARGV[1]), ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[9]
local version, nonces, mortal = unpack(redis.call('HMGET', KEYS[1], 'version', 'nonces', 'ttl'))
nonces = nonces or ''
-- Equal numbers do not make equal tables: a server may have lost a commit and been given another.
if (version or '0') ~= from or string.sub(nonces, 1, #after) ~= after then
  return string.find(nonces, nonce, 1, true) and 1 or 0
end

redis.call('HSET', KEYS[1], 'version', tonumber(from) + 1, 'doc', ARGV[6],
  'nonces', string.sub(nonce .. ' ' .. nonces, 1, tonumber(ARGV[10])), 'ttl', ttl)
for i = 11, #ARGV do
  redis.call('RPUSH', KEYS[2], ARGV[i])
end

-- The new deadline is the truth; whoever holds the old one has nothing left to put off.
redis.call('HDEL', KEYS[4], 'due ' .. id)
if ARGV[7] == '' then
  redis.call('ZREM', KEYS[5], id)
else
  redis.call('ZADD', KEYS[5], now + tonumber(ARGV[7]), id)
end

-- A mark somebody holds stays his until he is done, else two couriers would show the same table.
local function mark(queue, name)
  local holder = holder_of(KEYS[4], name, id)
  if holder then
    redis.call('HSET', KEYS[4], name .. ' ' .. id, holder .. '!')
  else
    redis.call('ZADD', queue, 'LT', now - AHEAD, id)
  end
end

if ARGV[8] == '1' then
  mark(KEYS[6], 'think')
else
  redis.call('ZREM', KEYS[6], id)
  redis.call('HDEL', KEYS[4], 'think ' .. id)
end
for i = 7, #KEYS do
  mark(KEYS[i], string.match(KEYS[i], 'stale:[^:]+$'))
end

if ttl ~= '' then
  for i = 1, 3 do
    redis.call('EXPIRE', KEYS[i], ttl)
  end
elseif mortal and mortal ~= '' then
  for i = 1, 3 do
    redis.call('PERSIST', KEYS[i])
  end
end
return 1

-- One change of one table, whole or not at all.
-- KEYS  table, transcript, shown, due, stale, think, held
-- ARGV  id, version it was made from, nonce, doc, due or '', at once, stale, think, ttl or '',
--       length of the remembered nonces, lines...
-- Answers 1 when the change is in, also when it had been in before; 0 when somebody was faster.
local id, from, nonce, ttl = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[9]
local version, nonces, mortal = unpack(redis.call('HMGET', KEYS[1], 'version', 'nonces', 'ttl'))
nonces = nonces or ''
if tonumber(version or 0) ~= from then
  return string.find(nonces, nonce, 1, true) and 1 or 0
end

redis.call('HSET', KEYS[1], 'version', from + 1, 'doc', ARGV[4],
  'nonces', string.sub(nonce .. ' ' .. nonces, 1, tonumber(ARGV[10])), 'ttl', ttl)
for i = 11, #ARGV do
  redis.call('RPUSH', KEYS[2], ARGV[i])
end

local held_due, held_stale, held_think = unpack(
  redis.call('HMGET', KEYS[7], 'due ' .. id, 'stale ' .. id, 'think ' .. id))

if ARGV[5] == '' then
  redis.call('ZREM', KEYS[4], id)
else
  redis.call('ZADD', KEYS[4], ARGV[5], id)
end
-- The new deadline is the truth; whoever holds the old one has nothing left to put off.
if held_due then
  redis.call('HDEL', KEYS[7], 'due ' .. id)
end

-- A mark somebody holds stays his until he is done, else two couriers would show the same table.
local function mark(queue, held, name)
  if held then
    redis.call('HSET', KEYS[7], name .. ' ' .. id, 'again')
  else
    redis.call('ZADD', queue, 'LT', ARGV[6], id)
  end
end

if ARGV[7] == '1' then
  mark(KEYS[5], held_stale, 'stale')
end
if ARGV[8] == '1' then
  mark(KEYS[6], held_think, 'think')
else
  redis.call('ZREM', KEYS[6], id)
  if held_think then
    redis.call('HDEL', KEYS[7], 'think ' .. id)
  end
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

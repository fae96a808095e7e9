-- The marks that have come up, longest waiting first; taken for the length of a lease, or looked at.
-- KEYS  queue and held, for each shard
-- ARGV  clock or '', name of the queue, lease or '' to look only, how many at most, who asks,
--       seconds beyond which a mark cannot be meant (a deadline can, but nobody holds one so long),
--       until when he listens, or ''
-- Answers the time, and ids with their times in turn.
local now, name, lease, limit = clock(ARGV[1]), ARGV[2], ARGV[3], tonumber(ARGV[4])
local found, answer = {}, { string.format('%.6f', now) }
if too_late(now, ARGV[7]) then
  return answer
end

local function find(i, id, score)
  found[#found + 1] = { id = id, at = tonumber(score), score = score, i = i }
end

local function collect(i, from, to)
  local marks = redis.call('ZRANGEBYSCORE', KEYS[i], from, to, 'WITHSCORES', 'LIMIT', 0, limit)
  for j = 1, #marks, 2 do
    find(i, marks[j], marks[j + 1])
  end
end

local furthest = now + tonumber(ARGV[6])
local function collect_held(i)
  for _, entry in ipairs(redis.call('HKEYS', KEYS[i + 1])) do
    local id = string.match(entry, '^' .. name .. ' (.+)$')
    local score = id and redis.call('ZSCORE', KEYS[i], id)
    if score and tonumber(score) > furthest then
      find(i, id, score)
    end
  end
end

for i = 1, #KEYS, 2 do
  collect(i, '-inf', now)
  if name == 'due' then
    collect_held(i)
  else
    collect(i, string.format('(%.6f', furthest), '+inf')
  end
end
table.sort(found, function(a, b)
  return a.at < b.at or (a.at == b.at and a.id < b.id)
end)

for n = 1, math.min(limit, #found) do
  local mark = found[n]
  if lease ~= '' then
    redis.call('ZADD', KEYS[mark.i], now + tonumber(lease), mark.id)
    redis.call('HSET', KEYS[mark.i + 1], name .. ' ' .. mark.id, ARGV[5])
  end
  answer[#answer + 1] = mark.id
  answer[#answer + 1] = mark.score
end
return answer

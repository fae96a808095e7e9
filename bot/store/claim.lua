-- The marks that have come up, longest waiting first; taken for the length of a lease, or looked at.
-- KEYS  queue and held, for each shard
-- ARGV  clock or '', name of the queue, lease or '' to look only, how many at most, who asks,
--       seconds beyond which a mark cannot be meant, or '', until when he listens, or ''
-- Answers the time, and ids with their times in turn.
local now, name, lease, limit = clock(ARGV[1]), ARGV[2], ARGV[3], tonumber(ARGV[4])
local found, answer = {}, { string.format('%.6f', now) }
if too_late(now, ARGV[7]) then
  return answer
end

local function collect(i, from, to)
  local marks = redis.call('ZRANGEBYSCORE', KEYS[i], from, to, 'WITHSCORES', 'LIMIT', 0, limit)
  for j = 1, #marks, 2 do
    found[#found + 1] = { id = marks[j], at = tonumber(marks[j + 1]), score = marks[j + 1], i = i }
  end
end

for i = 1, #KEYS, 2 do
  collect(i, '-inf', now)
  if ARGV[6] ~= '' then
    collect(i, string.format('(%.6f', now + tonumber(ARGV[6])), '+inf')
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

-- How many marks have come up, and for how many seconds the longest has waited.
-- KEYS  queues
-- ARGV  clock or ''
local now = clock(ARGV[1])
local count, longest = 0, 0
for _, queue in ipairs(KEYS) do
  count = count + redis.call('ZCOUNT', queue, '-inf', now)
  local first = redis.call('ZRANGE', queue, 0, 0, 'WITHSCORES')[2]
  if first then
    local at = tonumber(first)
    longest = math.max(longest, now - (at < 0 and at + AHEAD or at))
  end
end
return { count, string.format('%.6f', longest) }

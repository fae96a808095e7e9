-- Change what is shown where; it never outlives its table.
-- KEYS  table, shown
-- ARGV  how many entries to set, their names and values in turn, names to remove...
local life = redis.call('PTTL', KEYS[1])
if life == -2 then
  return 0
end
local last = 1 + 2 * tonumber(ARGV[1])
for i = 2, last, 2 do
  redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1])
end
for i = last + 1, #ARGV do
  redis.call('HDEL', KEYS[2], ARGV[i])
end
if life > 0 then
  redis.call('PEXPIRE', KEYS[2], life)
end
return 1

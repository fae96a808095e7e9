-- An index: members, in the order in which they were last added, or by their points.
-- KEYS  index
-- ARGV  clock or '', what to do, then:
--   add     member        answers how many there are
--   remove  member
--   newest  skip, count   answers them, newest first; a count of -1 is all
--   rank    member, points, seconds to live
--   standing  points      answers how many have more, and how many there are
--   best    count         answers members and points in turn, most points first
local key, act = KEYS[1], ARGV[2]
if redis.call('TYPE', key).ok == 'set' then
  -- As it was kept before there was an order.
  local members = redis.call('SMEMBERS', key)
  redis.call('DEL', key)
  for _, member in ipairs(members) do
    redis.call('ZADD', key, 0, member)
  end
end

if act == 'add' then
  redis.call('ZADD', key, clock(ARGV[1]), ARGV[3])
  return redis.call('ZCARD', key)
elseif act == 'remove' then
  return redis.call('ZREM', key, ARGV[3])
end
if act == 'rank' then
  redis.call('ZADD', key, ARGV[4], ARGV[3])
  return redis.call('EXPIRE', key, ARGV[5])
elseif act == 'standing' then
  return {redis.call('ZCOUNT', key, '(' .. ARGV[3], '+inf'), redis.call('ZCARD', key)}
elseif act == 'best' then
  local most = tonumber(ARGV[3])
  return most > 0 and redis.call('ZRANGE', key, 0, most - 1, 'REV', 'WITHSCORES') or {}
end
local skip, count = tonumber(ARGV[3]), tonumber(ARGV[4])
return redis.call('ZRANGE', key, skip, count < 0 and -1 or skip + count - 1, 'REV')

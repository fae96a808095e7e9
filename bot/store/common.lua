-- Stands before every other script.

-- Far below any clock (see the port): what has this much taken off its time can be claimed at once.
local AHEAD = 1e10

-- The time in seconds, by the server's own clock; a test may give another.
local function clock(given)
  if given ~= '' then
    return tonumber(given)
  end
  local time = redis.call('TIME')
  return tonumber(time[1]) + tonumber(time[2]) / 1000000
end

-- What was asked while the server stood still is read when it goes on. By then nobody may listen any
-- more: who has been killed, or has given up waiting, must be given nothing to hold.
local function too_late(now, listens)
  return listens ~= '' and now > tonumber(listens)
end

-- Who holds a mark, and whether it was set anew since he took it ('!').
local function holder_of(held, queue, id)
  local value = redis.call('HGET', held, queue .. ' ' .. id)
  if not value then
    return nil, false
  end
  local again = string.sub(value, -1) == '!'
  return again and string.sub(value, 1, -2) or value, again
end

-- Change what is shown where; it never outlives its table.
-- ARGV from `first`, three for each entry: its name, what stood there for whoever changes it, what
-- shall stand there; '' is nothing, all else begins with '='.
-- Answers whether every entry was as it was seen, or is already as it shall be.
local function keep_shown(table, shown, first)
  if #ARGV < first then
    return true
  end
  local life = redis.call('PTTL', table)
  if life == -2 then
    return false
  end
  local kept = true
  for i = first, #ARGV, 3 do
    local stands = redis.call('HGET', shown, ARGV[i])
    stands = stands and '=' .. stands or ''
    if stands ~= ARGV[i + 2] then
      if stands ~= ARGV[i + 1] then
        kept = false
      elseif ARGV[i + 2] == '' then
        redis.call('HDEL', shown, ARGV[i])
      else
        redis.call('HSET', shown, ARGV[i], string.sub(ARGV[i + 2], 2))
      end
    end
  end
  if life > 0 then
    redis.call('PEXPIRE', shown, life)
  end
  return kept
end

-- Somebody finds at the end of his work that another has worked there too: nobody knows whose page
-- came last. That is entered, under '!' and the name of the queue, and the table is looked at again.
local function doubt(table, shown, queue, held, name, id, me, now)
  local times = tonumber(redis.call('HGET', shown, '!' .. name)) or 0
  redis.call('HSET', shown, '!' .. name, times + 1)
  local life = redis.call('PTTL', table)
  if life > 0 then
    redis.call('PEXPIRE', shown, life)
  end
  local holder = holder_of(held, name, id)
  if holder and holder ~= me then
    redis.call('HSET', held, name .. ' ' .. id, holder .. '!')
  else
    redis.call('HDEL', held, name .. ' ' .. id)
    redis.call('ZADD', queue, now - AHEAD, id)
  end
end


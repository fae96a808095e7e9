-- A table and what is shown of it.
-- KEYS  table, shown
return {
  redis.call('HMGET', KEYS[1], 'version', 'doc', 'nonces'),
  redis.call('HGETALL', KEYS[2]),
}

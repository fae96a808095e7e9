-- Change what is shown of a table.
-- KEYS  table, shown
-- ARGV  as `keep_shown` wants it
return keep_shown(KEYS[1], KEYS[2], 1) and 1 or 0

-- Prefixes are given one after the other: two programs that are created at once can't get the same one.
create or replace function order_prefix_turn() returns void
language sql
as $$ select pg_advisory_xact_lock(7202, 31) $$;

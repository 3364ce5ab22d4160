-- Two programs' orders could have the same number: a prefix, case ignored, and at least six digits, so that "A" with
-- 1,000,001 is "A1" with 1. A zero after the shorter prefix can't be: a seventh digit is never one.
create or replace function order_prefixes_clash(one text, other text) returns boolean
language sql immutable strict parallel safe
return one = other
	or (starts_with(one, other) and substr(one, length(other) + 1) ~ '^[1-9][0-9]*$')
	or (starts_with(other, one) and substr(other, length(one) + 1) ~ '^[1-9][0-9]*$');

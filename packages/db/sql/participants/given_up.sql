-- The keys of a merged participant find the kept one, and stand in nobody's way: not in that one's own, who may take them over, and not in anybody's
-- once that one is deleted. A key that is given up has a number below 0 (docs/decisions/0087-keys-of-people.md).
create or replace function given_up(number smallint, lowest smallint) returns smallint language sql immutable parallel safe
	return case when number < 0 then number else least(0, coalesce(lowest, 0)) - 1 end;

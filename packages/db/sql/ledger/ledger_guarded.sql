-- The balance after each of many entries, one after the other, where those that would overdraw it or overflow the sums are left out: as a
-- window over the rows of a file, so that an import knows of each row whether it goes in, in one pass. `start` and `redeemed` are those of
-- the participant before the first entry; the balance that comes out is unchanged after an entry that was left out.
create or replace function ledger_guarded(state bigint, start bigint, redeemed bigint, amount bigint) returns bigint
	language plpgsql immutable parallel safe as $$
begin
	state := coalesce(state, start);
	if state + amount < 0 or state + amount + redeemed > 2147483647 then
		return state;
	end if;
	return state + amount;
end
$$;

create or replace aggregate ledger_guard(bigint, bigint, bigint) (sfunc = ledger_guarded, stype = bigint, parallel = safe);

-- A free prefix from a name: its first three Latin letters, then with one and two more. It holds the turn until the
-- transaction ends.
create or replace function order_prefix_proposed(name text) returns text
language plpgsql
as $$
declare
	letters text := left(upper(regexp_replace(fold_text(name), '[^a-z]', '', 'g')), 3);
	stem text := case when length(letters) < 2 then 'PO' else letters end;
	candidate text := stem;
	n int := 0;
begin
	perform order_prefix_turn();
	while exists (select from order_prefix where order_prefixes_clash(key, lower(candidate))) loop
		n := n + 1;
		candidate := stem || case when n > 26 then chr(64 + (n - 1) / 26) else '' end || chr(65 + (n - 1) % 26);
		-- After ZZ no letters are left: as many as there are, and a digit that ends no run of digits.
		if n > 702 then
			candidate := stem || n || 'X';
		end if;
	end loop;
	return candidate;
end
$$;

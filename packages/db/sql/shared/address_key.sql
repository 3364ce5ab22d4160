-- An address, a sign-in name or a claim code. What follows the last @ is a domain, compared in its Unicode spelling.
create or replace function address_key(value text) returns text
	language plpgsql immutable strict parallel safe cost 6
as $$
declare
	key text;
	domain text;
begin
	if octet_length(value) = length(value) then
		key := lower(btrim(value, E' \t\n\r') collate "C");
		if strpos(key, 'xn--') = 0 then
			return key;
		end if;
	else
		key := public.lower_key(value);
	end if;
	if strpos(key, '@') = 0 then
		return key;
	end if;
	domain := translate(substring(key from '[^@]*$'), U&'\3002', '.');
	if strpos(domain, 'xn--') > 0 then
		domain := (
			select string_agg(case when starts_with(label, 'xn--') then public.unicode_label(label) else label end, '.' order by n)
			from regexp_split_to_table(domain, '\.') with ordinality as labels (label, n)
		);
	end if;
	return substring(key from '^.*@') || domain;
end
$$;

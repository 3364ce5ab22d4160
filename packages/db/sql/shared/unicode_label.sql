-- The Unicode spelling of one label of a domain that begins with xn-- (RFC 3492); a label that is no such spelling stays.
create or replace function unicode_label(label text) returns text
	language plpgsql immutable strict parallel safe cost 100
as $$
declare
	encoded constant text := substr(label, 5);
	-- The last hyphen ends the ASCII letters.
	ending constant int := coalesce(length(substring(encoded from '^(.*)-')), 0);
	letters int[] := array(select ascii(c) from regexp_split_to_table(left(encoded, ending), '') with ordinality as s (c, at) where c <> '' order by at);
	code bigint := 128;
	at bigint := 0;
	bias int := 72;
	-- Of `encoded`, from 1.
	place int := case when position('-' in encoded) > 0 then ending + 2 else 1 end;
	before bigint;
	weight bigint;
	k int;
	t int;
	digit int;
	delta bigint;
	made text;
begin
	if label !~ '^xn--[a-z0-9-]+$' or length(label) > 63 then
		return label;
	end if;
	while place <= length(encoded) loop
		before := at;
		weight := 1;
		k := 36;
		loop
			digit := position(substr(encoded, place, 1) in 'abcdefghijklmnopqrstuvwxyz0123456789') - 1;
			if place > length(encoded) or digit < 0 then
				return label;
			end if;
			place := place + 1;
			at := at + digit * weight;
			t := least(greatest(k - bias, 1), 26);
			exit when digit < t;
			weight := weight * (36 - t);
			if weight > 2147483647 or at > 2147483647 then
				return label;
			end if;
			k := k + 36;
		end loop;
		delta := case when before = 0 then (at - before) / 700 else (at - before) / 2 end;
		delta := delta + delta / (coalesce(cardinality(letters), 0) + 1);
		k := 0;
		while delta > 455 loop
			delta := delta / 35;
			k := k + 36;
		end loop;
		bias := k + 36 * delta / (delta + 38);
		code := code + at / (coalesce(cardinality(letters), 0) + 1);
		at := at % (coalesce(cardinality(letters), 0) + 1);
		if code > 1114111 or code between 55296 and 57343 then
			return label;
		end if;
		letters := letters[:at] || code::int || letters[at + 1:];
		at := at + 1;
	end loop;
	made := array_to_string(array(select chr(l) from unnest(letters) with ordinality as s (l, n) order by n), '');
	made := public.lower_key(made);
	-- Letters that it needn't have encoded, and those that separate, would make it look like another domain.
	if octet_length(made) = length(made) or made ~ '[\s@.]' then
		return label;
	end if;
	return made;
end
$$;

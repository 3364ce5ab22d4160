-- Lower case in no language: İ, i with a dot of its own, and I are i.
create or replace function lower_key(value text) returns text
	language plpgsql immutable strict parallel safe cost 4
as $$
begin
	value := public.plain_key(value);
	if octet_length(value) = length(value) then
		return lower(value collate "C");
	end if;
	return replace(normalize(lower(value collate "und-x-icu"), NFKC), U&'i\0307', 'i');
end
$$;

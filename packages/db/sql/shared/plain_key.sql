-- Compatible forms become the letters that they stand for; characters that nobody sees, and blanks at the ends, go.
create or replace function plain_key(value text) returns text
	language plpgsql immutable strict parallel safe cost 4
as $$
begin
	if octet_length(value) <> length(value) then
		value := normalize(
			regexp_replace(
				normalize(value, NFKC),
				'[\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+',
				'',
				'g'
			),
			NFKC
		);
	end if;
	return btrim(value, E' \t\n\r');
end
$$;

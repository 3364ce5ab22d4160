-- One normal form for what names a person (docs/decisions/0087-keys-of-people.md). Texts of ASCII letters, nearly all, take the short way.
-- Functions name their schema where they call each other: an index is built without a search path.

-- Compatible forms become the letters that they stand for; characters that nobody sees, and blanks at the ends, go.
create function plain_key(value text) returns text
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

-- An external id: case counts, because the ids of other systems may differ by nothing else.
create function external_key(value text) returns text language sql immutable strict parallel safe cost 4
	return plain_key(value);

-- Lower case in no language: İ, i with a dot of its own, and I are i.
create function lower_key(value text) returns text
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

-- The Unicode spelling of one label of a domain that begins with xn-- (RFC 3492); a label that is no such spelling stays.
create function unicode_label(label text) returns text
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

-- An address, a sign-in name or a claim code. What follows the last @ is a domain, compared in its Unicode spelling.
create function address_key(value text) returns text
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

-- Participants. A double that was there before is numbered: it stays, and no other can be made.
alter table participant
	add column email_key text generated always as (address_key(email)) stored,
	add column external_id_key text generated always as (external_key(external_id)) stored,
	-- Null, which is equal to nothing, for used and archived ones: a person may have several codes over time.
	add column external_id_in_use boolean generated always as (case when status not in ('Used', 'Archived') then true end) stored,
	add column email_twin smallint not null default 0,
	add column external_id_twin smallint not null default 0;

update participant p set email_twin = t.n
from (
	select program_id, id, row_number() over (partition by program_id, email_key order by created_at, id) - 1 as n
	from participant where deleted_at is null or merged_into_id is not null
) t
where t.n > 0 and p.program_id = t.program_id and p.id = t.id;
update participant p set external_id_twin = t.n
from (
	select program_id, id, row_number() over (partition by program_id, external_id_key order by created_at, id) - 1 as n
	from participant
	where (deleted_at is null or merged_into_id is not null) and external_id_key <> '' and external_id_in_use
) t
where t.n > 0 and p.program_id = t.program_id and p.id = t.id;

drop index participant_email_unique;
drop index participant_external_id;
-- Whoever was merged into another keeps its keys, which find that other one.
create unique index participant_email_key on participant (program_id, email_key, email_twin)
	where deleted_at is null or merged_into_id is not null;
create unique index participant_external_id_key on participant (program_id, external_id_key, external_id_twin, external_id_in_use)
	where (deleted_at is null or merged_into_id is not null) and external_id_key <> '';

-- A number goes with the key that it was given for. A code that is usable again, or a participant who is no longer archived, never
-- fails because another one has taken the external id: it becomes a double that the list shows.
create function participant_twins() returns trigger language plpgsql as $$
declare
	key constant text := external_key(new.external_id);
begin
	if address_key(new.email) <> address_key(old.email) then
		new.email_twin := 0;
	end if;
	if key <> external_key(old.external_id) then
		new.external_id_twin := 0;
	end if;
	if key <> '' and old.status in ('Used', 'Archived') and new.status not in ('Used', 'Archived') and exists (
		select from participant where program_id = new.program_id and external_id_key = key and id <> new.id
			and (deleted_at is null or merged_into_id is not null)
	) then
		-- Two that come back at once are numbered one after the other.
		perform pg_advisory_xact_lock(hashtextextended(new.program_id || key, 68000));
		select coalesce(min(free), 0) into new.external_id_twin from generate_series(0, 32767) free
		where not exists (
			select from participant where program_id = new.program_id and external_id_key = key and external_id_twin = free
				and external_id_in_use and id <> new.id and (deleted_at is null or merged_into_id is not null)
		);
	end if;
	return new;
end
$$;
create trigger participant_twins before update of email, external_id, status on participant
	for each row when (
		old.email_twin <> 0 or old.external_id_twin <> 0
		or (new.external_id <> '' and old.status in ('Used', 'Archived') and new.status not in ('Used', 'Archived'))
	)
	execute function participant_twins();

-- Users. The older one keeps a name that two turn out to share; the other signs in by their other name.
create or replace function sign_in_key(name text) returns text language sql immutable parallel safe strict
	return address_key(name);

alter table app_user add column email_twin smallint not null default 0;
update app_user u set email_twin = t.n
from (
	select id, row_number() over (partition by sign_in_key(email) order by created_at, id) - 1 as n from app_user where deleted_at is null
) t
where t.n > 0 and u.id = t.id;
drop index app_user_email_unique;
create unique index app_user_email_unique on app_user (sign_in_key(email), email_twin) where deleted_at is null;

delete from sign_in_name n using (
	select o.name, row_number() over (partition by sign_in_key(o.name) order by o.reserved_until is not null, u.created_at, u.id, o.name) as place
	from sign_in_name o join app_user u on u.id = o.user_id
) t
where t.name = n.name and t.place > 1;
update sign_in_name n set name = sign_in_key(n.name) where n.name <> sign_in_key(n.name);

-- A name that its user shares with an older one isn't asked for again when something else of the user changes.
create or replace function app_user_sign_in_names() returns trigger language plpgsql as $$
declare
	wanted text[] := array[sign_in_key(new.email), sign_in_key(new.user_name)];
begin
	if tg_op = 'UPDATE' and old.deleted_at is null then
		wanted := array(
			select w from unnest(wanted) w
			where w not in (sign_in_key(old.email), sign_in_key(old.user_name))
				or not exists (select from sign_in_name n where n.name = w and n.user_id <> new.id)
		);
	end if;
	delete from sign_in_name where user_id = new.id and (
		reserved_until is null or new.deleted_at is not null or name = any(wanted)
	);
	if new.deleted_at is null and new.kind = 'person' then
		delete from sign_in_name
		where reserved_until <= clock_timestamp() and name = any(wanted);
		insert into sign_in_name (name, user_id) select distinct w, new.id from unnest(wanted) w order by w;
	end if;
	return null;
end
$$;
create function app_user_twin() returns trigger language plpgsql as $$
begin
	new.email_twin := 0;
	return new;
end
$$;
create trigger app_user_twin before update of email on app_user
	for each row when (old.email_twin <> 0 and sign_in_key(new.email) <> sign_in_key(old.email)) execute function app_user_twin();

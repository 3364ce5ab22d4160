-- How the product compares text when a person searches: lower case without accents, one kind of i, one letter for each
-- ligature-like or stroked letter. YILMAZ, Yılmaz and yilmaz fold to the same text, and so do Müller and muller, Straße and
-- strasse, ÅRØ and aro. Idempotent. Depends on no session setting and no server locale, so that indexes and generated columns
-- can stand on it.
--
-- Plain ASCII, the bulk of most tables, takes the short way (as many bytes as characters).
-- The long way: compatibility decomposition (é → e + mark, ﬁ → fi, full width → plain), lower case by ICU's root rules,
-- strip combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic together with tatweel and zero-width characters, map what
-- doesn't decompose, compose what is left (Hangul, kana).
create or replace function fold_text(value text) returns text
	language plpgsql immutable strict parallel safe cost 4
as $$
begin
	if octet_length(value) = length(value) then
		return lower(value collate "C");
	end if;
	value := translate(
		regexp_replace(
			lower(normalize(value, NFKD) collate "und-x-icu"),
			'[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u200B-\u200F\u2060\uFE00-\uFE0F\uFEFF]+',
			'',
			'g'
		),
		'ıøłđðħŧŋɨƶəςىةیکھ’‘ʼʻ‐‑–—',
		'iolddhtnizeσيهيكه''''''''----'
	);
	if octet_length(value) <> length(value) then
		value := normalize(replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC);
	end if;
	return value;
end
$$;

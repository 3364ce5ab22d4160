-- The languages that a program's site can speak.
create or replace function site_languages() returns text[] language sql immutable parallel safe
	return array['en', 'fr', 'sp', 'ge', 'it', 'nl', 'pt'];

-- Users. The older one keeps a name that two turn out to share; the other signs in by their other name.
create or replace function sign_in_key(name text) returns text language sql immutable parallel safe strict
	return address_key(name);

-- What a record was called when something happened to it, as far as the entry tells.
create or replace function audit_record_name(before jsonb, after jsonb) returns text
	language sql immutable parallel safe
	return coalesce(after->>'name', before->>'name', after->>'displayName', before->>'displayName', after->>'email', before->>'email', '');

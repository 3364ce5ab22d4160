-- A figure of a stored answer about taxes. What came from outside may be anything, so what is no number is as good as not there.
create or replace function tax_dollars(response jsonb, name text) returns numeric language sql immutable parallel safe as $$
	select round(case when response->>name ~ '^-?[0-9]{1,12}([.][0-9]{1,12})?$' then (response->>name)::numeric end, 2)
$$;

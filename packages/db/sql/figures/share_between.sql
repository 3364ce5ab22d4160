-- The part of a figure that falls to what lies between two points of a whole. Parts that follow each other add up to the figure, to the cent.
create or replace function share_between(figure numeric, before numeric, upto numeric, whole numeric) returns numeric language sql immutable parallel safe as $$
	select case when whole = 0 then 0 else round(figure * upto / whole, 2) - round(figure * before / whole, 2) end
$$;

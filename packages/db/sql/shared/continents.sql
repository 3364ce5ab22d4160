create or replace function continents() returns text[] language sql immutable parallel safe
	return array['USA', 'NORTH_AMERICA', 'SOUTH_AMERICA', 'AFRICA', 'ASIA', 'AUSTRALASIA', 'EUROPEAN_UNION', 'NON_EU_EUROPE',
		'INDIAN_SUB_CONTINENT', 'MIDDLE_EAST'];

type Part =
	| 'companyName'
	| 'address1'
	| 'address2'
	| 'address3'
	| 'address4'
	| 'townCity'
	| 'stateCounty'
	| 'postcode'
	| 'country';
/** What an address of an order or a participant has on paper. */
export type PostalAddress = Readonly<Record<Part, string>>;

const codes = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** Where the code is before the town. */
const codeFirst = codes(
	'ALB AND ARG AUT BEL BGR BIH BLR CHE CZE DEU DNK ESP EST FIN FRA GRC HRV HUN ISL ISR ITA LIE LTU LUX LVA MAR MCO MDA MEX MKD MNE NLD NOR POL PRT ROU SMR SRB SVK SVN SWE TUN TUR UKR VAT XKX',
);
/** Where it has a line of its own below. */
const codeBelow = codes('BRA COL EGY GBR GGY GIB IMN IRL JEY KEN LKA MLT RUS ZAF');

const joined = (parts: readonly string[], by: string) => parts.filter(Boolean).join(by);

/**
 * Town, state and code as they are written in a country: "Austin, TX 73301", "50667 Köln", "Leeds" and "LS1 4AP" below.
 */
function townLines({ townCity, stateCounty, postcode, country }: PostalAddress): string[] {
	if (codeFirst.has(country)) return [joined([joined([postcode, townCity], ' '), stateCounty], ', ')];
	const town = joined([townCity, stateCounty], ', ');
	return codeBelow.has(country) ? [town, postcode] : [joined([town, postcode], ' ')];
}

/**
 * An address as it depends on a parcel of its country, a line each, without blank ones. `country` is alpha-3; the last
 * line is the country's name, in whatever language the caller has it.
 */
export function addressLines(address: PostalAddress, countryName: string): string[] {
	const { companyName, address1, address2, address3, address4 } = address;
	return [companyName, address1, address2, address3, address4, ...townLines(address), countryName]
		.map((line) => line.trim())
		.filter(Boolean);
}

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
/** The printed lines of an order's or participant's address. */
export type PostalAddress = Readonly<Record<Part, string>>;

const codes = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** Countries that write the code before the town. */
const codeFirst = codes(
	'ALB AND ARG AUT BEL BGR BIH BLR CHE CZE DEU DNK ESP EST FIN FRA GRC HRV HUN ISL ISR ITA LIE LTU LUX LVA MAR MCO MDA MEX MKD MNE NLD NOR POL PRT ROU SMR SRB SVK SVN SWE TUN TUR UKR VAT XKX',
);
/** Countries that write it on its own line below. */
const codeBelow = codes('BRA COL EGY GBR GGY GIB IMN IRL JEY KEN LKA MLT RUS ZAF');

const joined = (parts: readonly string[], by: string) => parts.filter(Boolean).join(by);

/** Town, state and code in a country's format: "Austin, TX 73301", "50667 Köln", "Leeds" and "LS1 4AP" below. */
function townLines({ townCity, stateCounty, postcode, country }: PostalAddress): string[] {
	if (codeFirst.has(country)) return [joined([joined([postcode, townCity], ' '), stateCounty], ', ')];
	const town = joined([townCity, stateCounty], ', ');
	return codeBelow.has(country) ? [town, postcode] : [joined([town, postcode], ' ')];
}

/**
 * An address as printed on a parcel in its country, one line each, without blank ones. `country` is alpha-3; the last
 * line is the country's name, in the caller's language.
 */
export function addressLines(address: PostalAddress, countryName: string): string[] {
	const { companyName, address1, address2, address3, address4 } = address;
	return [companyName, address1, address2, address3, address4, ...townLines(address), countryName]
		.map((line) => line.trim())
		.filter(Boolean);
}

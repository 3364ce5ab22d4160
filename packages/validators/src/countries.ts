/**
 * The fixed country catalogue (docs/product/participants.md): every country of ISO 3166-1, and Kosovo, once, under
 * the region in which a program offers it. Codes are alpha-3 in the database; other languages' titles come from
 * `Intl.DisplayNames` by alpha-2, so only the English ones are here.
 */
export const continents = [
	'USA',
	'NORTH_AMERICA',
	'SOUTH_AMERICA',
	'AFRICA',
	'ASIA',
	'AUSTRALASIA',
	'EUROPEAN_UNION',
	'NON_EU_EUROPE',
	'INDIAN_SUB_CONTINENT',
	'MIDDLE_EAST',
] as const;
export type Continent = (typeof continents)[number];

export interface Country {
	/** Alpha-3; what is stored. */
	code: string;
	alpha2: string;
	title: string;
	continent: Continent;
}
/** A state, province or territory with its two-letter code. */
export interface SubArea {
	code: string;
	title: string;
}

export const usaCode = 'USA';
export const canadaCode = 'CAN';

// alpha-3, alpha-2, title; one line a region keeps the module small.
const catalogue: Record<Continent, string> = {
	USA: 'USA US United States',
	NORTH_AMERICA:
		'AIA AI Anguilla|ATG AG Antigua and Barbuda|ABW AW Aruba|BHS BS Bahamas|BRB BB Barbados|BLZ BZ Belize|BMU BM Bermuda|BES BQ Caribbean Netherlands|CAN CA Canada|CYM KY Cayman Islands|CRI CR Costa Rica|CUB CU Cuba|CUW CW Curaçao|DMA DM Dominica|DOM DO Dominican Republic|SLV SV El Salvador|GRL GL Greenland|GRD GD Grenada|GLP GP Guadeloupe|GTM GT Guatemala|HTI HT Haiti|HND HN Honduras|JAM JM Jamaica|MTQ MQ Martinique|MEX MX Mexico|MSR MS Montserrat|NIC NI Nicaragua|PAN PA Panama|PRI PR Puerto Rico|BLM BL Saint Barthélemy|KNA KN Saint Kitts and Nevis|LCA LC Saint Lucia|MAF MF Saint Martin|SPM PM Saint Pierre and Miquelon|VCT VC Saint Vincent and the Grenadines|SXM SX Sint Maarten|TTO TT Trinidad and Tobago|TCA TC Turks and Caicos Islands|VGB VG British Virgin Islands|VIR VI U.S. Virgin Islands',
	SOUTH_AMERICA:
		'ARG AR Argentina|BOL BO Bolivia|BVT BV Bouvet Island|BRA BR Brazil|CHL CL Chile|COL CO Colombia|ECU EC Ecuador|FLK FK Falkland Islands|GUF GF French Guiana|GUY GY Guyana|PRY PY Paraguay|PER PE Peru|SGS GS South Georgia and the South Sandwich Islands|SUR SR Suriname|URY UY Uruguay|VEN VE Venezuela',
	AFRICA:
		"DZA DZ Algeria|AGO AO Angola|BEN BJ Benin|BWA BW Botswana|IOT IO British Indian Ocean Territory|BFA BF Burkina Faso|BDI BI Burundi|CPV CV Cabo Verde|CMR CM Cameroon|CAF CF Central African Republic|TCD TD Chad|COM KM Comoros|COG CG Congo|COD CD Democratic Republic of the Congo|CIV CI Côte d'Ivoire|DJI DJ Djibouti|EGY EG Egypt|GNQ GQ Equatorial Guinea|ERI ER Eritrea|SWZ SZ Eswatini|ETH ET Ethiopia|ATF TF French Southern Territories|GAB GA Gabon|GMB GM Gambia|GHA GH Ghana|GIN GN Guinea|GNB GW Guinea-Bissau|KEN KE Kenya|LSO LS Lesotho|LBR LR Liberia|LBY LY Libya|MDG MG Madagascar|MWI MW Malawi|MLI ML Mali|MRT MR Mauritania|MUS MU Mauritius|MYT YT Mayotte|MAR MA Morocco|MOZ MZ Mozambique|NAM NA Namibia|NER NE Niger|NGA NG Nigeria|REU RE Réunion|RWA RW Rwanda|SHN SH Saint Helena, Ascension and Tristan da Cunha|STP ST Sao Tome and Principe|SEN SN Senegal|SYC SC Seychelles|SLE SL Sierra Leone|SOM SO Somalia|ZAF ZA South Africa|SSD SS South Sudan|SDN SD Sudan|TZA TZ Tanzania|TGO TG Togo|TUN TN Tunisia|UGA UG Uganda|ESH EH Western Sahara|ZMB ZM Zambia|ZWE ZW Zimbabwe",
	ASIA: 'AFG AF Afghanistan|BRN BN Brunei|KHM KH Cambodia|CHN CN China|HKG HK Hong Kong|IDN ID Indonesia|JPN JP Japan|KAZ KZ Kazakhstan|PRK KP North Korea|KOR KR South Korea|KGZ KG Kyrgyzstan|LAO LA Laos|MAC MO Macao|MYS MY Malaysia|MNG MN Mongolia|MMR MM Myanmar|PHL PH Philippines|SGP SG Singapore|TWN TW Taiwan|TJK TJ Tajikistan|THA TH Thailand|TLS TL Timor-Leste|TKM TM Turkmenistan|UZB UZ Uzbekistan|VNM VN Vietnam',
	AUSTRALASIA:
		'ASM AS American Samoa|ATA AQ Antarctica|AUS AU Australia|CXR CX Christmas Island|CCK CC Cocos (Keeling) Islands|COK CK Cook Islands|FJI FJ Fiji|PYF PF French Polynesia|GUM GU Guam|HMD HM Heard Island and McDonald Islands|KIR KI Kiribati|MHL MH Marshall Islands|FSM FM Micronesia|NRU NR Nauru|NCL NC New Caledonia|NZL NZ New Zealand|NIU NU Niue|NFK NF Norfolk Island|MNP MP Northern Mariana Islands|PLW PW Palau|PNG PG Papua New Guinea|PCN PN Pitcairn|WSM WS Samoa|SLB SB Solomon Islands|TKL TK Tokelau|TON TO Tonga|TUV TV Tuvalu|UMI UM United States Minor Outlying Islands|VUT VU Vanuatu|WLF WF Wallis and Futuna',
	EUROPEAN_UNION:
		'ALA AX Åland Islands|AUT AT Austria|BEL BE Belgium|BGR BG Bulgaria|HRV HR Croatia|CYP CY Cyprus|CZE CZ Czechia|DNK DK Denmark|EST EE Estonia|FIN FI Finland|FRA FR France|DEU DE Germany|GRC GR Greece|HUN HU Hungary|IRL IE Ireland|ITA IT Italy|LVA LV Latvia|LTU LT Lithuania|LUX LU Luxembourg|MLT MT Malta|NLD NL Netherlands|POL PL Poland|PRT PT Portugal|ROU RO Romania|SVK SK Slovakia|SVN SI Slovenia|ESP ES Spain|SWE SE Sweden',
	NON_EU_EUROPE:
		'ALB AL Albania|AND AD Andorra|ARM AM Armenia|AZE AZ Azerbaijan|BLR BY Belarus|BIH BA Bosnia and Herzegovina|FRO FO Faroe Islands|GEO GE Georgia|GIB GI Gibraltar|GGY GG Guernsey|ISL IS Iceland|IMN IM Isle of Man|JEY JE Jersey|XKX XK Kosovo|LIE LI Liechtenstein|MDA MD Moldova|MCO MC Monaco|MNE ME Montenegro|MKD MK North Macedonia|NOR NO Norway|RUS RU Russia|SMR SM San Marino|SRB RS Serbia|SJM SJ Svalbard and Jan Mayen|CHE CH Switzerland|TUR TR Türkiye|UKR UA Ukraine|GBR GB United Kingdom|VAT VA Vatican City',
	INDIAN_SUB_CONTINENT:
		'BGD BD Bangladesh|BTN BT Bhutan|IND IN India|MDV MV Maldives|NPL NP Nepal|PAK PK Pakistan|LKA LK Sri Lanka',
	MIDDLE_EAST:
		'BHR BH Bahrain|IRN IR Iran|IRQ IQ Iraq|ISR IL Israel|JOR JO Jordan|KWT KW Kuwait|LBN LB Lebanon|OMN OM Oman|PSE PS Palestine|QAT QA Qatar|SAU SA Saudi Arabia|SYR SY Syria|ARE AE United Arab Emirates|YEM YE Yemen',
};

const areas: Record<string, string> = {
	[usaCode]:
		'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands|UM U.S. Minor Outlying Islands|FM Micronesia|MH Marshall Islands|PW Palau|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific',
	[canadaCode]:
		'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
};

/** Other names that files use; ISO's own forms and what people write. */
const otherNames =
	'USA United States of America|USA America|USA U.S.|USA U.S.A.|GBR UK|GBR U.K.|GBR Great Britain|GBR Britain|GBR England|GBR Scotland|GBR Wales|GBR Northern Ireland|TUR Turkey|CZE Czech Republic|NLD Holland|NLD The Netherlands|ARE UAE|ARE Emirates|KOR Korea|KOR Republic of Korea|PRK Democratic People’s Republic of Korea|RUS Russian Federation|IRL Republic of Ireland|VNM Viet Nam|CIV Ivory Coast|CPV Cape Verde|SWZ Swaziland|MKD Macedonia|MMR Burma|TLS East Timor|VAT Holy See|PSE State of Palestine|PSE Palestinian Territories|IRN Islamic Republic of Iran|SYR Syrian Arab Republic|LAO Lao PDR|BRN Brunei Darussalam|MDA Republic of Moldova|TZA United Republic of Tanzania|VEN Bolivarian Republic of Venezuela|BOL Plurinational State of Bolivia|COD DR Congo|COG Republic of the Congo|COG Congo-Brazzaville|COD Congo-Kinshasa|HKG Hong Kong SAR|MAC Macau|BHS The Bahamas|GMB The Gambia|FSM Federated States of Micronesia|CHN People’s Republic of China|CHN PRC|XKX Kosova|SHN Saint Helena|STP São Tomé and Príncipe|FLK Malvinas';

const codes = (line: string) => line.split('|').map((entry) => entry.split(/ (.*)/s, 2) as [string, string]);

/** All countries, by region and then by title. */
export const countries: readonly Country[] = Object.freeze(
	continents.flatMap((continent) =>
		codes(catalogue[continent]).map(([code, rest]) => ({
			code,
			alpha2: rest.slice(0, 2),
			title: rest.slice(3),
			continent,
		})),
	),
);

const byCode = new Map(countries.map((country) => [country.code, country]));

/** The country of an alpha-3 code exactly as stored. */
export const countryOf = (code: string): Country | undefined => byCode.get(code);

/** Lower case without accents, punctuation and doubled blanks; both Turkish i's become i. */
const fold = (text: string): string =>
	text
		.normalize('NFKD')
		.replace(/\p{M}+/gu, '')
		.toLowerCase()
		.replace(/ı/g, 'i')
		.replace(/ø/g, 'o')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();

const subAreaLists: Record<string, readonly SubArea[]> = Object.fromEntries(
	Object.entries(areas).map(([country, line]) => [country, codes(line).map(([code, title]) => ({ code, title }))]),
);
const noAreas: readonly SubArea[] = Object.freeze([]);
/** States of the USA (50, DC, territories, armed forces) or provinces of Canada; an empty list for other countries. */
export const subAreas = (country: string): readonly SubArea[] => subAreaLists[country] ?? noAreas;

/** The codes and other names by which people know a country; {@link findCountry} finds it by each. */
export const namesOfCountry = ({ code, alpha2, title }: Country): string[] => [
	alpha2,
	code,
	title,
	...codes(otherNames).flatMap(([of, name]) => (of === code ? [name] : [])),
];

let folded: Map<string, Country> | undefined;
let foldedAreas: Map<string, SubArea> | undefined;

/**
 * The country that a text names: alpha-2, alpha-3, English title or another name in use; case, accents and dots don't
 * matter.
 */
export function findCountry(text: string): Country | undefined {
	const exact = byCode.get(text);
	if (exact) return exact;
	if (!folded) {
		folded = new Map();
		for (const country of countries) for (const name of namesOfCountry(country)) folded.set(fold(name), country);
		// What files hold is nearly always a bare code: found without folding.
		for (const country of countries) folded.set(country.alpha2, country);
	}
	return folded.get(text) ?? (text.length > 100 ? undefined : folded.get(fold(text)));
}

/** The state or province that a text names, by code or title, in a country that has them. */
export function findSubArea(country: string, text: string): SubArea | undefined {
	if (!foldedAreas) {
		foldedAreas = new Map();
		for (const [code, list] of Object.entries(subAreaLists))
			for (const area of list)
				for (const name of [area.code, fold(area.code), fold(area.title)]) foldedAreas.set(`${code} ${name}`, area);
	}
	return (
		foldedAreas.get(`${country} ${text}`) ??
		(text.length > 100 ? undefined : foldedAreas.get(`${country} ${fold(text)}`))
	);
}

export interface ProgramGeography {
	geolocationEnabled: boolean;
	continents: readonly string[];
	/** Alpha-3; anything unknown falls back to the USA. */
	defaultCountry: string;
}

/**
 * Country choices of a program: with geolocation the countries of its continents, otherwise its default country,
 * falling back to USA.
 */
export function programCountries(program: ProgramGeography): readonly Country[] {
	if (program.geolocationEnabled) {
		const served = countries.filter((country) => program.continents.includes(country.continent));
		if (served.length > 0) return served;
	}
	return countries.filter((country) => country.code === defaultCountryOf(program));
}

/** The code a form starts with: the program's default country, or USA when that is empty or unknown. */
export const defaultCountryOf = (program: Pick<ProgramGeography, 'defaultCountry'>): string =>
	findCountry(program.defaultCountry)?.code ?? usaCode;

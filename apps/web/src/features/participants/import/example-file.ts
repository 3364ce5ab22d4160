import { canadaCode, defaultCountryOf, programCountries, usaCode } from '@rewards/validators/countries';

interface ExampleProgram {
	/** plateau, points or claim. */
	type: string;
	geolocation: { enabled: boolean };
	continents: string[];
	defaultCountry: string;
	plateauLevels: readonly { description: string }[];
}

const people = [
	{ name: 'Ann Example', email: 'ann@example.com', code: 'EXAMPLE2A7', externalId: 'E-1', status: 'Active' },
	{ name: 'Björn Example', email: 'bjorn@example.com', code: 'EXAMPLE9K4', externalId: 'E-2', status: 'Disabled' },
];

function addressOf(country: string) {
	const street = { country, address1: '1 Main Street', address2: 'Floor 2', address3: '', address4: '' };
	if (country === usaCode) return { ...street, city: 'Austin', state: 'TX', zip: '78701', phone: '5125550100' };
	if (country === canadaCode) return { ...street, city: 'Toronto', state: 'ON', zip: 'M5V 2T6', phone: '4165550100' };
	return { ...street, city: 'Springfield', state: '', zip: '12345', phone: '2025550100' };
}

/** Columns that most files leave blank. */
const seldom = Object.fromEntries(
	['phoneExt', 'altPhone', 'altPhoneExt', 'customField1', 'customField2', 'customField3', 'customField4'].map(
		(column) => [column, ''],
	),
);

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * An example participant file for the program: every column once, and two people that could be imported as they are.
 * With BOM, so spreadsheets read it as UTF-8.
 */
export function exampleFile(program: ExampleProgram): { name: string; text: string } {
	const { type, plateauLevels, geolocation, continents, defaultCountry } = program;
	const served = programCountries({ geolocationEnabled: geolocation.enabled, continents, defaultCountry });
	const usual = defaultCountryOf({ defaultCountry });
	const country = served.some(({ code }) => code === usual) ? usual : (served[0]?.code ?? usual);
	const rows = people.map(
		({ name, email, code, externalId, status }, index): Record<string, string> => ({
			name,
			...(type === 'claim' ? { code, claimEmail: email } : { email }),
			externalId,
			status,
			...(type === 'points' ? {} : { level: (plateauLevels[index] ?? plateauLevels[0])?.description ?? '' }),
			...(type === 'claim' ? {} : { password: '' }),
			company: 'Example Ltd',
			...addressOf(country),
			...seldom,
		}),
	);
	const header = Object.keys(rows[0] ?? {});
	const lines = [header, ...rows.map((row) => header.map((column) => row[column] ?? ''))];
	return {
		name: `participants-${type}-example.csv`,
		text: `\ufeff${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`,
	};
}

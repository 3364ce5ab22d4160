import { subAreas } from '@rewards/validators/countries';
import type { ContactStatus, DemoRole } from './constants';
import type { ContactFields, UserFields } from './rules';

/** As list rows, under the original field names of the demo. */
export type DemoUser = UserFields & { userId: string };
export type Contact = ContactFields & { repid: string; stateid: string };

/** The code of a state or province, if the country has a list of them. */
export const stateId = (country: string, state: string): string =>
	subAreas(country).find(({ title }) => title === state)?.code ?? '';

type UserLine = [name: string, role: DemoRole, phone: string, email: string];
const userLines: UserLine[] = [
	['Marta Velasquez', 'fullAdmin', '212-555-0114', 'marta.velasquez@northgate.example'],
	['Owen Brandt', 'contentManager', '312-555-0127', 'owen.brandt@northgate.example'],
	['Priya Raman', 'reporter', '415-555-0139', 'priya.raman@northgate.example'],
	['Selim Aydın', 'writer', '617-555-0102', 'selim.aydin@northgate.example'],
	['Hannah Whitlock', 'contentManager', '206-555-0165', 'hannah.whitlock@bluepeak.example'],
	['Youssef Karam', 'fullAdmin', '713-555-0178', 'youssef.karam@bluepeak.example'],
	['Claire Dubois', 'writer', '514-555-0143', 'claire.dubois@bluepeak.example'],
	['Tomás Ferreira', 'reporter', '305-555-0190', 'tomas.ferreira@bluepeak.example'],
	['Grace Okonkwo', 'reporter', '404-555-0118', 'grace.okonkwo@lakeshore.example'],
	['Anders Lindqvist', 'writer', '612-555-0156', 'anders.lindqvist@lakeshore.example'],
	['Mei-Ling Zhou', 'contentManager', '503-555-0121', 'meiling.zhou@lakeshore.example'],
	['Daniel Abramson', 'fullAdmin', '267-555-0134', 'daniel.abramson@lakeshore.example'],
	['Rosa Giordano', 'writer', '702-555-0187', 'rosa.giordano@summitrow.example'],
	['Kofi Mensah', 'reporter', '303-555-0109', 'kofi.mensah@summitrow.example'],
	['Elif Demirci', 'contentManager', '469-555-0172', 'elif.demirci@summitrow.example'],
	['Patrick O’Leary', 'writer', '857-555-0160', 'patrick.oleary@summitrow.example'],
];

export const demoUsers: DemoUser[] = userLines.map(([userName, role, phone, email], index) => ({
	userId: `U-${1001 + index}`,
	userName,
	role,
	phone,
	email,
}));

/** Company, person, street, city, state, postcode, country, phone; then optional fields. */
type ContactLine = [
	repName: string,
	contactName: string,
	address1: string,
	city: string,
	state: string,
	postcode: string,
	country: string,
	phone: string,
	more?: Partial<Pick<ContactFields, 'address2' | 'address3' | 'phoneExt' | 'phone2' | 'phoneInt'>> & {
		status?: ContactStatus;
	},
];

const repLines: ContactLine[] = [
	['Cascade Field Sales', 'Laura Pennington', '1420 SW Alder St', 'Portland', 'Oregon', '97205', 'USA', '503-555-0148'],
	['Great Plains Partners', 'Wade Holcomb', '608 Douglas Ave', 'Wichita', 'Kansas', '67202', 'USA', '316-555-0131'],
	[
		'Tidewater Agencies',
		'Monique Baptiste',
		'77 Granby St',
		'Norfolk',
		'Virginia',
		'23510',
		'USA',
		'757-555-0106',
		{ address2: 'Suite 300', phoneExt: '214' },
	],
	[
		'Lone Star Representation',
		'Hector Salinas',
		'2100 McKinney Ave',
		'Dallas',
		'Texas',
		'75201',
		'USA',
		'214-555-0183',
	],
	[
		'Hudson & Vale',
		'Erica Stein',
		'350 Fifth Ave',
		'New York',
		'New York',
		'10118',
		'USA',
		'212-555-0170',
		{ address2: 'Floor 21', phone2: '212-555-0171' },
	],
	[
		'Sonoran Sales Group',
		'Ruben Castillo',
		'45 E Congress St',
		'Tucson',
		'Arizona',
		'85701',
		'USA',
		'520-555-0125',
		{ status: 'Disabled' },
	],
	['Prairie Rose Marketing', 'Dana Iverson', '212 Broadway N', 'Fargo', 'North Dakota', '58102', 'USA', '701-555-0198'],
	['Bluegrass Brokers', 'Marcus Tully', '310 W Main St', 'Louisville', 'Kentucky', '40202', 'USA', '502-555-0154'],
	[
		'Maple Leaf Representation',
		'Sophie Tremblay',
		'1250 Rue Sherbrooke',
		'Montréal',
		'Quebec',
		'H3G 1M1',
		'CAN',
		'514-555-0167',
		{ phoneExt: '8' },
	],
	[
		'Pacific Rim Agents',
		'Kenji Watanabe',
		'2-11-3 Meguro',
		'Tokyo',
		'',
		'153-0063',
		'JPN',
		'',
		{ phoneInt: '+81 3 5555 0141' },
	],
	[
		'Rheinland Vertrieb',
		'Katrin Vogel',
		'Breite Straße 27',
		'Düsseldorf',
		'',
		'40213',
		'DEU',
		'',
		{ phoneInt: '+49 211 555 0119' },
	],
	[
		'Marmara Temsilcilik',
		'Cem Özkan',
		'Bağdat Caddesi 118',
		'İstanbul',
		'',
		'34728',
		'TUR',
		'',
		{ phoneInt: '+90 216 555 01 36' },
	],
	[
		'Ohio Valley Reps',
		'Sheila Grady',
		'900 Euclid Ave',
		'Cleveland',
		'Ohio',
		'44115',
		'USA',
		'216-555-0112',
		{ status: 'Disabled' },
	],
	[
		'Gulf Coast Alliance',
		'Andre Fontenot',
		'500 Poydras St',
		'New Orleans',
		'Louisiana',
		'70130',
		'USA',
		'504-555-0189',
	],
];

const resellerLines: ContactLine[] = [
	[
		'Harbor Light Incentives',
		'Janet Morrow',
		'88 Commercial Wharf',
		'Boston',
		'Massachusetts',
		'02110',
		'USA',
		'617-555-0122',
	],
	[
		'Redwood Recognition',
		'Brian Castellano',
		'1600 K Street',
		'Sacramento',
		'California',
		'95814',
		'USA',
		'916-555-0175',
		{ phoneExt: '31' },
	],
	[
		'Keystone Awards',
		'Denise Kowalski',
		'1818 Market St',
		'Philadelphia',
		'Pennsylvania',
		'19103',
		'USA',
		'215-555-0138',
		{ address2: 'Suite 1900' },
	],
	['Windy City Promotions', 'Terrence Boyd', '233 S Wacker Dr', 'Chicago', 'Illinois', '60606', 'USA', '312-555-0163'],
	[
		'Magnolia Gift Works',
		'Annabelle Reed',
		'120 Peachtree St',
		'Atlanta',
		'Georgia',
		'30303',
		'USA',
		'404-555-0195',
		{ status: 'Disabled' },
	],
	[
		'Evergreen Loyalty',
		'Nathan Sorensen',
		'1201 Third Ave',
		'Seattle',
		'Washington',
		'98101',
		'USA',
		'206-555-0104',
		{ phone2: '206-555-0105' },
	],
	['Mile High Merchandise', 'Kelly Navarro', '1670 Broadway', 'Denver', 'Colorado', '80202', 'USA', '303-555-0151'],
	[
		'Toronto Reward House',
		'Imran Siddiqui',
		'181 Bay St',
		'Toronto',
		'Ontario',
		'M5J 2T3',
		'CAN',
		'416-555-0129',
		{ address2: 'Suite 4400' },
	],
	[
		'Thames Gift & Reward',
		'Olivia Hartley',
		'14 Borough High Street',
		'London',
		'',
		'SE1 9QG',
		'GBR',
		'',
		{ phoneInt: '+44 20 7946 0158' },
	],
	[
		'Lumière Cadeaux',
		'Julien Marchand',
		'22 Rue de la République',
		'Lyon',
		'',
		'69002',
		'FRA',
		'',
		{ phoneInt: '+33 4 55 50 01 47' },
	],
	[
		'Al Noor Gifts',
		'Layla Haddad',
		'Sheikh Zayed Road 41',
		'Dubai',
		'',
		'',
		'ARE',
		'',
		{ address2: 'Tower B, Office 1203', phoneInt: '+971 4 555 0116' },
	],
	[
		'Desert Sun Premiums',
		'Victor Almonte',
		'3900 Paradise Rd',
		'Las Vegas',
		'Nevada',
		'89169',
		'USA',
		'702-555-0181',
		{ status: 'Disabled' },
	],
	['Liberty Incentive Supply', 'Carol Jankowski', '50 Park Pl', 'Newark', 'New Jersey', '07102', 'USA', '973-555-0144'],
];

/** A valid email address that belongs to no user. */
const mailbox = (repName: string, contactName: string): string => {
	const plain = (name: string) =>
		name
			.normalize('NFKD')
			.toLowerCase()
			.replace(/[^a-z]/g, '');
	return `${plain(contactName.split(' ')[0] ?? '')}@${plain(repName)}.example`;
};

const contactsOf = (lines: readonly ContactLine[], prefix: string): Contact[] =>
	lines.map(([repName, contactName, address1, city, state, postcode, country, phone, more], index) => ({
		repid: `${prefix}-${2001 + index}`,
		repName,
		contactName,
		email: mailbox(repName, contactName),
		status: 'Active',
		phone,
		phoneExt: '',
		phone2: '',
		phoneInt: '',
		country,
		address1,
		address2: '',
		address3: '',
		address4: '',
		city,
		state,
		stateid: stateId(country, state),
		postcode,
		...more,
	}));

export const demoReps = contactsOf(repLines, 'R');
export const demoResellers = contactsOf(resellerLines, 'S');

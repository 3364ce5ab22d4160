export { upload } from '../../../../imports/testing/upload';

/** Files for tests: realistic participants, the same for the same arguments, with a known share of invalid rows. */
export interface PeopleOptions {
	rows: number;
	/** One of this many rows is invalid; 0 for none. */
	badEvery?: number;
	separator?: ',' | ';' | '\t';
	newline?: '\n' | '\r\n';
	bom?: boolean;
	/** Distinguishes the e-mails of files. */
	prefix?: string;
	/** Columns besides name, email, status and the address. */
	password?: boolean;
	/** Changes the fields other than the key. */
	edition?: number;
}

const names = ['Ann Yılmaz', 'José García', 'فاطمة الحسن', 'Zoë "Red" Müller', 'Łukasz Kowalski', 'Lopez, Jr.'];
const places = [
	['US', 'Austin', 'TX', '78701'],
	['CA', 'Montréal', 'QC', 'H2Y 1C6'],
	['TR', 'İzmir', '', '35000'],
	['DE', 'Köln', '', '50667'],
] as const;
const faults: ((cells: string[]) => void)[] = [
	(cells) => {
		cells[0] = '';
	},
	(cells) => {
		cells[1] = 'not-an-address';
	},
	(cells) => {
		cells[2] = 'Sleeping';
	},
	(cells) => {
		cells[4] = 'Atlantis';
	},
];

/** One row of the file by its number from 0: its text without the final line break, and whether it is invalid. */
function personRow(i: number, options: PeopleOptions): { text: string; bad: boolean } {
	const { badEvery = 0, separator = ',', prefix = 'p', password = false, edition = 1 } = options;
	const cell = (value: string) =>
		/["\r\n]/.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value;
	const [country, city, state, zip] = places[i % places.length] ?? places[0];
	const note = i % 7 === 0 ? `line one\nline two of ${edition}` : `note ${edition}`;
	const cells = [
		names[i % names.length] ?? '',
		`${prefix}${i}@example.com`,
		'Active',
		`X-${prefix}${i}`,
		country,
		`${i} Main St`,
		city,
		state,
		zip,
	];
	cells.push(String(5_120_000_000 + i), note);
	if (password) cells.push(`secret ${i}`);
	const bad = badEvery > 0 && i % badEvery === badEvery - 1;
	if (bad) faults[i % faults.length]?.(cells);
	return { text: cells.map(cell).join(separator), bad };
}

function headerRow({ separator = ',', bom = false, password = false }: PeopleOptions): string {
	const header = ['name', 'email', 'status', 'externalId', 'country', 'address1', 'city', 'state', 'zip', 'phone'];
	header.push('customField1');
	if (password) header.push('password');
	return (bom ? '\ufeff' : '') + header.join(separator);
}

/** The text of the file, and the numbers of the rows that must be rejected. */
export function peopleCsv(options: PeopleOptions): { text: string; badLines: number[] } {
	const { rows, newline = '\n' } = options;
	const out = [headerRow(options)];
	const badLines: number[] = [];
	for (let i = 0; i < rows; i += 1) {
		const { text, bad } = personRow(i, options);
		if (bad) badLines.push(i + 2);
		out.push(text);
	}
	return { text: out.join(newline) + newline, badLines };
}

/** The same file in chunks, for one that is too large for memory. */
export function* peopleRows(options: PeopleOptions): Generator<string> {
	const { rows, newline = '\n' } = options;
	let out = headerRow(options) + newline;
	for (let i = 0; i < rows; i += 1) {
		out += personRow(i, options).text + newline;
		if (out.length < 65_536) continue;
		yield out;
		out = '';
	}
	yield out;
}

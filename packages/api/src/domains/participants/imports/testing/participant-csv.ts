/** Files for tests: realistic people, the same for the same arguments, a known share of them wrong. */
export interface PeopleOptions {
	rows: number;
	/** Every so many rows one is wrong; 0 for none. */
	badEvery?: number;
	separator?: ',' | ';' | '\t';
	newline?: '\n' | '\r\n';
	bom?: boolean;
	/** Distinguishes the e-mails of files. */
	prefix?: string;
	/** Columns beside name, email, status and the address. */
	password?: boolean;
	/** Changes what isn't the key. */
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

/** The text of the file, and the physical lines of the rows that must be rejected. */
export function peopleCsv(options: PeopleOptions): { text: string; badLines: number[] } {
	const {
		rows,
		badEvery = 0,
		separator = ',',
		newline = '\n',
		bom = false,
		prefix = 'p',
		password = false,
		edition = 1,
	} = options;
	const cell = (value: string) =>
		/["\r\n]/.test(value) || value.includes(separator) ? `"${value.replaceAll('"', '""')}"` : value;
	const header = [
		'name',
		'email',
		'status',
		'externalId',
		'country',
		'address1',
		'city',
		'state',
		'zip',
		'phone',
		'customField1',
	];
	if (password) header.push('password');
	const out = [(bom ? '\ufeff' : '') + header.join(separator)];
	const badLines: number[] = [];
	let line = 2;
	for (let i = 0; i < rows; i += 1) {
		const [country, city, state, zip] = places[i % places.length] ?? places[0];
		const note = i % 7 === 0 ? `line one\nline two of ${edition}` : `note ${edition}`;
		const cells = [
			names[i % names.length] ?? '',
			`${prefix}${i}@example.com`,
			'Active',
			`X-${i}`,
			country,
			`${i} Main St`,
			city,
			state,
			zip,
		];
		cells.push(String(5_120_000_000 + i), note);
		if (password) cells.push(`secret ${i}`);
		if (badEvery > 0 && i % badEvery === badEvery - 1) {
			faults[i % faults.length]?.(cells);
			badLines.push(line);
		}
		out.push(cells.map(cell).join(separator));
		line += note.includes('\n') ? 2 : 1;
	}
	return { text: out.join(newline) + newline, badLines };
}

/** A text as an upload: bytes in pieces, as a socket brings them. */
export async function* upload(text: string | Uint8Array, piece = 50_000): AsyncGenerator<Uint8Array> {
	const bytes = typeof text === 'string' ? Buffer.from(text) : text;
	for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}

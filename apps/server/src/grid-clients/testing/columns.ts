export type Row = Readonly<Record<string, unknown>>;
export type Value = string | number | boolean | null;

export type ColumnType = 'text' | 'enum' | 'number' | 'money' | 'date' | 'datetime' | 'boolean' | 'id';

/** A column that a list can be queried by. */
export interface Column {
	name: string;
	type: ColumnType;
	sortable: boolean;
}

/** The value of a row under a name, or under a path such as user.email. */
export const cellOf = (row: Row, name: string): unknown =>
	name in row
		? row[name]
		: name.split('.').reduce<unknown>((held, part) => (isObject(held) ? held[part] : undefined), row);
const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of a row, and the paths inside its objects. */
const namesOf = (row: Row): string[] => {
	const within = Object.entries(row).flatMap(([name, held]) =>
		isObject(held) ? Object.keys(held).map((part) => `${name}.${part}`) : [],
	);
	return [...new Set([...Object.keys(row), ...within])];
};

/** The distinct values of a column. */
export const valuesOf = (rows: readonly Row[], { name }: Pick<Column, 'name'>): Value[] => [
	...new Set(rows.map((row) => (cellOf(row, name) ?? null) as Value).filter((value) => value !== null && value !== '')),
];

type Ask = (values: Readonly<Record<string, string>>) => Promise<{ status: number; json: unknown }>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const decimal = /^-?\d+\.\d+$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Why the list refuses a query; empty if it succeeds. */
async function refusal(ask: Ask, values: Readonly<Record<string, unknown>>): Promise<string> {
	const sent = Object.entries({ ...values, take: 1, requireTotalCount: true });
	const { status, json } = await ask(Object.fromEntries(sent.map(([name, value]) => [name, JSON.stringify(value)])));
	if (status === 200) return '';
	const found = json as { code: string; params?: { reason?: string } };
	return found.params?.reason ?? found.code;
}

/**
 * Classifies a column by its values and by the operations it accepts: a word without an order is one of a few choices.
 */
async function typeOf(name: string, values: readonly Value[], ask: Ask): Promise<ColumnType> {
	const [sample] = values;
	if (typeof sample === 'boolean') return 'boolean';
	if (typeof sample === 'number') return 'number';
	const texts = values.map(String);
	if (texts.every((text) => uuid.test(text))) return 'id';
	if (texts.every((text) => instant.test(text))) return 'datetime';
	const added = { totalSummary: [{ selector: name, summaryType: 'sum' }] };
	if (texts.every((text) => decimal.test(text)) && !(await refusal(ask, added))) return 'money';
	return (await refusal(ask, { filter: [name, '>', sample] })) ? 'enum' : 'text';
}

async function columnOf(rows: readonly Row[], name: string, ask: Ask): Promise<Column | null> {
	const values = valuesOf(rows, { name });
	if (values.length === 0 || values.some((value) => typeof value === 'object')) return null;
	const why = await refusal(ask, { sort: [{ selector: name, desc: false }] });
	return why === 'unknownField' ? null : { name, type: await typeOf(name, values, ask), sortable: why === '' };
}

/**
 * The columns of a list that aren't blank in all rows, found by querying. Other values in a row, such as objects, are
 * no columns.
 */
export async function columnsOf(rows: readonly Row[], ask: Ask): Promise<Column[]> {
	const found = await Promise.all(namesOf(rows[0] ?? {}).map((name) => columnOf(rows, name, ask)));
	return found.filter((column) => column !== null);
}

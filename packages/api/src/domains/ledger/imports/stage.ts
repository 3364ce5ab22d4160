import type { PoolClient } from '@rewards/db';
import type { DateOrder, DecimalSign } from '@rewards/validators/imports/encodings';
import type { PointField } from '@rewards/validators/ledger/constants';
import { type ReadDate, readDate } from '@rewards/validators/ledger/dates';
import { checkPointRow, type PointRecord } from '@rewards/validators/ledger/imports';
import { readPoints } from '@rewards/validators/ledger/points';
import {
	affected,
	bulkIds,
	type ColumnMapping,
	type CountedOnly,
	CsvReader,
	copyLine,
	copyRows,
	faultColumns,
	faultNames,
	faultValues,
	type MappedHeader,
	plainCell,
	prepareJoin,
	type RowFault,
	StagedRejects,
	type StageSource,
	secretMask,
	stagePortions,
	withoutValue,
} from '../../../imports';
import { pointColumns, secretFieldsOf, toldValue } from './columns';
import { DateOrders, type DetectedDates, type UnclearDates } from './detect-dates';
import { type DetectedNumbers, NumberSigns, type UnclearNumbers } from './detect-numbers';

export interface PointStage {
	/** Table that holds the rows. */
	table: string;
	header: MappedHeader<PointField>;
	/** Rows in the file. */
	rows: number;
	/** Rows in the table; without rejected ones beyond the limit, which are only counted. */
	tableRows: number;
	counted: CountedOnly;
	/** Rows that are valid by themselves. */
	good: number;
	blank: number;
	/** Ambiguous amounts, refused for that reason; null when there are none. */
	unclear: UnclearNumbers | null;
	/** The decimal separator that the file's own amounts show. */
	settled: DecimalSign | null;
	/** The same of its dates. */
	unclearDates: UnclearDates | null;
	settledDates: DateOrder | null;
}

export interface PointStageOptions extends StageSource {
	/** Default: a temporary table of the transaction. A name creates a permanent, unlogged one. */
	table?: string;
	/** Mapping of the file's columns chosen by staff. */
	mapping?: ColumnMapping<PointField>;
	/** The decimal separator of the file's numbers, if staff chose one. */
	decimal?: DecimalSign | null | undefined;
	/** What comes first in the file's dates, if staff chose it. */
	dateOrder?: DateOrder | null | undefined;
}

const shownValue = 200;
const storedValue = 1000;

/**
 * First step of an import: reads the file and puts every row, valid or rejected, into a table (a temporary one of this
 * transaction unless a name is given), in file order. A rejected row holds its error.
 */
export async function stagePoints(client: PoolClient, options: PointStageOptions): Promise<PointStage> {
	const { table } = options;
	const rows = new StagedPoints(options);
	await client.query(`create ${table ? `unlogged table ${table}` : 'temp table stage'} (line int not null, id uuid,
		email text not null, external_id text not null, amount int, description text not null, reference text not null,
		at timestamptz(3), month_first timestamptz(3), ${faultColumns})${table ? '' : ' on commit drop'}`);
	const columns = `line, id, email, external_id, amount, description, reference, at, month_first, ${faultNames}`;
	await copyRows(client, `${table ?? 'stage'} (${columns})`, rows.portions(), options.signal);
	const numbers = await rows.signs.settle(client, table ?? 'stage');
	return rows.result(numbers, await rows.orders.settle(client, table ?? 'stage', rows.header));
}

/** Rejects rows with a reference that an earlier row of the file has. Returns their number. */
export async function rejectRepeated(client: PoolClient, stage: PointStage): Promise<number> {
	const { table } = stage;
	await prepareJoin(client, { ...stage, against: 'participant' }, 'line, reference, email, external_id');
	return affected(
		client,
		`update ${table} s set fault_column = $1, fault_value = ${toldValue(stage.header, 'reference', 's.reference')}, fault_code = 'duplicateInFile',
			fault_params = jsonb_build_object('line', f.line)
		from (select reference, min(line) as line from ${table} where fault_code is null and reference <> '' group by 1 having count(*) > 1) f
		where s.fault_code is null and s.reference = f.reference and s.line <> f.line`,
		[headerOf(stage, 'reference')],
	);
}

/** A field's header as written in the file. */
export const headerOf = ({ header }: Pick<PointStage, 'header'>, field: PointField): string =>
	header.fields.find((column) => column.field === field)?.header ?? field;

/** The rows of the stage, while the file is read. */
class StagedPoints {
	header: MappedHeader<PointField> | undefined;
	#secret: ReadonlySet<PointField> = new Set();
	#lines: string[] = [];
	#good = 0;
	readonly signs = new NumberSigns();
	readonly orders = new DateOrders();
	readonly #rejects = new StagedRejects();
	readonly #newId = bulkIds();
	readonly #reader: CsvReader<PointField>;

	constructor(private readonly options: PointStageOptions) {
		this.#reader = new CsvReader<PointField>({
			columns: pointColumns,
			...(options.mapping ? { mapping: options.mapping } : {}),
			header: (header) => {
				this.header = header;
				this.#secret = secretFieldsOf(header);
			},
			row: (line, cells) => this.#row(line, cells),
			reject: (line, code, params) =>
				this.#write({ line, id: null, points: null }, blank(), [{ column: '', value: '', code, params }]),
		});
	}

	portions(): AsyncGenerator<string> {
		return stagePortions(this.options, {
			reader: this.#reader,
			good: () => this.#good,
			take: () => (this.header ? this.#take() : null),
		});
	}

	result({ good, left: unclear, settled }: DetectedNumbers, dates: DetectedDates): PointStage {
		if (!this.header) throw new Error('The file has not been read');
		const { rows, blankLines } = this.#reader;
		const table = this.options.table ?? 'stage';
		const { counted } = this.#rejects;
		return {
			table,
			header: this.header,
			rows,
			tableRows: rows - counted.rows,
			counted,
			good: this.#good + good - dates.refused,
			blank: blankLines,
			unclear,
			settled,
			unclearDates: dates.left,
			settledDates: dates.settled,
		};
	}

	#row(line: number, cells: readonly string[]): void {
		const header = this.header;
		if (!header) return;
		const record = blank();
		for (const { field, index } of header.fields) record[field] = plainCell(cells[index] ?? '').trim();
		const read = readPoints(record.amount, this.options.decimal ?? null);
		this.signs.seen(read);
		const { points, unclear } = read;
		const date = readDate(record.date, this.options.dateOrder ?? null);
		this.orders.seen(date);
		const faults = checkPointRow(record, points);
		if (record.date !== '' && date.at === null) faults.push({ field: 'date', code: 'dateUnreadable' });
		const isGood = faults.length === 0;
		if (isGood && unclear) {
			// Known once the whole file has been read: until then it waits as a valid row.
			this.signs.unclear(this.#secret.has('amount') ? secretMask : record.amount.slice(0, shownValue), unclear);
			faults.push({ field: 'amount', code: 'amountUnclear', params: { sign: unclear } });
		} else if (isGood) this.#good += 1;
		if (isGood && date.monthFirst)
			this.orders.unclear(this.#secret.has('date') ? secretMask : record.date.slice(0, shownValue));
		this.#write(
			{ line, id: isGood ? this.#newId() : null, points, date },
			record,
			faults.map(({ field, code, params = {} }) => {
				const fault = { column: headerOf({ header }, field), value: record[field].slice(0, shownValue), code, params };
				return this.#secret.has(field) ? withoutValue(fault) : fault;
			}),
		);
	}

	#write(
		{ line, id, points, date }: { line: number; id: string | null; points: number | null; date?: ReadDate },
		{ email, externalId, description, reference }: PointRecord,
		faults: readonly RowFault[],
	): void {
		// One that waits for the decimal separator may become valid.
		const fault = id === null ? this.#rejects.values(faults, false) : faultValues(faults);
		if (!fault) return;
		// Of a rejected row, only the fields that identify the participant; the rest is in the file.
		const texts = id ? [email, externalId] : [email.slice(0, storedValue), externalId.slice(0, storedValue)];
		const rest = id
			? [points, description, reference, date?.at ?? null, date?.monthFirst ?? null]
			: [null, '', '', null, null];
		this.#lines.push(copyLine([line, id, ...texts, ...rest, ...fault]));
	}

	#take(): string {
		const lines = this.#lines.join('');
		this.#lines = [];
		return lines;
	}
}

const blank = (): PointRecord => ({ email: '', externalId: '', amount: '', description: '', reference: '', date: '' });

import type { PoolClient } from '@rewards/db';
import type { DecimalSign } from '@rewards/validators/imports/encodings';
import { checkPointRow, type PointRecord } from '@rewards/validators/ledger/imports';
import { readPoints } from '@rewards/validators/ledger/points';
import type { PointField } from '@rewards/validators/ledger/words';
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
import { NumberSigns, type SettledNumbers, type UnclearNumbers } from './settle-numbers';

export interface PointStage {
	/** Where the rows are. */
	table: string;
	header: MappedHeader<PointField>;
	/** Of the file. */
	rows: number;
	/** Rows in the table; rejected ones of which nothing is kept but their number are not. */
	tableRows: number;
	counted: CountedOnly;
	/** Rows without a fault of their own. */
	good: number;
	blank: number;
	/** Amounts that can be read in two ways, and are refused for it; null when there are none. */
	unclear: UnclearNumbers | null;
	/** The decimal sign that the file's own amounts say. */
	settled: DecimalSign | null;
}

export interface PointStageOptions extends StageSource {
	/** Default: a temporary table of the transaction. A name makes one that stays, unlogged. */
	table?: string;
	/** What staff said about the file's columns. */
	mapping?: ColumnMapping<PointField>;
	/** The decimal sign of the file's numbers, where someone has said it. */
	decimal?: DecimalSign | null | undefined;
}

const shownValue = 200;
const storedValue = 1000;

/**
 * First step of an import: reads the file and puts every row, good or rejected, into a table (a temporary one of this
 * transaction unless a name is given), in the order of the file. The fault of a rejected row is beside it.
 */
export async function stagePoints(client: PoolClient, options: PointStageOptions): Promise<PointStage> {
	const { table } = options;
	const rows = new StagedPoints(options);
	await client.query(`create ${table ? `unlogged table ${table}` : 'temp table stage'} (line int not null, id uuid,
		email text not null, external_id text not null, amount int, description text not null, reference text not null,
		${faultColumns})${table ? '' : ' on commit drop'}`);
	const columns = `line, id, email, external_id, amount, description, reference, ${faultNames}`;
	await copyRows(client, `${table ?? 'stage'} (${columns})`, rows.portions());
	return rows.result(await rows.signs.settle(client, table ?? 'stage'));
}

/** Rejects the rows with a reference that an earlier row of the file has. Gives their number. */
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

/** A field's header as it is in the file. */
export const headerOf = ({ header }: Pick<PointStage, 'header'>, field: PointField): string =>
	header.fields.find((column) => column.field === field)?.header ?? field;

/** The lines of the stage, as a file is read. */
class StagedPoints {
	#header: MappedHeader<PointField> | undefined;
	#secret: ReadonlySet<PointField> = new Set();
	#lines: string[] = [];
	#good = 0;
	readonly signs = new NumberSigns();
	readonly #rejects = new StagedRejects();
	readonly #newId = bulkIds();
	readonly #reader: CsvReader<PointField>;

	constructor(private readonly options: PointStageOptions) {
		this.#reader = new CsvReader<PointField>({
			columns: pointColumns,
			...(options.mapping ? { mapping: options.mapping } : {}),
			header: (header) => {
				this.#header = header;
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
			take: () => (this.#header ? this.#take() : null),
		});
	}

	result({ good, left: unclear, settled }: SettledNumbers): PointStage {
		if (!this.#header) throw new Error('The file has not been read');
		const { rows, blankLines } = this.#reader;
		const table = this.options.table ?? 'stage';
		const { counted } = this.#rejects;
		return {
			table,
			header: this.#header,
			rows,
			tableRows: rows - counted.rows,
			counted,
			good: this.#good + good,
			blank: blankLines,
			unclear,
			settled,
		};
	}

	#row(line: number, cells: readonly string[]): void {
		const header = this.#header;
		if (!header) return;
		const record = blank();
		for (const { field, index } of header.fields) record[field] = plainCell(cells[index] ?? '').trim();
		const read = readPoints(record.amount, this.options.decimal ?? null);
		this.signs.seen(read);
		const { points, unclear } = read;
		const faults = checkPointRow(record, points);
		const isGood = faults.length === 0;
		if (isGood && unclear) {
			// Known once the whole file has been read: it waits as a row that would be good.
			this.signs.unclear(this.#secret.has('amount') ? secretMask : record.amount.slice(0, shownValue), unclear);
			faults.push({ field: 'amount', code: 'amountUnclear', params: { sign: unclear } });
		} else if (isGood) this.#good += 1;
		this.#write(
			{ line, id: isGood ? this.#newId() : null, points },
			record,
			faults.map(({ field, code, params = {} }) => {
				const fault = { column: headerOf({ header }, field), value: record[field].slice(0, shownValue), code, params };
				return this.#secret.has(field) ? withoutValue(fault) : fault;
			}),
		);
	}

	#write(
		{ line, id, points }: { line: number; id: string | null; points: number | null },
		{ email, externalId, description, reference }: PointRecord,
		faults: readonly RowFault[],
	): void {
		// One that waits for the decimal sign may be good yet.
		const fault = id === null ? this.#rejects.values(faults, false) : faultValues(faults);
		if (!fault) return;
		// Of a rejected row only what says who it was about; the rest is in the file.
		const texts = id ? [email, externalId] : [email.slice(0, storedValue), externalId.slice(0, storedValue)];
		const rest = id ? [points, description, reference] : [null, '', ''];
		this.#lines.push(copyLine([line, id, ...texts, ...rest, ...fault]));
	}

	#take(): string {
		const lines = this.#lines.join('');
		this.#lines = [];
		return lines;
	}
}

const blank = (): PointRecord => ({ email: '', externalId: '', amount: '', description: '', reference: '' });

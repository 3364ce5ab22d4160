import type { PoolClient } from '@rewards/db';
import { checkPointRow, type PointRecord, pointsOf } from '@rewards/validators/ledger/imports';
import type { PointField } from '@rewards/validators/ledger/words';
import {
	affected,
	bulkIds,
	type ColumnMapping,
	CsvReader,
	copyLine,
	copyRows,
	faultColumns,
	faultNames,
	faultValues,
	type MappedHeader,
	noFaults,
	plainCell,
	prepareJoin,
	type RowFault,
	type StageSource,
	stagePortions,
	withoutValue,
} from '../../../imports';
import { pointColumns, secretFieldsOf, toldValue } from './columns';

export interface PointStage {
	/** Where the rows are. */
	table: string;
	header: MappedHeader<PointField>;
	rows: number;
	/** Rows without a fault of their own. */
	good: number;
	blank: number;
}

export interface PointStageOptions extends StageSource {
	/** Default: a temporary table of the transaction. A name makes one that stays, unlogged. */
	table?: string;
	/** What staff said about the file's columns. */
	mapping?: ColumnMapping<PointField>;
}

const shownValue = 200;
const storedValue = 1000;

/**
 * First step of an import: reads the file and puts every row, good or rejected, into a table (a temporary one of this transaction unless a name
 * is given), in the order of the file. The fault of a rejected row stands beside it.
 */
export async function stagePoints(client: PoolClient, options: PointStageOptions): Promise<PointStage> {
	const { table } = options;
	const rows = new StagedPoints(options);
	await client.query(`create ${table ? `unlogged table ${table}` : 'temp table stage'} (line int not null, id uuid,
		email text not null, external_id text not null, amount int, description text not null, reference text not null,
		${faultColumns})${table ? '' : ' on commit drop'}`);
	const columns = `line, id, email, external_id, amount, description, reference, ${faultNames}`;
	await copyRows(client, `${table ?? 'stage'} (${columns})`, rows.portions());
	return rows.result();
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

/** A field's header as it stands in the file. */
export const headerOf = ({ header }: Pick<PointStage, 'header'>, field: PointField): string =>
	header.fields.find((column) => column.field === field)?.header ?? field;

/** The lines of the stage, as a file is read. */
class StagedPoints {
	#header: MappedHeader<PointField> | undefined;
	#secret: ReadonlySet<PointField> = new Set();
	#lines: string[] = [];
	#good = 0;
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
			reject: (line, code, params) => this.#write(line, null, blank(), [{ column: '', value: '', code, params }]),
		});
	}

	portions(): AsyncGenerator<string> {
		return stagePortions(this.options, {
			reader: this.#reader,
			good: () => this.#good,
			take: () => (this.#header ? this.#take() : null),
		});
	}

	result(): PointStage {
		if (!this.#header) throw new Error('The file has not been read');
		const { rows, blankLines } = this.#reader;
		return { table: this.options.table ?? 'stage', header: this.#header, rows, good: this.#good, blank: blankLines };
	}

	#row(line: number, cells: readonly string[]): void {
		const header = this.#header;
		if (!header) return;
		const record = blank();
		for (const { field, index } of header.fields) record[field] = plainCell(cells[index] ?? '').trim();
		const faults = checkPointRow(record);
		if (faults.length === 0) this.#good += 1;
		this.#write(
			line,
			faults.length === 0 ? this.#newId() : null,
			record,
			faults.map(({ field, code, params = {} }) => {
				const fault = { column: headerOf({ header }, field), value: record[field].slice(0, shownValue), code, params };
				return this.#secret.has(field) ? withoutValue(fault) : fault;
			}),
		);
	}

	#write(line: number, id: string | null, record: PointRecord, faults: readonly RowFault[]): void {
		const { email, externalId, amount, description, reference } = record;
		// Of a rejected row only what tells who it was about; the rest is in the file.
		const texts = id ? [email, externalId] : [email.slice(0, storedValue), externalId.slice(0, storedValue)];
		const rest = id ? [pointsOf(amount), description, reference] : [null, '', ''];
		this.#lines.push(copyLine([line, id, ...texts, ...rest, ...faultValues(faults.length > 0 ? faults : noFaults)]));
	}

	#take(): string {
		const lines = this.#lines.join('');
		this.#lines = [];
		return lines;
	}
}

const blank = (): PointRecord => ({ email: '', externalId: '', amount: '', description: '', reference: '' });

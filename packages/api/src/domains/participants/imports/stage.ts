import type { PoolClient } from '@rewards/db';
import {
	type BlankCells,
	isAddressField,
	type ParticipantField,
	type ParticipantRecord,
} from '@rewards/validators/participants/constants';
import { type DataKey, seal } from '../../../crypto';
import {
	bulkIds,
	type ColumnMapping,
	type CopyValue,
	type CountedOnly,
	copyLine,
	copyRows,
	faultColumns,
	faultNames,
	faultValues,
	type MappedHeader,
	noFaults,
	StagedRejects,
	type StageSource,
	stagePortions,
} from '../../../imports';
import { type ImportProgram, participantReader } from './read-participants';

/** Column of a field in `participant` or `participant_address`, and in the stage. */
export const columnOf: Record<ParticipantField, string> = {
	name: 'name',
	email: 'email',
	claimEmail: 'claim_email',
	status: 'status',
	password: 'password_sealed',
	externalId: 'external_id',
	levelId: 'level_id',
	customField1: 'custom_field1',
	customField2: 'custom_field2',
	customField3: 'custom_field3',
	customField4: 'custom_field4',
	companyName: 'company_name',
	country: 'country',
	address1: 'address1',
	address2: 'address2',
	address3: 'address3',
	address4: 'address4',
	townCity: 'town_city',
	stateCounty: 'state_county',
	postcode: 'postcode',
	phone: 'phone',
	phoneExt: 'phone_ext',
	altPhone: 'alt_phone',
	altPhoneExt: 'alt_phone_ext',
};
const typeOf = (field: ParticipantField): string =>
	field === 'levelId' ? 'uuid' : field === 'password' ? 'bytea' : `text not null default ''`;

/** Encryption context of a password: it can be decrypted only for its own program. */
export const passwordContext = (programId: string): string => `participant-password:${programId}`;

export interface StageResult {
	/** Table that holds the rows. */
	table: string;
	header: MappedHeader<ParticipantField>;
	/** Fields that the file sets. */
	fields: ParticipantField[];
	/** Fields with a column in the stage: those of the file, and the country that an address without one gets. */
	staged: ParticipantField[];
	/** Rows in the file. */
	rows: number;
	/** Rows in the table; without rejected ones beyond the limit, which are only counted. */
	tableRows: number;
	counted: CountedOnly;
	good: number;
	blank: number;
	passwords: number;
	/** As in `StageOptions`. */
	keeps?: ReadonlySet<ParticipantField> | undefined;
	/** Blank cells in columns that can be empty, if only some rows have values. */
	hasBlanks: boolean;
	/** What blank cells do, once the import says so. Default: `empty`. */
	blanks?: BlankCells | undefined;
}

export interface StageOptions extends StageSource {
	programId: string;
	/** Default: a temporary table of the transaction. A name creates a permanent, unlogged one. */
	table?: string;
	/** Mapping of the file's columns chosen by staff. */
	mapping?: ColumnMapping<ParticipantField>;
	/** Fields whose empty cell leaves a participant unchanged, instead of clearing the field or being refused. */
	keeps?: ReadonlySet<ParticipantField>;
	program: ImportProgram;
	dataKey: DataKey;
}

/**
 * First step of an import: reads the file and puts every row, valid or rejected, into a table (a temporary one of this
 * transaction unless a name is given), in file order. A rejected row holds its error, and its e-mail and external id if
 * they are readable, so that `replace` doesn't archive the participant.
 */
export async function stageParticipants(client: PoolClient, options: StageOptions): Promise<StageResult> {
	const rows = new StageRows(options);
	const portions = rows.portions();
	// The header decides the columns, so the table is created when the first rows have been read.
	const first = await portions.next();
	const columns = rows.staged.map((field) => columnOf[field]);
	const { table } = options;
	await client.query(`create ${table ? `unlogged table ${table}` : 'temp table stage'} (line int not null, id uuid, has_address boolean not null,
		${rows.staged.map((field) => `${columnOf[field]} ${typeOf(field)}`).join(', ')},
		email_key text generated always as (address_key(email)) stored,
		external_id_key text generated always as (${rows.staged.includes('externalId') ? 'external_key(external_id)' : `''`}) stored,
		unless_known jsonb, ${faultColumns})${table ? '' : ' on commit drop'}`);
	async function* all() {
		if (!first.done) yield first.value;
		yield* portions;
	}
	await copyRows(
		client,
		`${table ?? 'stage'} (line, id, has_address, ${columns.join(', ')}, unless_known, ${faultNames})`,
		all(),
		options.signal,
	);
	return rows.result();
}

/** The rows of the stage, while the file is read. */
class StageRows {
	staged: ParticipantField[] = [];
	#fields: ParticipantField[] = [];
	#addressFields: ParticipantField[] = [];
	#header: MappedHeader<ParticipantField> | undefined;
	#lines: string[] = [];
	readonly #newId = bulkIds();
	readonly #rejects = new StagedRejects();
	#good = 0;
	#passwords = 0;
	#hasBlanks = false;
	readonly #context: string;
	readonly #reader: ReturnType<typeof participantReader>;

	constructor(private readonly options: StageOptions) {
		this.#context = passwordContext(options.programId);
		this.#reader = participantReader(options.program, {
			mapping: options.mapping,
			keeps: options.keeps,
			header: (header) => {
				this.#header = header;
				this.#fields = header.fields.map(({ field }) => field);
				this.#addressFields = this.#fields.filter((field) => isAddressField(field) && field !== 'country');
				this.staged = [...this.#fields];
				if (this.#addressFields.length > 0 && !this.staged.includes('country')) this.staged.push('country');
			},
			good: (line, record, unlessKnown) => {
				this.#good += 1;
				this.#hasBlanks ||= this.#fields.some((field) => field !== 'password' && record[field] === '');
				const blank = unlessKnown.length > 0 ? JSON.stringify(faultValues(unlessKnown)) : null;
				this.#write(line, this.#newId(), record, [blank, ...faultValues(noFaults)]);
			},
			rejected: ({ line, faults, email, externalId }) => {
				const values = this.#rejects.values(faults, email !== '' || externalId !== '');
				if (values) this.#write(line, null, { email, externalId }, [null, ...values]);
			},
		});
	}

	/** Lines for COPY, available once the header is known. */
	portions(): AsyncGenerator<string> {
		return stagePortions(this.options, {
			reader: this.#reader,
			good: () => this.#good,
			take: () => (this.#header ? this.#take() : null),
		});
	}

	result(): StageResult {
		if (!this.#header) throw new Error('The file has not been read');
		const { rows, blankLines: blank } = this.#reader;
		return {
			table: this.options.table ?? 'stage',
			header: this.#header,
			fields: this.#fields,
			staged: this.staged,
			rows,
			tableRows: rows - this.#rejects.counted.rows,
			counted: this.#rejects.counted,
			good: this.#good,
			blank,
			passwords: this.#passwords,
			keeps: this.options.keeps,
			hasBlanks: this.#hasBlanks,
		};
	}

	#take(): string {
		const lines = this.#lines.join('');
		this.#lines = [];
		return lines;
	}

	#write(line: number, id: string | null, record: Partial<ParticipantRecord>, faults: readonly CopyValue[]): void {
		const hasAddress = this.#addressFields.some((field) => Boolean(record[field]));
		const values: CopyValue[] = [line, id, hasAddress];
		for (const field of this.staged) {
			const value = record[field] ?? '';
			if (field === 'levelId') values.push(value || null);
			else if (field === 'password') values.push(this.#sealed(value));
			else values.push(value);
		}
		values.push(...faults);
		this.#lines.push(copyLine(values));
	}

	#sealed(password: string): Buffer | null {
		if (password === '') return null;
		this.#passwords += 1;
		return seal(this.options.dataKey, password, this.#context);
	}
}

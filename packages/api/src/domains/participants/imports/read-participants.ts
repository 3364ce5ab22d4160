import { isShortened } from '@rewards/validators/imports/shortened';
import {
	isAddressField,
	type ParticipantField,
	type ParticipantRecord,
} from '@rewards/validators/participants/constants';
import {
	emptyParticipant,
	type LevelChoice,
	type ParticipantFault,
	type ParticipantRules,
	participantRules,
} from '@rewards/validators/participants/rules';
import type { ProgramType } from '@rewards/validators/programs/constants';
import {
	type ColumnMapping,
	CsvReader,
	type FoundHeader,
	fieldValue,
	type MappedHeader,
	plainCell,
	type RowFault,
	secretFields,
	withoutValue,
} from '../../../imports';
import { participantColumns } from './columns';

/** The program settings that import rules depend on. */
export interface ImportProgram {
	type: ProgramType;
	levels: readonly LevelChoice[];
	/** Alpha-3 codes of the program's countries; null for all. */
	countries: readonly string[] | null;
	/** Alpha-3 country of rows that name none. */
	defaultCountry: string;
}

export interface RejectedRow {
	line: number;
	/** At least one; in the order of the form's fields. */
	faults: RowFault[];
	/** The row's e-mail or code if it is readable, else empty. */
	email: string;
	/** Empty if it isn't readable. */
	externalId: string;
}

export interface ParticipantReaderSink {
	header?(header: MappedHeader<ParticipantField>): void;
	/**
	 * A valid row, in stored form. The reader does not reuse the record. `unlessKnown` are the faults of a row that is
	 * valid only for a participant whom the program has, and whose stored values its blank cells keep.
	 */
	good(line: number, record: ParticipantRecord, unlessKnown: readonly RowFault[]): void;
	rejected(row: RejectedRow): void;
	/** Mapping of differing headers chosen by staff. */
	mapping?: ColumnMapping<ParticipantField>;
	/** As in `ParticipantRuleOptions`. */
	keeps?: ReadonlySet<ParticipantField> | undefined;
	/** As in `CsvReaderOptions`. */
	stopAfterRows?: number;
	look?(header: FoundHeader<ParticipantField>): void;
}

const shownValue = 200;

const numbers: readonly ParticipantField[] = [
	...(['externalId', 'postcode', 'phone', 'phoneExt', 'altPhone', 'altPhoneExt'] as const),
	...(['customField1', 'customField2', 'customField3', 'customField4'] as const),
];
/** Fields in which a number that a spreadsheet shortened would be stored for good. */
const numberFields = (type: ProgramType): readonly ParticipantField[] =>
	type === 'claim' ? ['email', ...numbers] : numbers;

/** Fields whose values are never shown; a participant is identified by e-mail or code, whatever its column's header. */
export const secretFieldsOf = (header: MappedHeader<ParticipantField>): ReadonlySet<ParticipantField> =>
	new Set<ParticipantField>(['password', ...secretFields(header, ['email'])]);

/** Of bounded length, so that a page without an address is scanned once. */
const address = /[^\s"',;<>]{1,64}@[^\s"',;<>]{1,190}/;
const lookedAt = 2000;

/** What a row that can't be read as a whole has in the column of a field. */
function cellOf(field: ParticipantField, cells: readonly string[], header: MappedHeader<ParticipantField>): string {
	const column = header.fields.find((one) => one.field === field);
	return plainCell(cells[column?.index ?? -1] ?? '')
		.trim()
		.slice(0, shownValue);
}

/**
 * The participant named by a row that can't be split properly: a replacing import must not archive a participant
 * because of a stray comma. An address is found anywhere; a code only in its own column.
 */
function namedIn(cells: readonly string[], type: ProgramType, header: MappedHeader<ParticipantField>): string {
	const own = cellOf('email', cells, header);
	if (type === 'claim' || own.includes('@')) return own;
	return address.exec(cells.join(' ').slice(0, lookedAt))?.[0] ?? '';
}

/**
 * Reads a participant file: CSV → columns → records → rules. Pure; feed it with `push` and `end`. Throws
 * UNSUPPORTED_FILE when the file is unreadable as a whole.
 */
export function participantReader(program: ImportProgram, sink: ParticipantReaderSink): CsvReader<ParticipantField> {
	let header: MappedHeader<ParticipantField> | undefined;
	let rules: ParticipantRules | undefined;
	let strict: ParticipantRules | undefined;
	let secret: ReadonlySet<ParticipantField> = new Set();
	let addressFields: readonly ParticipantField[] = [];
	const headerOf = new Map<ParticipantField, string>();
	const told = (record: ParticipantRecord, faults: readonly ParticipantFault[]): RowFault[] =>
		faults.map(({ field, code, params = {} }) => {
			const column = headerOf.get(field) ?? field;
			const fault = { column, value: record[field].slice(0, shownValue), code, params };
			return secret.has(field) ? withoutValue(fault) : fault;
		});
	return new CsvReader<ParticipantField>({
		columns: participantColumns(program.type),
		mapping: sink.mapping,
		stopAfterRows: sink.stopAfterRows,
		look: sink.look,
		header(found) {
			header = found;
			for (const { field, header: name } of found.fields) headerOf.set(field, name);
			secret = secretFieldsOf(found);
			addressFields = [...headerOf.keys()].filter(isAddressField);
			const options = { ...program, mode: 'import', fields: new Set(headerOf.keys()) } as const;
			strict = participantRules(options);
			rules = sink.keeps ? participantRules({ ...options, keeps: sink.keeps }) : strict;
			sink.header?.(found);
		},
		row(line, cells) {
			if (!header || !rules || !strict) return;
			const record = emptyParticipant();
			for (const column of header.fields) record[column.field] = fieldValue(column, cells);
			const withoutAddress = addressFields.every((field) => record[field].trim() === '');
			// Before the rules take dots and dashes out of telephone numbers.
			const short = numberFields(program.type).filter(
				(field) => headerOf.has(field) && isShortened(record[field].trim()),
			);
			let faults = rules.check(record);
			// Without an address, no stored values could apply to it.
			if (rules !== strict && faults.some(({ field }) => field === 'email')) faults = strict.check(record);
			if (short.length > 0)
				faults = [
					...faults.filter(({ field }) => !short.includes(field)),
					...short.map((field) => ({ field, code: 'numberShortened' as const })),
				];
			// A blank name, or no address at all: those of a known participant stay.
			const keepable = ({ field }: ParticipantFault) =>
				record[field] === '' && (field === 'name' || (withoutAddress && isAddressField(field)));
			if (faults.every(keepable)) sink.good(line, record, told(record, faults));
			else
				sink.rejected({
					line,
					email: record.email,
					externalId: record.externalId.slice(0, shownValue),
					faults: told(record, faults),
				});
		},
		reject(line, code, params, cells) {
			const email = header ? namedIn(cells, program.type, header) : '';
			const externalId = header ? cellOf('externalId', cells, header) : '';
			sink.rejected({ line, email, externalId, faults: [{ column: '', value: '', code, params }] });
		},
	});
}

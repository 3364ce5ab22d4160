import type { FieldChoice } from '@rewards/validators/imports/schemas';
import type { ProgramType } from '@rewards/validators/programs/words';
import type { Job, JobRules } from '../../jobs';
import type { ImportColumn } from '../header';
import type { FixedColumn } from '../import-columns';

/** What the job of a preview is told. */
export interface PreviewParams<Field extends string> {
	fileId: string;
	/** Bytes. */
	fileSize: number;
	columns: FixedColumn<Field>[];
}

/** What the job of an import is told; kinds of import may want more. */
export interface ImportParams<Field extends string> extends Omit<PreviewParams<Field>, 'columns'> {
	columns?: FixedColumn<Field>[] | undefined;
	/** The job whose preview was agreed to: its rows are used instead of reading the file again. */
	previewId?: string | undefined;
	/** The import whose refused rows these are, mended (`mendRows`). */
	mends?: string | undefined;
}

/** A kind of CSV import: upload, columns, preview, import and the file of refused rows work alike for all of them. */
export interface ImportFlow<Field extends string, Params extends ImportParams<Field> = ImportParams<Field>> {
	/** Under which the program's answers about columns are kept. */
	name: string;
	fields: readonly [Field, ...Field[]];
	/** The columns of a file, in the order of the example files. */
	columns(type: ProgramType): readonly ImportColumn<Field>[];
	/**
	 * A field of which no examples are shown and no refused values are given back to others; so it is with columns named
	 * as secrets are.
	 */
	secret?: Field;
	previewJob: Job<PreviewParams<Field>>;
	importJob: Job<Params>;
}

/** Any of them, for what needs neither their fields nor their params. */
export type AnyImportFlow = Pick<ImportFlow<string>, 'name' | 'fields' | 'columns' | 'secret'> & {
	previewJob: JobRules;
	importJob: JobRules;
};

/** What a column of a file can be mapped to, in the order of the example files. */
export const fieldChoices = (flow: Pick<AnyImportFlow, 'columns'>, type: ProgramType): FieldChoice[] =>
	flow.columns(type).map(({ field, title, needed = false, unless, parts }) => ({
		field,
		title,
		needed,
		...(unless ? { unless } : {}),
		...(parts ? { joins: true as const } : {}),
	}));

import type { FieldChoice } from '@rewards/validators/imports/schemas';
import type { ProgramType } from '@rewards/validators/programs/constants';
import type { Job, JobRules } from '../../jobs';
import type { ImportColumn } from '../header/header';
import type { FixedColumn } from '../header/import-columns';

/** Params of a preview's job. */
export interface PreviewParams<Field extends string> {
	fileId: string;
	/** Bytes. */
	fileSize: number;
	columns: FixedColumn<Field>[];
	/** The recipe by which the file is read. */
	recipeId?: string | undefined;
	/** Rows of existing records are error lines. */
	refuseKnown?: boolean | undefined;
}

/** Params of an import's job; kinds of import may add more. */
export interface ImportParams<Field extends string> extends Omit<PreviewParams<Field>, 'columns'> {
	columns?: FixedColumn<Field>[] | undefined;
	/** The job whose preview was confirmed: its rows are used instead of reading the file again. */
	previewId?: string | undefined;
	/** The import whose refused rows these are, mended (`mendRows`). */
	mends?: string | undefined;
}

/** A kind of import: upload, columns, preview, import and the file of refused rows work alike for all of them. */
export interface ImportFlow<Field extends string, Params extends ImportParams<Field> = ImportParams<Field>> {
	/** Key under which the program's mapping of columns is stored. */
	name: string;
	fields: readonly [Field, ...Field[]];
	/** The columns of a file, in the order of the example files. */
	columns(type: ProgramType): readonly ImportColumn<Field>[];
	/**
	 * A field whose values are never shown as examples nor returned to other users; the same holds for columns with a
	 * secret's name.
	 */
	secret?: Field;
	previewJob: Job<PreviewParams<Field>>;
	importJob: Job<Params>;
}

/** Any of them, for code that needs neither their fields nor their params. */
export type AnyImportFlow = Pick<ImportFlow<string>, 'name' | 'fields' | 'columns' | 'secret'> & {
	previewJob: JobRules;
	importJob: JobRules;
};

/** The fields that a column of a file can be mapped to, in the order of the example files. */
export const fieldChoices = (flow: Pick<AnyImportFlow, 'columns'>, type: ProgramType): FieldChoice[] =>
	flow.columns(type).map(({ field, title, needed = false, unless, parts }) => ({
		field,
		title,
		needed,
		...(unless ? { unless } : {}),
		...(parts ? { joins: true as const } : {}),
	}));

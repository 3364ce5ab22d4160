import { z } from 'zod';
import type { ColumnMapping } from './header';
import { headerKey } from './header-key';

/** What is to be taken from a column, by its place in the file. */
export interface ColumnChoice<Field extends string> {
	index: number;
	field: Field | null;
}

/** Schemas of what is said about the columns of a file whose fields are these. */
export function columnSchemas<const Field extends string>(fields: readonly [Field, ...Field[]]) {
	const field = z.enum(fields).nullable();
	return {
		columnChoiceSchema: z.object({ index: z.int().min(0), field }),
		/**
		 * The columns of a job's file, fixed when it was asked for: whatever is said of later files, this one is read so.
		 */
		fixedColumnsSchema: z.array(
			z.object({
				header: z.string(),
				index: z.int().min(0),
				field,
				source: z.enum(['name', 'given', 'remembered', 'added', 'unknown']),
				part: z.int().optional(),
			}),
		),
	};
}
export interface FixedColumn<Field extends string> extends ColumnChoice<Field> {
	header: string;
	source: 'name' | 'given' | 'remembered' | 'added' | 'unknown';
	part?: number | undefined;
}

/** The choices as a reader takes them. */
export const givenMapping = <Field extends string>(
	columns: readonly ColumnChoice<Field>[] = [],
): ColumnMapping<Field> => ({
	given: new Map(columns.map(({ index, field: chosen }) => [index, chosen])),
});

/**
 * Fixed columns as a reader takes them: those that no one knew stay unknown, and those of earlier files are told apart.
 */
export function fixedMapping<Field extends string>(columns: readonly FixedColumn<Field>[] = []): ColumnMapping<Field> {
	const earlier = columns.filter(({ source }) => source === 'remembered');
	return {
		...givenMapping(columns.filter(({ source }) => source === 'given' || source === 'name')),
		remembered: new Map(earlier.map(({ header, field }) => [headerKey(header), field])),
	};
}

import { z } from 'zod';
import type { ColumnMapping } from './header';
import { headerKey } from './header-key';

/** The mapping of a column, by its position in the file. */
export interface ColumnChoice<Field extends string> {
	index: number;
	field: Field | null;
}

/** Schemas of the column mappings for files with these fields. */
export function columnSchemas<const Field extends string>(fields: readonly [Field, ...Field[]]) {
	const field = z.enum(fields).nullable();
	return {
		columnChoiceSchema: z.object({ index: z.int().min(0), field }),
		/** The mapping of a job's file, fixed with the request: later answers don't change how this one is read. */
		fixedColumnsSchema: z.array(
			z.object({
				header: z.string(),
				index: z.int().min(0),
				field,
				source: z.enum(['name', 'given', 'recipe', 'remembered', 'added', 'unknown']),
				part: z.int().optional(),
			}),
		),
	};
}
export interface FixedColumn<Field extends string> extends ColumnChoice<Field> {
	header: string;
	source: 'name' | 'given' | 'recipe' | 'remembered' | 'added' | 'unknown';
	part?: number | undefined;
}

/** The choices in the reader's form. */
export const givenMapping = <Field extends string>(
	columns: readonly ColumnChoice<Field>[] = [],
): ColumnMapping<Field> => ({
	given: new Map(columns.map(({ index, field: chosen }) => [index, chosen])),
});

/** Fixed columns in the reader's form: unknown ones stay unknown, and those from earlier files are marked. */
export function fixedMapping<Field extends string>(columns: readonly FixedColumn<Field>[] = []): ColumnMapping<Field> {
	const earlier = columns.filter(({ source }) => source === 'remembered');
	const fixed: readonly FixedColumn<Field>['source'][] = ['given', 'recipe', 'name'];
	return {
		...givenMapping(columns.filter(({ source }) => fixed.includes(source))),
		remembered: new Map(earlier.map(({ header, field }) => [headerKey(header), field])),
	};
}

import type { ReadingChoice } from '@rewards/validators/imports/encodings';
import { type FileColumn, type RecipeName, readingSchema, type UsedRecipe } from '@rewards/validators/imports/schemas';
import type { Queryable } from '../pieces/queryable';
import { headerKey } from './header/header-key';

/** What staff answered once about files of one shape. */
export interface KeptRecipe<Field extends string> extends UsedRecipe {
	/** In the order of the file that it was saved from. */
	columns: readonly { header: string; field: Field | null }[];
	reading: ReadingChoice;
}

/** Each kind of import has its own recipes. */
interface Kind<Field extends string> {
	name: string;
	fields: readonly Field[];
}

interface Row extends UsedRecipe {
	columns: { header: string; field: string | null }[];
	reading: unknown;
}

const kept = `select id, name, columns, reading, mode, blanks from import_recipe where program_id = $1 and kind = $2
	order by created_at desc, id desc`;
const used = 'update import_recipe set used_at = now() where program_id = $1 and id = $2';

/** The recipes of a program for this kind of import, the newest first. */
export async function recipesOf<Field extends string>(
	db: Queryable,
	programId: string,
	{ name, fields }: Kind<Field>,
): Promise<KeptRecipe<Field>[]> {
	const { rows } = await db.query<Row>(kept, [programId, name]);
	return rows.map(({ columns, reading, ...row }) => ({
		...row,
		// A field that the product no longer has is taken from no column.
		columns: columns.map(({ header, field }) => ({ header, field: fields.find((one) => one === field) ?? null })),
		reading: readingSchema.catch({}).parse(reading),
	}));
}

/** Records that a file is imported with a recipe. */
export const markUsed = (db: Queryable, programId: string, recipeId: string): Promise<unknown> =>
	db.query(used, [programId, recipeId]);

/** The columns of a file that are its sender's: not those that our own files of refused rows add. */
const ownColumns = <Column extends FileColumn>(columns: readonly Column[]): Column[] =>
	columns.filter(({ source }) => source !== 'added');

/** The columns of a recipe for a file read like this. */
export const recipeColumns = <Field extends string>(
	columns: readonly (FileColumn & { field: Field | null })[],
): { header: string; field: Field | null }[] => ownColumns(columns).map(({ header, field }) => ({ header, field }));

/**
 * The field for each column of a file of the recipe's shape: the same headers, in any order and spelling. null for a
 * file of another shape.
 */
export function recipeMapping<Field extends string>(
	{ columns: kept }: Pick<KeptRecipe<Field>, 'columns'>,
	file: readonly FileColumn[],
): ReadonlyMap<number, Field | null> | null {
	const own = ownColumns(file);
	if (own.length !== kept.length) return null;
	// Columns of one name are told apart by their order.
	const left = new Map<string, (Field | null)[]>();
	for (const { header, field } of kept) {
		const key = headerKey(header);
		left.set(key, [...(left.get(key) ?? []), field]);
	}
	const mapping = new Map<number, Field | null>();
	for (const { header, index } of own) {
		const fields = left.get(headerKey(header));
		if (!fields || fields.length === 0) return null;
		mapping.set(index, fields.shift() ?? null);
	}
	return mapping;
}

/** The recipes for files with these columns. */
export const fittingNames = (recipes: readonly KeptRecipe<string>[], file: readonly FileColumn[]): RecipeName[] =>
	recipes.filter((recipe) => recipeMapping(recipe, file) !== null).map(({ id, name }) => ({ id, name }));

/** A recipe as the review of a file shows it. */
export const usedRecipe = ({ id, name, mode, blanks }: UsedRecipe): UsedRecipe => ({ id, name, mode, blanks });

import type { FileReading } from '@rewards/validators/imports/encodings';
import { type FirstRows, firstRows } from '../first-rows';
import type { ImportColumn } from '../header/header';
import { type FilePlace, settleReading } from '../reading/import-file';
import type { SingleByte } from '../reading/single-bytes';
import { type KeptRecipe, recipeMapping } from '../recipes';

/** Different ways of reading that are tried on one file: each reads its beginning once more. */
const mostReadings = 8;

interface Asked<Field extends string> {
	columns: readonly ImportColumn<Field>[];
	secret?: Field | undefined;
	hint: SingleByte;
}
interface ReadFile<Field extends string> {
	recipe: KeptRecipe<Field>;
	reading: FileReading;
	rows: FirstRows<Field>;
}

/**
 * The beginning of a file, read by the first recipe that is for files of its shape; null if none is. A header shows
 * only when the file is read as its recipe says, so each different way is tried.
 */
export async function readByRecipe<Field extends string>(
	place: FilePlace,
	{ hint, ...asked }: Asked<Field>,
	recipes: readonly KeptRecipe<Field>[],
): Promise<ReadFile<Field> | null> {
	const tried = new Map<string, Omit<ReadFile<Field>, 'recipe'>>();
	for (const recipe of recipes) {
		const way = JSON.stringify(recipe.reading);
		if (!tried.has(way) && tried.size === mostReadings) continue;
		const reading = tried.get(way)?.reading ?? (await settleReading(place, recipe.reading, hint));
		const rows = tried.get(way)?.rows ?? (await firstRows(place, { ...asked, reading, mapping: {} }));
		tried.set(way, { reading, rows });
		const given = recipeMapping(recipe, rows.header.columns);
		if (!given) continue;
		const mapping = { given, givenBy: 'recipe' as const };
		return { recipe, reading, rows: await firstRows(place, { ...asked, reading, mapping }) };
	}
	return null;
}

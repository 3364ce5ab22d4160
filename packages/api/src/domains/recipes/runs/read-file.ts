import type { FileReading } from '@rewards/validators/imports/encodings';
import type { ProgramType } from '@rewards/validators/programs/constants';
import type { RunQuestion } from '@rewards/validators/recipes/constants';
import type { FixedColumn } from '../../../imports';
import { firstRows } from '../../../imports/first-rows';
import type { AnyImportFlow } from '../../../imports/flow';
import { readByRecipe } from '../../../imports/flow/read-by-recipe';
import { headerKey } from '../../../imports/header/header-key';
import { type FilePlace, settleReading } from '../../../imports/reading/import-file';
import type { SingleByte } from '../../../imports/reading/single-bytes';
import { type KeptRecipe, recipeColumns } from '../../../imports/recipes';

interface Asked {
	flow: AnyImportFlow;
	recipe: KeptRecipe<string>;
	type: ProgramType;
	hint: SingleByte;
}
export interface RunFile {
	reading: FileReading;
	/** null while columns are missing or mapped twice. */
	columns: FixedColumn<string>[] | null;
	/** About a file that isn't of the recipe's shape. */
	question: RunQuestion | null;
}

/** Headers that only one of two lists has. */
function differing(one: readonly string[], other: readonly string[]): string[] {
	const keys = (headers: readonly string[]) => new Set(headers.map(headerKey));
	const [first, second] = [keys(one), keys(other)];
	return [...one.filter((header) => !second.has(headerKey(header))), ...other.filter((h) => !first.has(headerKey(h)))];
}

/**
 * Reads the header of a stored file by a recipe. Another shape is a question: what is known of its columns is kept for
 * the review. Throws UNSUPPORTED_FILE for a file that is unreadable as a whole.
 */
export async function readRunFile(place: FilePlace, { flow, recipe, type, hint }: Asked): Promise<RunFile> {
	const asked = { columns: flow.columns(type), ...(flow.secret === undefined ? {} : { secret: flow.secret }) };
	const read = await readByRecipe(place, { ...asked, hint }, [recipe]);
	const whole = ({ missing, duplicates }: { missing: unknown[]; duplicates: unknown[] }) =>
		missing.length + duplicates.length === 0;
	if (read && whole(read.rows.header))
		return { reading: read.reading, columns: read.rows.header.columns, question: null };
	const reading = read?.reading ?? (await settleReading(place, recipe.reading, hint));
	const known = new Map(recipe.columns.map(({ header, field }) => [headerKey(header), field]));
	const { header } = read?.rows ?? (await firstRows(place, { ...asked, reading, mapping: { remembered: known } }));
	if (header.missing.length > 0) {
		const columns = header.missing.map(({ title }) => title);
		return { reading, columns: null, question: { reason: 'columnsMissing', columns } };
	}
	const headers = recipeColumns(header.columns).map(({ header: name }) => name);
	const columns = differing(
		headers,
		recipe.columns.map(({ header: name }) => name),
	);
	return { reading, columns: whole(header) ? header.columns : null, question: { reason: 'shape', columns } };
}

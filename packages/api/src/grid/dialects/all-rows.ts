import type { GridResult } from '@rewards/validators/grid';

/**
 * Rows that are read at once after the first page. So few that PostgreSQL reads them from an index: for more, it may
 * read and sort the whole list for every portion (docs/benchmarks.md#reports).
 */
export const portionRows = 250;

/**
 * All rows of a list that has more than one page. The first page is read; the others are read one by one while the rows
 * before are sent, so that no response holds a whole list, and no connection is held in between.
 */
export class AllRows {
	constructor(
		readonly first: readonly object[],
		private readonly others: () => AsyncGenerator<readonly object[]>,
	) {}

	/** Reads on with each portion; what the list procedure throws ends it. */
	async *portions(): AsyncGenerator<readonly object[]> {
		yield this.first;
		yield* this.others();
	}
}

/**
 * The rows from a first page on, in their order: the page itself if it is the only one. By cursor, every row that
 * exists throughout is there exactly once.
 *
 * @param next the page at a cursor, without totals
 * @param shape the rows of a page as they are sent
 */
export function allRows<Row extends object>(
	first: GridResult<Row>,
	next: (cursor: string) => Promise<GridResult<Row>>,
	shape: (items: readonly Row[]) => readonly object[] = (items) => items,
): readonly object[] | AllRows {
	const { items, nextCursor } = first;
	if (nextCursor === null) return shape(items);
	return new AllRows(shape(items), async function* () {
		for (let cursor: string | null = nextCursor; cursor !== null; ) {
			const page: GridResult<Row> = await next(cursor);
			yield shape(page.items);
			cursor = page.nextCursor;
		}
	});
}

import type { GridQuery } from '@rewards/validators/grid';
import type { GridDefinition } from '../define/define';

/** A page of rows as one snapshot had it. Frozen: several answers share it. */
export interface SeenPage<Row extends object = object> {
	version: string;
	items: readonly Row[];
	nextCursor: string | null;
}

/** What a process keeps, of all lists together: some 20 MB of participants. */
const weightLimit = 20_000;
/** Longer pages belong to programs that read everything, which don't come back to a page. */
const longestPage = 100;

/** In rows: an empty page has a key too, and a filter can make that long. */
const weightOf = (key: string, { items, nextCursor }: SeenPage): number =>
	1 + items.length + Math.ceil((key.length + (nextCursor?.length ?? 0)) / 1_000);

/**
 * Pages that were shown, by their data version. Most pages that staff ask for are those they had before: the first of a
 * list, the one they come back to, the one that twelve tabs have open. PostgreSQL then says that nothing was written
 * since, and nothing else. A page of another version is never shown, so it is as exact as reading it anew.
 */
export class SeenPages {
	private readonly pages = new Map<string, SeenPage>();
	private weight = 0;

	get(key: string): SeenPage | undefined {
		const page = this.pages.get(key);
		if (page) {
			// The page used last goes to the end; the first one is the one to drop.
			this.pages.delete(key);
			this.pages.set(key, page);
		}
		return page;
	}

	put(key: string, page: SeenPage): void {
		this.drop(key);
		for (const row of page.items) Object.freeze(row);
		this.pages.set(key, { ...page, items: Object.freeze(page.items) });
		this.weight += weightOf(key, page);
		for (const oldest of this.pages.keys()) {
			if (this.weight <= weightLimit) break;
			this.drop(oldest);
		}
	}

	drop(key: string): void {
		const page = this.pages.get(key);
		if (page) this.weight -= weightOf(key, page);
		this.pages.delete(key);
	}
}

/** Whether pages of a list may be kept: its version speaks for every column that it shows. */
export const keepsPages = ({ versions, extra }: GridDefinition, { take }: Pick<GridQuery, 'take'>): boolean =>
	versions?.rows === true &&
	Object.values(extra ?? {}).every(({ watched }) => watched !== undefined) &&
	take > 0 &&
	take <= longestPage;

/** Equal for queries that one page answers; `set` is the key of the row set, scope included. */
export const pageKey = (
	set: string,
	columns: readonly string[],
	order: string,
	{ skip, take, cursor }: Pick<GridQuery, 'skip' | 'take' | 'cursor'>,
): string => JSON.stringify([set, columns.length, columns.join(), order, skip, take, cursor ?? null]);

import type { GridQuery } from '@rewards/validators/grid';
import type { GridDefinition } from '../define/define';

/** A page of rows from one snapshot. Frozen, because several responses share it. */
export interface CachedPage<Row extends object = object> {
	version: string;
	items: readonly Row[];
	nextCursor: string | null;
}

/** What a process keeps, of all lists together: about 20 MB of participants. */
const weightLimit = 20_000;
/** Longer pages go to scripts that read a whole list, and don't request a page again. */
const longestPage = 100;

/** In rows: an empty page has a key too, and a filter can make that long. */
const weightOf = (key: string, { items, nextCursor }: CachedPage): number =>
	1 + items.length + Math.ceil((key.length + (nextCursor?.length ?? 0)) / 1_000);

/**
 * Pages that were sent, with their data version. Staff mostly request pages that they have had before: the first of a
 * list, one they return to, or one that several tabs have open. Then PostgreSQL only reads the version. A page of
 * another version is never sent, so the result is as exact as a new read.
 */
export class PageCache {
	private readonly pages = new Map<string, CachedPage>();
	private weight = 0;

	get(key: string): CachedPage | undefined {
		const page = this.pages.get(key);
		if (page) {
			// The page used last moves to the end; the first page is dropped first.
			this.pages.delete(key);
			this.pages.set(key, page);
		}
		return page;
	}

	put(key: string, page: CachedPage): void {
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

/** Whether pages of a list may be kept: its version covers every column that it shows. */
export const isCacheable = ({ versions, extra }: GridDefinition, { take }: Pick<GridQuery, 'take'>): boolean =>
	versions?.rows === true &&
	Object.values(extra ?? {}).every(({ watched }) => watched !== undefined) &&
	take > 0 &&
	take <= longestPage;

/** Equal for queries with the same page; `set` is the key of the row set, scope included. */
export const pageKey = (
	set: string,
	columns: readonly string[],
	order: string,
	{ skip, take, cursor }: Pick<GridQuery, 'skip' | 'take' | 'cursor'>,
): string => JSON.stringify([set, columns.length, columns.join(), order, skip, take, cursor ?? null]);

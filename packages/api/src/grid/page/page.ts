import type { GridQuery, GridResult, GridScalar, GridTotals } from '@rewards/validators/grid';
import { isWhole, type RowSet, setKey } from '../condition/row-set';
import type { Grid, GridDefinition, GridScope } from '../define/define';
import { badRequest } from '../define/faults';
import { totalKey } from '../group/totals';
import { itemsOf, positionOf } from '../statement/rows';
import type { GridDatabase } from '../statement/run';
import { resolveSort, type SortColumn, sortSignature } from './compile-sort';
import { decodeCursor, encodeCursor } from './cursor';
import { compactWhenLarge } from './data-version';
import { findFew, isLikelySmall } from './few-rows';
import { addAnchors, type Known, memoryOf } from './memory';
import { isCacheable, pageKey } from './page-cache';
import { deep, type PagePlan, planPage } from './page-plan';
import { columnNames } from './page-sql';
import { type PageAnswer, runPage } from './page-statement';

/** Maximum size of a set whose keys are cached: what a narrow search finds. */
const mostKeys = 100;
/** How often a page that used the cache may find it outdated before it is read without. */
const tries = 2;

function cursorPlan(grid: GridDefinition, order: SortColumn[], query: GridQuery): PagePlan | null {
	if (query.cursor === undefined) return null;
	if (query.skip > 0) throw badRequest('cursor', 'A query has either a cursor or skip, not both.', { field: 'cursor' });
	const position = { values: decodeCursor(grid, order, query.cursor), inclusive: false };
	return { order, reversed: false, position, offset: 0, limit: query.take + 1, relies: false };
}

/** One page of rows with the exact total and totals of the same snapshot. */
export async function queryPage<Row extends object>(
	grid: Grid<Row>,
	db: GridDatabase,
	scope: GridScope,
	set: RowSet,
	query: GridQuery,
): Promise<GridResult<Row>> {
	const order = resolveSort(grid, query.sort);
	const fromCursor = cursorPlan(grid, order, query);
	const wanted = query.totals ?? [];
	const memory = memoryOf(db.pool);
	const key = setKey(grid, scope, set);
	const isLive = grid.versions?.live !== undefined && isWhole(set);

	/** What this result contributes to the cache. */
	const learn = (answer: PageAnswer): Known | null => {
		if (!answer.version) return null;
		compactWhenLarge(db, grid, scope, answer.version);
		const known = memory.at(key, answer.version.version);
		known.total ??= answer.count ?? (isLive ? answer.version.live : null);
		Object.assign(known.totals, answer.totals);
		return known;
	};

	const isKept = isCacheable(grid, query);
	const shown = isKept ? pageKey(key, columnNames(grid), sortSignature(order), query) : '';
	/** The page that was shown before, if its version in PostgreSQL is unchanged. */
	const again = async (): Promise<GridResult<Row> | null> => {
		const page = isKept ? memory.pages.get(shown) : undefined;
		if (!page) return null;
		const answer = await runPage(grid, db, scope, set, { order, plan: null, count: false, totals: [] });
		const known = learn(answer);
		if (known?.version !== page.version) {
			memory.pages.drop(shown);
			return null;
		}
		const totals = wanted.map(totalKey);
		if ((query.withTotal && known.total === null) || totals.some((name) => known.totals[name] === undefined))
			return null;
		return {
			items: page.items as Row[],
			total: query.withTotal ? known.total : null,
			totals: query.totals ? pick(known.totals, totals) : null,
			groups: null,
			groupCount: null,
			nextCursor: page.nextCursor,
		};
	};

	const attempt = async (known: Known | undefined, rows: boolean): Promise<GridResult<Row> | null> => {
		const plan = rows && query.take > 0 ? (fromCursor ?? planPage(order, query.skip, query.take, known)) : null;
		const missing = wanted.filter((total) => known?.totals[totalKey(total)] === undefined);
		const count = query.withTotal && !isLive && (known?.total ?? null) === null;
		const keys = plan && !count && missing.length === 0 ? known?.keys : undefined;
		const answer = await runPage(grid, db, scope, set, {
			order,
			plan: keys?.length === 0 ? null : plan,
			count,
			totals: missing,
			keys: keys?.length === 0 ? undefined : keys,
		});
		const outdated = known !== undefined && answer.version?.version !== known.version;
		const relies = keys || plan?.relies || missing.length < wanted.length || (query.withTotal && !isLive && !count);
		const learned = learn(answer);
		if (outdated && relies) return null;

		const total = learned?.total ?? answer.count;
		const more = plan?.reversed ? query.skip + answer.rows.length < (total ?? 0) : answer.rows.length > query.take;
		const items = itemsOf<Row>(columnNames(grid), answer.rows.slice(0, query.take));
		const last = items.at(-1);
		if (plan && learned && !fromCursor && query.skip === 0 && total === items.length && total <= mostKeys)
			learned.keys = items.map((item) => (item as Record<string, GridScalar>)[grid.key] ?? null);
		if (plan && learned && !fromCursor && query.skip + items.length >= deep)
			rememberPlaces(learned, order, query.skip, items);
		const nextCursor = more && last ? encodeCursor(grid, order, positionOf(order, last)) : null;
		if (isKept && rows && learned) memory.pages.put(shown, { version: learned.version, items, nextCursor });
		return {
			items,
			total: query.withTotal ? total : null,
			totals: query.totals ? pick({ ...learned?.totals, ...answer.totals }, wanted.map(totalKey)) : null,
			groups: null,
			groupCount: null,
			nextCursor,
		};
	};

	/** Reads the keys of a set that is likely small, so that its count and its page need one search. */
	const lookForFew = async (): Promise<void> => {
		const found = await findFew(grid, db, scope, set, mostKeys);
		if (found?.keys)
			Object.assign(memory.at(key, found.version.version), { total: found.keys.length, keys: found.keys });
	};

	const before = await again();
	if (before) return before;
	// Far down the list it pays to know the total first: the page may be nearer to the end.
	if (grid.versions && query.skip >= deep && query.withTotal && (memory.get(key)?.total ?? null) === null) {
		await attempt(undefined, false);
	}
	const isSmall = !isLive && !fromCursor && query.skip < deep && wanted.length === 0 && isLikelySmall(set);
	for (let left = tries; left > 0; left -= 1) {
		if (isSmall && query.withTotal && (memory.get(key)?.total ?? null) === null) await lookForFew();
		const result = await attempt(memory.get(key), true);
		if (result) return result;
	}
	const result = await attempt(undefined, true);
	if (!result) throw new Error('A page without cached facts was refused');
	return result;
}

const pick = (totals: GridTotals, names: readonly string[]): GridTotals =>
	Object.fromEntries(names.map((name) => [name, totals[name] ?? null]));

/** The first and the last row of a page, from which adjacent pages can be reached. */
function rememberPlaces(known: Known, order: readonly SortColumn[], skip: number, items: readonly object[]): void {
	const first = items[0];
	const last = items.at(-1);
	if (!first || !last) return;
	addAnchors(known, sortSignature(order), [
		{ index: skip, values: positionOf(order, first) },
		{ index: skip + items.length - 1, values: positionOf(order, last) },
	]);
}

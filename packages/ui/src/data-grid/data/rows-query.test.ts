import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { GridQuery, GridResult } from '../contract';
import { type GridAnswer, rowsQuery, rowsStatus, showsPlaceholders } from './rows-query';

type Row = { text: string };
const key = [['people', 'list']];
const ask = (search: string): GridQuery => ({ search, skip: 0, take: 10, withTotal: true });
const found = (text: string): GridResult<Row> => ({
	items: [{ text }],
	total: 1,
	totals: null,
	groups: null,
	groupCount: null,
	nextCursor: null,
});

/** A list whose responses arrive when the test says so; it shows what the hook keeps. */
function setup(atOnce?: Error) {
	const asked: { signal: AbortSignal; answer: (text: string) => void; fail: (error: Error) => void }[] = [];
	const load = (_query: GridQuery, signal: AbortSignal) => {
		if (atOnce) throw atOnce;
		return new Promise<GridResult<Row>>((resolve, fail) =>
			asked.push({ signal, answer: (text) => resolve(found(text)), fail }),
		);
	};
	const cache = new QueryClient();
	const query = (search: string) => rowsQuery({ key, load }, ask(search));
	const list = new QueryObserver(cache, query('a'));
	let shown: GridAnswer<Row> | null = null;
	const seen = () => {
		const { data, error, isFetching } = list.getCurrentResult();
		shown = data ?? shown;
		return { status: rowsStatus({ data, error, isFetching }, shown), answer: shown, error };
	};
	let updates = 0;
	const leave = list.subscribe(() => {
		updates += 1;
		seen();
	});
	const settled = () => new Promise((resolve) => setTimeout(resolve));
	const call = (index: number) => {
		const one = asked[index];
		if (!one) throw new Error(`nothing asked at ${index}`);
		return one;
	};
	const answerTo = (search: string, text: string) => ({ query: ask(search), result: found(text) });
	return {
		cache,
		asked,
		next: (search: string) => list.setOptions(query(search)),
		again: () => list.refetch(),
		leave,
		call,
		settled,
		seen,
		updates: () => updates,
		answerTo,
	};
}

describe('the rows of a list', () => {
	it('are none, then the result with its query', async () => {
		const { call, settled, seen, answerTo } = setup();
		expect(seen()).toEqual({ status: 'first', answer: null, error: null });
		call(0).answer('A');
		await settled();
		expect(seen()).toEqual({ status: 'ready', answer: answerTo('a', 'A'), error: null });
	});

	it('stay visible while the next result loads', async () => {
		const { next, call, settled, seen, answerTo } = setup();
		call(0).answer('A');
		await settled();
		next('b');
		expect(seen()).toEqual({ status: 'busy', answer: answerTo('a', 'A'), error: null });
	});

	it('are never replaced by a late result', async () => {
		const { next, call, settled, seen, answerTo } = setup();
		next('b');
		expect(call(0).signal.aborted).toBe(true);
		call(1).answer('B');
		await settled();
		call(0).answer('A');
		await settled();
		expect(seen()).toEqual({ status: 'ready', answer: answerTo('b', 'B'), error: null });
	});

	it('don’t take a late failure for that of the latest query', async () => {
		const { next, call, settled, seen } = setup();
		next('b');
		call(0).fail(new Error('aborted'));
		await settled();
		expect(seen().status).toBe('first');
	});

	it('report a failure at once and recover with the next query', async () => {
		const { again, call, settled, seen } = setup();
		const error = new Error('down');
		call(0).fail(error);
		await settled();
		expect(seen()).toEqual({ status: 'error', answer: null, error });
		void again();
		call(1).answer('A');
		await settled();
		expect(seen().status).toBe('ready');
	});

	it('take a synchronous error as a failure', async () => {
		const { settled, seen } = setup(new Error('at once'));
		await settled();
		expect(seen().status).toBe('error');
	});

	it('report nothing after the list was left', async () => {
		const { leave, call, settled, updates } = setup();
		await settled();
		const before = updates();
		leave();
		expect(call(0).signal.aborted).toBe(true);
		call(0).answer('A');
		await settled();
		expect(updates()).toBe(before);
	});

	it('reload when a prefix of their key is invalidated, and keep the old ones until then', async () => {
		const { cache, asked, call, settled, seen, answerTo } = setup();
		call(0).answer('A');
		await settled();
		void cache.invalidateQueries({ queryKey: [['people']] });
		expect(asked).toHaveLength(2);
		expect(seen()).toMatchObject({ status: 'busy', answer: answerTo('a', 'A') });
		call(1).answer('A, changed');
		await settled();
		expect(seen()).toEqual({ status: 'ready', answer: answerTo('a', 'A, changed'), error: null });
	});
});

it('reports an empty list only once that is known', () => {
	expect(showsPlaceholders('first', null, false, false)).toBe(true);
	// Empty before, and loaded again: an import may have filled it.
	expect(showsPlaceholders('busy', 0, false, false)).toBe(true);
	expect(showsPlaceholders('ready', 0, false, false)).toBe(false);
	expect(showsPlaceholders('busy', 12, false, false)).toBe(false);
	// "No match" while typing another letter, and a list that polls, don't flicker.
	expect(showsPlaceholders('busy', 0, true, false)).toBe(false);
	expect(showsPlaceholders('busy', 0, false, true)).toBe(false);
});

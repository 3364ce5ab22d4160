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
	let told = 0;
	const leave = list.subscribe(() => {
		told += 1;
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
		told: () => told,
		answerTo,
	};
}

describe('the rows of a list', () => {
	it('are none, then the answer with its question', async () => {
		const { call, settled, seen, answerTo } = setup();
		expect(seen()).toEqual({ status: 'first', answer: null, error: null });
		call(0).answer('A');
		await settled();
		expect(seen()).toEqual({ status: 'ready', answer: answerTo('a', 'A'), error: null });
	});

	it('stay in sight while the next answer is under way', async () => {
		const { next, call, settled, seen, answerTo } = setup();
		call(0).answer('A');
		await settled();
		next('b');
		expect(seen()).toEqual({ status: 'busy', answer: answerTo('a', 'A'), error: null });
	});

	it('are never overwritten by a late answer', async () => {
		const { next, call, settled, seen, answerTo } = setup();
		next('b');
		expect(call(0).signal.aborted).toBe(true);
		call(1).answer('B');
		await settled();
		call(0).answer('A');
		await settled();
		expect(seen()).toEqual({ status: 'ready', answer: answerTo('b', 'B'), error: null });
	});

	it('take no late failure for the failure of the newest question', async () => {
		const { next, call, settled, seen } = setup();
		next('b');
		call(0).fail(new Error('aborted'));
		await settled();
		expect(seen().status).toBe('first');
	});

	it('tell a failure at once and recover by the next question', async () => {
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

	it('take an error thrown at once as a failure', async () => {
		const { settled, seen } = setup(new Error('at once'));
		await settled();
		expect(seen().status).toBe('error');
	});

	it('say nothing more after the list was left', async () => {
		const { leave, call, settled, told } = setup();
		await settled();
		const before = told();
		leave();
		expect(call(0).signal.aborted).toBe(true);
		call(0).answer('A');
		await settled();
		expect(told()).toBe(before);
	});

	it('come again when what their key begins with is invalidated, and keep the old ones until then', async () => {
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

it('says that a list is empty only once that is known', () => {
	expect(showsPlaceholders('first', null, false, false)).toBe(true);
	// Empty before, and loaded again: an import may have filled it.
	expect(showsPlaceholders('busy', 0, false, false)).toBe(true);
	expect(showsPlaceholders('ready', 0, false, false)).toBe(false);
	expect(showsPlaceholders('busy', 12, false, false)).toBe(false);
	// "No match" while typing another letter, and a list that polls, don't flicker.
	expect(showsPlaceholders('busy', 0, true, false)).toBe(false);
	expect(showsPlaceholders('busy', 0, false, true)).toBe(false);
});

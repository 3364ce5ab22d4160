import { expect, test, vi } from 'vitest';
import { firstFault } from './first-fault';

const query = (error: unknown = null) => ({ error, refetch: vi.fn(async () => undefined) });

test('reports whichever query of a page has failed, and retries only that', () => {
	const lost = new Error('lost');
	const [there, away] = [query(), query(lost)];
	for (const fault of [firstFault(there, away), firstFault(away, there)]) {
		expect(fault?.error).toBe(lost);
		fault?.retry();
	}
	expect([there.refetch.mock.calls.length, away.refetch.mock.calls.length]).toEqual([0, 2]);
	expect(firstFault(there, query())).toBeNull();
});

test('reports the first of several failures, and retries all of them', () => {
	const [one, other] = [query('one'), query('other')];
	const fault = firstFault(one, other);
	expect(fault?.error).toBe('one');
	fault?.retry();
	expect([one.refetch.mock.calls.length, other.refetch.mock.calls.length]).toEqual([1, 1]);
});

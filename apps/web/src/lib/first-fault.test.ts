import { expect, test, vi } from 'vitest';
import { firstFault } from './first-fault';

const query = (error: unknown = null) => ({ error, refetch: vi.fn(async () => undefined) });

test('whichever of the things that a page needs can’t be had is told, and only that is asked for again', () => {
	const lost = new Error('lost');
	const [there, away] = [query(), query(lost)];
	for (const fault of [firstFault(there, away), firstFault(away, there)]) {
		expect(fault?.error).toBe(lost);
		fault?.retry();
	}
	expect([there.refetch.mock.calls.length, away.refetch.mock.calls.length]).toEqual([0, 2]);
	expect(firstFault(there, query())).toBeNull();
});

test('of several the first is told, and all of them are asked for again', () => {
	const [one, other] = [query('one'), query('other')];
	const fault = firstFault(one, other);
	expect(fault?.error).toBe('one');
	fault?.retry();
	expect([one.refetch.mock.calls.length, other.refetch.mock.calls.length]).toEqual([1, 1]);
});

import { describe, expect, it } from 'vitest';
import { createLatest, type LoadState } from './latest';

/** A loader whose answers come when the test says so. */
function setup() {
	const asked: { query: string; signal: AbortSignal; answer: (text: string) => void; fail: (error: Error) => void }[] =
		[];
	const states: LoadState<string, string>[] = [];
	const latest = createLatest<string, string>(
		(query, signal) => new Promise((answer, fail) => asked.push({ query, signal, answer, fail })),
		(state) => states.push(state),
	);
	const settled = async () => {
		await Promise.resolve();
		await Promise.resolve();
	};
	const call = (index: number) => {
		const found = asked[index];
		if (!found) throw new Error(`nothing asked at ${index}`);
		return found;
	};
	return { latest, states, call, settled, last: () => states.at(-1) };
}

describe('createLatest', () => {
	it('shows nothing, then the answer with its question', async () => {
		const { latest, call, settled, last } = setup();
		latest.ask('a');
		expect(last()).toEqual({ status: 'first', answer: null, error: null });
		call(0).answer('A');
		await settled();
		expect(last()).toEqual({ status: 'ready', answer: { query: 'a', result: 'A' }, error: null });
	});

	it('keeps the old answer in sight while the next is under way', async () => {
		const { latest, call, settled, last } = setup();
		latest.ask('a');
		call(0).answer('A');
		await settled();
		latest.ask('b');
		expect(last()).toEqual({ status: 'busy', answer: { query: 'a', result: 'A' }, error: null });
	});

	it('never lets a late answer overwrite a newer one', async () => {
		const { latest, call, settled, last } = setup();
		latest.ask('a');
		latest.ask('b');
		expect(call(0).signal.aborted).toBe(true);
		call(1).answer('B');
		await settled();
		call(0).answer('A');
		await settled();
		expect(last()).toEqual({ status: 'ready', answer: { query: 'b', result: 'B' }, error: null });
	});

	it('takes no late failure for the failure of the newest question', async () => {
		const { latest, call, settled, last } = setup();
		latest.ask('a');
		latest.ask('b');
		call(0).fail(new Error('aborted'));
		await settled();
		expect(last()?.status).toBe('first');
	});

	it('tells a failure and recovers by the next question', async () => {
		const { latest, call, settled, last } = setup();
		latest.ask('a');
		const error = new Error('down');
		call(0).fail(error);
		await settled();
		expect(last()).toEqual({ status: 'error', answer: null, error });
		latest.ask('a');
		call(1).answer('A');
		await settled();
		expect(last()?.status).toBe('ready');
	});

	it('takes an error thrown at once as a failure', async () => {
		const states: LoadState<string, string>[] = [];
		const latest = createLatest<string, string>(
			() => {
				throw new Error('at once');
			},
			(state) => states.push(state),
		);
		latest.ask('a');
		await Promise.resolve();
		await Promise.resolve();
		expect(states.at(-1)?.status).toBe('error');
	});

	it('says nothing more after it was cancelled', async () => {
		const { latest, call, settled, states } = setup();
		latest.ask('a');
		latest.cancel();
		call(0).answer('A');
		await settled();
		expect(states).toHaveLength(1);
	});
});

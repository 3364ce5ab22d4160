import { expect, it } from 'vitest';
import { type HashingShare, mostWaiting, withHashingSlot } from '../../crypto';
import { errorBody } from '../../errors';
import { clientShare } from './passwords';

/** Hashes that end on request, and who started each, in order. */
function hashes() {
	const begun: string[] = [];
	const ends: (() => void)[] = [];
	const asked: Promise<PromiseSettledResult<void>[]>[] = [];
	const ask = (name: string, share: HashingShare, count = 1) => {
		for (let at = 0; at < count; at += 1)
			asked.push(
				Promise.allSettled([
					withHashingSlot(share, () => {
						begun.push(name);
						return new Promise<void>((resolve) => ends.push(resolve));
					}),
				]),
			);
	};
	/** Ends the first `count` hashes, one after another. */
	const end = async (count: number) => {
		for (let at = 0; at < count; at += 1) {
			ends.shift()?.();
			// The next hash starts after a turn of the event loop.
			for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
		}
	};
	const all = async () => {
		while (ends.length > 0) await end(1);
		return (await Promise.all(asked)).flat();
	};
	return { begun, ask, end, all };
}

it('a sign-in, a colleague and another account wait for one turn, not for the forty hashes of one user', async () => {
	const { begun, ask, end, all } = hashes();
	ask('many', ['staff', 'a', '1'], 40);
	const slots = begun.length;
	expect(slots).toBeLessThanOrEqual(3);
	ask('colleague', ['staff', 'a', '2']);
	ask('other', ['staff', 'b', '3']);
	ask('signIn', clientShare('198.51.100.1', 'ada'));
	await end(1);
	// The first free slot goes to the sign-in.
	expect(begun.slice(slots)).toEqual(['signIn']);
	await end(7);
	expect(begun.slice(slots)).toEqual(expect.arrayContaining(['colleague', 'other']));
	await all();
	expect(begun.filter((name) => name === 'many')).toHaveLength(40);
});

it('sign-ins from one address take turns with those from others', async () => {
	const { begun, ask, end, all } = hashes();
	for (let at = 0; at < 40; at += 1) ask('flood', clientShare('192.0.2.1', `name ${at}`));
	const slots = begun.length;
	ask('person', clientShare('198.51.100.1', 'ada'));
	await end(slots);
	expect(begun.slice(slots, 2 * slots)).toContain('person');
	await all();
});

it('at most fifty of one user wait; further requests of that user alone are refused with a retry time', async () => {
	const { begun, ask, all } = hashes();
	ask('many', ['staff', 'a', '1'], 3 + mostWaiting.user + 7);
	ask('colleague', ['staff', 'a', '2']);
	ask('signIn', clientShare('198.51.100.1', 'ada'));
	const slots = begun.length;
	const ended = await all();
	const refused = ended.flatMap((one) => (one.status === 'rejected' ? [errorBody(one.reason)] : []));
	expect(refused).toHaveLength(3 + 7 - slots);
	expect(refused[0]).toMatchObject({
		code: 'TOO_MANY_REQUESTS',
		params: { retryAfterSeconds: 5, reason: 'inFlight' },
	});
	expect(begun).toEqual(expect.arrayContaining(['colleague', 'signIn']));
});

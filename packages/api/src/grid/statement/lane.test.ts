import { expect, test } from 'vitest';
import { asAppError } from '../../errors';
import { inLane } from './lane';

/** Two at a time, one per account. Work without an account shares one place. */
const place = () => ({ pool: { options: { max: 6 } } });

/** Work that runs until the test ends it. */
function held() {
	let end: () => void = () => undefined;
	const work = new Promise<string>((resolve) => {
		end = () => resolve('done');
	});
	return { work: () => work, end };
}

test('a caller that disconnects while waiting leaves the queue at once, and the place goes to the next', async () => {
	const here = place();
	const running = [held(), held()];
	const first = running.map(({ work }, n) => inLane({ ...here, share: [`account ${n}`] }, work));
	const leaving = new AbortController();
	let begun = false;
	const left = inLane({ ...here, signal: leaving.signal }, async () => {
		begun = true;
	}).catch((error: unknown) => error);
	const next = inLane({ ...here, signal: new AbortController().signal }, async () => 'next');
	leaving.abort();
	expect(asAppError(await left)).toMatchObject({ appCode: 'TIMEOUT', params: { reason: 'gone' } });
	running[0]?.end();
	expect(await next).toBe('next');
	running[1]?.end();
	expect(await Promise.all(first)).toEqual(['done', 'done']);
	expect(begun).toBe(false);
	// The place is free again.
	const again = [held(), held()];
	const later = again.map(({ work }, n) => inLane({ ...here, share: [`account ${n}`] }, work));
	for (const { end } of again) end();
	expect(await Promise.all(later)).toEqual(['done', 'done']);
});

test('a caller past its time limit leaves the queue too, with an error other than "gone"', async () => {
	const here = place();
	const running = [held(), held()];
	const first = running.map(({ work }, n) => inLane({ ...here, share: [`account ${n}`] }, work));
	const late = await inLane({ ...here, signal: AbortSignal.timeout(1) }, async () => 'late').catch(
		(error: unknown) => error,
	);
	expect(asAppError(late)).toMatchObject({ appCode: 'TIMEOUT', params: undefined });
	for (const { end } of running) end();
	await Promise.all(first);
});

test('an account with a long queue leaves a place for the next one', async () => {
	const here = place();
	const running = Array.from({ length: 5 }, held);
	const greedy = running.map(({ work }) => inLane({ ...here, share: ['greedy', 'user'] }, work));
	expect(await inLane({ ...here, share: ['small', 'user'] }, async () => 'at once')).toBe('at once');
	for (const { end } of running) end();
	expect(await Promise.all(greedy)).toHaveLength(5);
});

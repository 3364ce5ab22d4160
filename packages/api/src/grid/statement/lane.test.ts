import { expect, test } from 'vitest';
import { asAppError } from '../../errors';
import { inLane } from './lane';

/** Two at a time. */
const pool = () => ({ options: { max: 6 } });

/** Work that lasts until it is asked to end. */
function held() {
	let end: () => void = () => undefined;
	const work = new Promise<string>((resolve) => {
		end = () => resolve('done');
	});
	return { work: () => work, end };
}

test('whoever leaves while waiting is let go at once, and the place goes to the next', async () => {
	const here = pool();
	const running = [held(), held()];
	const first = running.map(({ work }) => inLane(here, work));
	const leaving = new AbortController();
	let begun = false;
	const left = inLane(
		here,
		async () => {
			begun = true;
		},
		leaving.signal,
	).catch((error: unknown) => error);
	const next = inLane(here, async () => 'next', new AbortController().signal);
	leaving.abort();
	expect(asAppError(await left)).toMatchObject({ appCode: 'TIMEOUT', params: { reason: 'gone' } });
	running[0]?.end();
	expect(await next).toBe('next');
	running[1]?.end();
	expect(await Promise.all(first)).toEqual(['done', 'done']);
	expect(begun).toBe(false);
	// No one holds a place any more.
	const again = [held(), held()];
	const later = again.map(({ work }) => inLane(here, work));
	for (const { end } of again) end();
	expect(await Promise.all(later)).toEqual(['done', 'done']);
});

test('what has had its time waits no more either, and is told so without "gone"', async () => {
	const here = pool();
	const running = [held(), held()];
	const first = running.map(({ work }) => inLane(here, work));
	const late = await inLane(here, async () => 'late', AbortSignal.timeout(1)).catch((error: unknown) => error);
	expect(asAppError(late)).toMatchObject({ appCode: 'TIMEOUT', params: undefined });
	for (const { end } of running) end();
	await Promise.all(first);
});

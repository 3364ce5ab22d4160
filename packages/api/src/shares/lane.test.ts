import { expect, test } from 'vitest';
import { errorBody } from '../errors';
import { Lane, Lanes } from '.';

/** Work that ends when it is told to; what has begun, in order. */
function works() {
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	const work = (name: string) => () => {
		begun.push(name);
		return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
	};
	return { begun, work, end: (name: string) => ends.get(name)?.() };
}
const turns = () => new Promise((resolve) => setImmediate(resolve));

test('so much at once, the rest in the order in which it came', async () => {
	const { begun, work, end } = works();
	const lane = new Lane(2);
	const done = ['a', 'b', 'c', 'd'].map((name) => lane.run(work(name)));
	expect(begun).toEqual(['a', 'b']);
	end('b');
	await done[1];
	await turns();
	expect(begun).toEqual(['a', 'b', 'c']);
	for (const name of ['a', 'c']) end(name);
	await turns();
	end('d');
	expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
	expect(lane.isIdle).toBe(true);
});

test('whoever leaves while waiting gives the place up; a failure frees its place', async () => {
	const { begun, work, end } = works();
	const lane = new Lane(1);
	const first = lane.run(work('first'));
	const leaving = new AbortController();
	const left = lane.run(work('left'), leaving.signal);
	const last = lane.run(() => Promise.reject(new Error('broken')));
	leaving.abort();
	expect(errorBody(await left.catch((error: unknown) => error)).code).toBe('TIMEOUT');
	end('first');
	await first;
	await expect(last).rejects.toThrow('broken');
	expect(begun).toEqual(['first']);
	expect(lane.isIdle).toBe(true);
});

test('what one tenant waits for leaves places for the others', async () => {
	const { begun, work, end } = works();
	const lanes = new Lanes({ all: 3, each: 2 });
	const done = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => lanes.run(name.slice(0, 1), work(name)));
	await turns();
	expect(begun).toEqual(['a1', 'a2', 'b1']);
	end('b1');
	await turns();
	expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
	for (const name of ['a1', 'b2']) end(name);
	await turns();
	for (const name of ['a2', 'a3']) end(name);
	expect(await Promise.all(done)).toHaveLength(5);
});

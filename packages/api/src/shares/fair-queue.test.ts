import { expect, test } from 'vitest';
import { errorBody } from '../errors';
import { FairQueue } from '.';

/** Work that ends on request; what has started, in order. */
function works() {
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	const work = (name: string) => () => {
		begun.push(name);
		return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
	};
	return { begun, work, end: (name: string) => ends.get(name)?.() };
}
/** The next work starts after one turn of the event loop. */
const settled = async () => {
	for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const codeOf = async (work: Promise<unknown>) => errorBody(await work.catch((error: unknown) => error)).code;

test('runs a limited number at once, the rest in order of arrival', async () => {
	const { begun, work, end } = works();
	const turns = new FairQueue({ slots: 2 });
	const done = ['a', 'b', 'c', 'd'].map((name) => turns.run([], work(name)));
	expect(begun).toEqual(['a', 'b']);
	end('b');
	await done[1];
	await settled();
	expect(begun).toEqual(['a', 'b', 'c']);
	for (const name of ['a', 'c']) end(name);
	await settled();
	end('d');
	expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
	expect(turns.isIdle).toBe(true);
});

test('a caller that disconnects while waiting leaves the queue; a failure frees its slot', async () => {
	const { begun, work, end } = works();
	const turns = new FairQueue({ slots: 1, levels: [{}] });
	const first = turns.run(['x'], work('first'));
	const leaving = new AbortController();
	const left = turns.run(['y'], work('left'), leaving.signal);
	const last = turns.run(['z'], () => Promise.reject(new Error('broken')));
	leaving.abort();
	expect(await codeOf(left)).toBe('TIMEOUT');
	expect(await codeOf(turns.run(['y'], work('gone'), AbortSignal.abort()))).toBe('TIMEOUT');
	end('first');
	await first;
	await expect(last).rejects.toThrow('broken');
	expect(begun).toEqual(['first']);
	expect(turns.isIdle).toBe(true);
});

test('the queue of one share leaves slots for the others', async () => {
	const { begun, work, end } = works();
	const turns = new FairQueue({ slots: 3, levels: [{ each: 2 }] });
	const done = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => turns.run([name.slice(0, 1)], work(name)));
	expect(begun).toEqual(['a1', 'a2', 'b1']);
	end('b1');
	await settled();
	expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
	for (const name of ['a1', 'b2']) end(name);
	await settled();
	for (const name of ['a2', 'a3']) end(name);
	expect(await Promise.all(done)).toHaveLength(5);
});

test('accounts take turns, and so do the users of each', async () => {
	const begun: string[] = [];
	const turns = new FairQueue({ slots: 1, levels: [{}, {}] });
	let open: () => void = () => undefined;
	const blocked = turns.run(['held', 'held'], () => new Promise<void>((resolve) => (open = resolve)));
	const asked = [
		...Array.from({ length: 4 }, () => ['a', 'a1']),
		...Array.from({ length: 2 }, () => ['a', 'a2']),
		['b', 'b1'],
		['b', 'b1'],
		['c', 'c1'],
	];
	const done = asked.map((path) => turns.run(path, async () => void begun.push(path[1] ?? '')));
	open();
	await Promise.all([blocked, ...done]);
	expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b1', 'a1', 'a2', 'a1', 'a1']);
});

test('a turn weighs its duration: short work of one share runs several times between long work of another', async () => {
	const begun: string[] = [];
	const turns = new FairQueue({ slots: 1, levels: [{}] });
	const take = (name: string, ms: number) =>
		turns.run([name], async () => {
			begun.push(name);
			const until = performance.now() + ms;
			while (performance.now() < until);
		});
	await Promise.all([
		...Array.from({ length: 3 }, () => take('long', 40)),
		...Array.from({ length: 6 }, () => take('short', 1)),
	]);
	expect(begun.slice(0, 7)).toEqual(['long', ...Array.from({ length: 6 }, () => 'short')]);
});

test('refuses what exceeds the queue of its share, with a message and a retry time, and nothing else', async () => {
	const { work, end } = works();
	const turns = new FairQueue({
		slots: 1,
		levels: [{ waiting: 3 }, { waiting: 2 }],
		retryAfterSeconds: 7,
		reason: 'busy',
	});
	const run = (account: string, user: string) => turns.run([account, user], work(account + user));
	const done = [run('a', '1'), run('a', '1'), run('a', '1')];
	const refused = errorBody(await run('a', '1').catch((error: unknown) => error));
	expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { retryAfterSeconds: 7, reason: 'busy' } });
	expect(() => turns.assertRoom(['a', '1'])).toThrow();
	expect(() => turns.assertRoom(['a', '2'])).not.toThrow();
	done.push(run('a', '2'));
	expect(await codeOf(run('a', '3'))).toBe('TOO_MANY_REQUESTS');
	done.push(run('b', '1'));
	for (let left = done.length; left > 0; left -= 1) {
		for (const name of ['a1', 'a2', 'b1']) end(name);
		await settled();
	}
	await Promise.all(done);
	expect(turns.isIdle).toBe(true);
});

test('work that waits for something external lends its slot', async () => {
	const { begun, work, end } = works();
	const turns = new FairQueue({ slots: 1, levels: [{}] });
	let answer: () => void = () => undefined;
	const asking = turns.run(['a'], async (aside) => {
		begun.push('asks');
		const answered = await aside(() => new Promise<string>((resolve) => (answer = () => resolve('yes'))));
		begun.push(answered);
	});
	const other = turns.run(['b'], work('other'));
	await settled();
	expect(begun).toEqual(['asks', 'other']);
	answer();
	await settled();
	expect(begun).toEqual(['asks', 'other']);
	end('other');
	await Promise.all([asking, other]);
	expect(begun).toEqual(['asks', 'other', 'yes']);
	expect(turns.isIdle).toBe(true);
});

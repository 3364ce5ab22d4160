import { expect, onTestFinished, test, vi } from 'vitest';
import { keyedMutex, yielder } from '.';

test('work of one owner runs one by one in its order, in parallel with that of others', async () => {
	const take = keyedMutex({ waiting: 2 });
	const happened: string[] = [];
	const ends = new Map<string, () => void>();
	const work = (owner: string, name: string) =>
		take(owner, async () => {
			happened.push(`${name} begins`);
			await new Promise<void>((end) => ends.set(name, end));
			happened.push(`${name} ends`);
		});
	const [a, b, c] = [work('one', 'a'), work('one', 'b'), work('two', 'c')];
	const failing = take('one', async () => Promise.reject(new Error('x')));
	await expect(work('one', 'd')).rejects.toMatchObject({ appCode: 'TOO_MANY_REQUESTS' });
	expect(happened).toEqual(['a begins', 'c begins']);
	ends.get('a')?.();
	await a;
	ends.get('b')?.();
	await b;
	// Failed work passes its turn on as well.
	await expect(failing).rejects.toThrow('x');
	const after = work('one', 'e');
	ends.get('e')?.();
	ends.get('c')?.();
	await Promise.all([after, c]);
	expect(happened.filter((line) => !line.startsWith('c'))).toEqual([
		'a begins',
		'a ends',
		'b begins',
		'b ends',
		'e begins',
		'e ends',
	]);
});

test('long work lets others go first now and then, short work doesn’t', async () => {
	// The test's own clock, because a loaded machine takes any time between two lines.
	vi.useFakeTimers({ toFake: ['performance'] });
	onTestFinished(() => void vi.useRealTimers());
	let others = 0;
	setImmediate(() => {
		others += 1;
	});
	const breathe = yielder(4);
	expect(breathe()).toBeUndefined();
	vi.advanceTimersByTime(3);
	expect(breathe()).toBeUndefined();
	vi.advanceTimersByTime(1);
	await breathe();
	expect(others).toBe(1);
	// It counts from its last pause.
	expect(breathe()).toBeUndefined();
});

import { expect, test } from 'vitest';
import { neverBack } from './use-job';

test('a late older state doesn’t restart an ended job', () => {
	const [running, done, queued] = [{ state: 'running' }, { state: 'doneWithRejects' }, { state: 'queued' }];
	expect(neverBack(done, running)).toBe(done);
	expect(neverBack(running, done)).toBe(done);
	expect(neverBack(queued, running)).toBe(running);
	expect(neverBack(undefined, running)).toBe(running);
	const undone = { state: 'doneWithRejects', result: { undone: true } };
	expect(neverBack(done, undone)).toBe(undone);
	expect(neverBack(undone, done)).toBe(undone);
});

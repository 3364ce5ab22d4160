import { expect, test } from 'vitest';
import { endToast } from './end-toast';

const texts = { success: 'Imported', nothing: 'Nothing booked' };

test.each([
	['done', { accepted: 2 }, texts, { tone: 'success', text: 'Imported' }],
	['doneWithRejects', { accepted: 1, rejected: 9 }, texts, { tone: 'success', text: 'Imported' }],
	['doneWithRejects', { accepted: 0, rejected: 10 }, texts, { tone: 'warning', text: 'Nothing booked' }],
	['doneWithRejects', { created: 0, rejected: 10 }, { success: 'Imported' }, { tone: 'success', text: 'Imported' }],
	['failed', null, texts, null],
	['cancelled', null, texts, null],
] as const)('an import that is %s with %j', (state, result, said, toast) => {
	expect(endToast({ state, result }, said)).toEqual(toast);
});

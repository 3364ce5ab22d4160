import { expect, test } from 'vitest';
import { endToast } from './end-toast';

const texts = { success: 'Imported', nothing: 'Nothing booked' };

test.each([
	['done', 'some rows in', texts, { tone: 'success', text: 'Imported' }],
	['doneWithRejects', 'some rows in', texts, { tone: 'success', text: 'Imported' }],
	['doneWithRejects', 'no row in', texts, { tone: 'warning', text: 'Nothing booked' }],
	['doneWithRejects', 'no row in', { success: 'Imported' }, { tone: 'success', text: 'Imported' }],
	['failed', 'no row in', texts, null],
	['cancelled', 'no row in', texts, null],
] as const)('an import that is %s with %s', (state, taken, said, toast) => {
	expect(endToast({ state }, taken === 'no row in', said)).toEqual(toast);
});

import { expect, test } from 'vitest';
import { goOnOf, isOfUse, readGoOn } from './previews';

const file = { name: 'people.csv', size: 1, kept: true };
const preview = {
	id: 'j',
	kind: 'pointPreview',
	preview: true,
	state: 'done',
	file,
	createdById: 'me',
	programId: 'p',
} as const;

test('a preview’s link leads on with its file, any other job’s stays', () => {
	for (const preview of [true, false]) {
		expect(isOfUse({ preview, file: null })).toBe(!preview);
		expect(isOfUse({ preview, file })).toBe(true);
	}
});

test('its user can continue with a preview, while there is something to continue', () => {
	const goOn = { previewKind: 'pointPreview', previewId: 'j', name: 'people.csv' };
	expect(goOnOf(preview, 'me')).toEqual(goOn);
	expect(goOnOf({ ...preview, state: 'running' }, 'me')).toEqual(goOn);
	expect(goOnOf(preview, 'colleague')).toBeNull();
	for (const other of [
		{ state: 'failed' },
		{ state: 'cancelled' },
		{ file: null },
		{ file: { ...file, kept: false } },
		{ kind: 'pointImport', preview: false },
	] as const)
		expect(goOnOf({ ...preview, ...other }, 'me')).toBeNull();
	expect(readGoOn(structuredClone(goOn))).toEqual(goOn);
	for (const state of [null, undefined, 'x', {}, { ...goOn, previewId: 1 }]) expect(readGoOn(state)).toBeNull();
});

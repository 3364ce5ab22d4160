import { expect, test } from 'vitest';
import { jobKinds } from './kinds';
import { goOnOf, isOfUse, isPreview, readGoOn } from './previews';

const file = { name: 'people.csv', size: 1, kept: true };
const preview = { id: 'j', kind: 'pointPreview', state: 'done', file, createdById: 'me', programId: 'p' } as const;

test('every kind of preview goes from the panel with its file', () => {
	const previews = jobKinds.filter((kind) => kind.endsWith('Preview'));
	expect(previews.length).toBeGreaterThan(1);
	for (const kind of jobKinds) {
		const is = previews.includes(kind);
		expect([kind, isPreview(kind)]).toEqual([kind, is]);
		expect([kind, isOfUse({ kind, file: null })]).toEqual([kind, !is]);
		expect(isOfUse({ kind, file })).toBe(true);
	}
});

test('a preview is gone on with by whoever asked for it, while there is something to go on with', () => {
	const goOn = { previewKind: 'pointPreview', previewId: 'j', name: 'people.csv' };
	expect(goOnOf(preview, 'me')).toEqual(goOn);
	expect(goOnOf({ ...preview, state: 'running' }, 'me')).toEqual(goOn);
	expect(goOnOf(preview, 'colleague')).toBeNull();
	for (const other of [
		{ state: 'failed' },
		{ state: 'cancelled' },
		{ file: null },
		{ file: { ...file, kept: false } },
		{ kind: 'pointImport' },
	] as const)
		expect(goOnOf({ ...preview, ...other }, 'me')).toBeNull();
	expect(readGoOn(structuredClone(goOn))).toEqual(goOn);
	for (const state of [null, undefined, 'x', {}, { ...goOn, previewId: 1 }]) expect(readGoOn(state)).toBeNull();
});

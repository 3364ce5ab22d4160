import { beforeEach, expect, test } from 'vitest';
import { dropMended } from './mended-cells';
import { startSession } from './session/session';
import { readStored, type StorageKey, writeStored } from './storage/storage';

const keys: StorageKey[] = ['import.ann.p1.participants', 'import.mended.ann.f1', 'import.mended.ben.f2'];
const kept = () => keys.filter((key) => readStored(key) !== null);
const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.x`;

beforeEach(() => {
	const mended = JSON.stringify({ at: 0, rows: { 2: { 0: 'Ann' } } });
	writeStored({ 'import.mended.ann.f1': mended, 'import.mended.ben.f2': mended, 'import.ann.p1.participants': '{}' });
});

test('signing out deletes the corrected rows of every user', () => {
	dropMended();
	expect(kept()).toEqual(['import.ann.p1.participants']);
});

test('signing in deletes those of other users, and keeps those of an expired session', () => {
	startSession(tokenOf('ben'));
	expect(kept()).toEqual(['import.ann.p1.participants', 'import.mended.ben.f2']);
});

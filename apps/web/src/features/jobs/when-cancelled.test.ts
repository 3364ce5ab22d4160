import { expect, test } from 'vitest';
import { jobKinds as allKinds } from './kinds';
import { isTakenBack, mustEnd } from './when-cancelled';

test('whoever cancels a job is told what becomes of it: only invitations leave something', () => {
	expect(allKinds.filter((kind) => !isTakenBack(kind) && !mustEnd(kind))).toEqual(['userInvitation']);
	expect(allKinds.filter(mustEnd)).toEqual(['passwordHashing']);
	expect(isTakenBack('pointImport')).toBe(true);
	// Of a kind that a newer server has, nothing is promised.
	expect([isTakenBack('toString'), mustEnd('toString')]).toEqual([false, false]);
});

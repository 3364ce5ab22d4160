import { jobKinds as allKinds } from '@rewards/validators/jobs/words';
import { expect, test } from 'vitest';
import { jobKinds } from './kinds';
import { isTakenBack, mustEnd } from './when-cancelled';

test('the web knows every kind of job', () => {
	expect(jobKinds.toSorted()).toEqual(allKinds.toSorted());
});

test('whoever cancels a job is told what becomes of it: only invitations and cleanups leave something', () => {
	expect(allKinds.filter((kind) => !isTakenBack(kind) && !mustEnd(kind))).toEqual(['userInvitation', 'cleanup']);
	expect(allKinds.filter(mustEnd)).toEqual(['passwordHashing']);
	expect(isTakenBack('pointImport')).toBe(true);
	// Of a kind that a newer server has, nothing is promised.
	expect([isTakenBack('toString'), mustEnd('toString')]).toEqual([false, false]);
});

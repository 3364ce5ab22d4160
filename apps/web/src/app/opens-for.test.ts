import { noPermissions, permissionFlags } from '@rewards/validators/permissions';
import { expect, test } from 'vitest';
import { opensFor } from './opens-for';
import { routes } from './routes';

/** Pages for every user with a role: each shows what its user may see. A further one is a decision, not a formality. */
const everyones = [
	'/customers',
	'/customers/:accountId/:tab?',
	'/start',
	'/dashboard',
	'/programs/:programId/dashboard',
	'/programs',
	'/programs/:programId/settings',
	'/jobs',
	'/jobs/:jobId',
	'/apps/mail',
	'/pages/profile',
	'/users',
	'/userdetails/:recordId',
	'/repmanagement',
	'/repdetail/:recordId',
	'/resellermanagement',
	'/resellerdetail/:recordId',
];
const batchPages = [
	'/programs/:programId/participants/:participantId/batch/:orderId',
	'/programs/:programId/reports/batch-order',
];
const pathsFor = (flags: readonly string[], role = ['staff', 'Desk']) => {
	const permissions = { ...noPermissions, ...Object.fromEntries(flags.map((flag) => [flag, true])) };
	return routes.filter((route) => opensFor(route, { permissions, role })).map(({ path }) => path);
};

test('every page declares the flags it needs, except those for everyone', () => {
	expect(pathsFor([]).toSorted()).toEqual(everyones.toSorted());
});

test.each(permissionFlags)('%s alone opens the pages that name it, and no other', (flag) => {
	const named = routes.filter(({ flags }) => flags?.includes(flag)).map(({ path }) => path);
	expect(pathsFor([flag]).toSorted()).toEqual([...everyones, ...named].toSorted());
});

test('batch orders open for those who submit them, and for the role Account Manager without a flag', () => {
	for (const flag of ['manageOrders', 'manageReports', 'manageProgram']) {
		expect(pathsFor([flag])).toEqual(expect.arrayContaining(batchPages));
	}
	expect(pathsFor(['manageParticipant'])).not.toEqual(expect.arrayContaining(batchPages));
	expect(pathsFor([], ['staff', 'Senior Account Manager']).toSorted()).toEqual(
		[...everyones, ...batchPages].toSorted(),
	);
});

test('nobody without a role of the portal opens any', () => {
	expect(pathsFor(permissionFlags, [])).toEqual([]);
});

import { type PermissionFlag, type Permissions, permissionFlags } from '@rewards/validators/permissions';
import { expect, test } from 'vitest';
import { batchRights } from './batch-rights';

const flags = (...held: PermissionFlag[]) =>
	Object.fromEntries(permissionFlags.map((flag) => [flag, held.includes(flag)])) as Permissions;

test.each<[string, string, PermissionFlag[], boolean, ReturnType<typeof batchRights>]>([
	['an Account Manager without a flag', 'Senior Account Manager', [], false, { sees: true, edits: true }],
	['a reader of reports', 'Reporter', ['manageReports'], true, { sees: true, edits: false }],
	[
		'one who manages orders and reads reports',
		'Desk',
		['manageOrders', 'manageReports'],
		false,
		{ sees: true, edits: true },
	],
	['one who manages orders alone', 'Desk', ['manageOrders'], true, { sees: true, edits: true }],
	[
		'one who manages orders, where it is off: orders may still wait',
		'Desk',
		['manageOrders'],
		false,
		{ sees: true, edits: true },
	],
	['one who manages participants', 'Desk', ['manageParticipant'], true, { sees: false, edits: false }],
	['a program manager, where it is on', 'Manager', ['manageProgram'], true, { sees: true, edits: false }],
	['a program manager, where it is off', 'Manager', ['manageProgram'], false, { sees: false, edits: false }],
])('batch orders: %s', (_, role, held, enabled, rights) => {
	expect(batchRights({ permissions: flags(...held), role: [role] }, enabled)).toEqual(rights);
});

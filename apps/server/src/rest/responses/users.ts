import { z } from 'zod';
import { exampleFlags, flags } from './auth';
import { count, exampleIds, id, moment, named } from './pieces';

const person = {
	id,
	userName: z.string(),
	firstName: z.string(),
	lastName: z.string(),
	displayName: z.string(),
	email: z.string(),
	phoneNumber: z.string(),
	roleId: id.nullable(),
	lockedAt: moment.nullable(),
	lastSignInAt: moment.nullable(),
	createdAt: moment,
	version: z.int(),
};
const example = {
	id: exampleIds.user,
	userName: 'jane@harbor.example',
	firstName: 'Jane',
	lastName: 'Porter',
	displayName: 'Jane Porter',
	email: 'jane@harbor.example',
	phoneNumber: '503-555-0101',
	roleId: exampleIds.role,
	lockedAt: null,
	lastSignInAt: '2026-11-20T08:11:00.000Z',
	createdAt: '2026-02-01T09:00:00.000Z',
	version: 2,
};

/** Never includes a password. */
export const user = named('User', z.object({ ...person, accountId: id.nullable() }), {
	...example,
	accountId: exampleIds.account,
});
export const userRow = named(
	'UserRow',
	z.object({
		...person,
		roleName: z.string().nullable(),
		status: z.enum(['active', 'invited', 'locked']),
		secondFactor: z.boolean(),
		linked: z.boolean(),
	}),
	{ ...example, roleName: 'Account Manager', status: 'active', secondFactor: true, linked: false },
);
export const role = named(
	'Role',
	z.object({
		id,
		name: z.string(),
		accountId: id.nullable(),
		accountName: z.string().nullable(),
		/** How many users have the role. */
		users: count,
		/** Users with the role sign in with a second factor. */
		requireSecondFactor: z.boolean(),
		version: z.int(),
		...flags,
	}),
	{
		id: exampleIds.role,
		name: 'Account Manager',
		accountId: exampleIds.account,
		accountName: 'Harbor',
		users: 4,
		requireSecondFactor: false,
		version: 1,
		...exampleFlags('manageParticipant', 'manageOrders', 'manageReports'),
	},
);

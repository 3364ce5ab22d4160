import { accountTypes } from '@rewards/validators/accounts/constants';
import { programTypes } from '@rewards/validators/programs/constants';
import { z } from 'zod';
import { count, exampleIds, id, moment, named } from './pieces';

const shape = {
	id,
	name: z.string(),
	type: z.enum(accountTypes),
	parentId: id.nullable(),
	contactName: z.string(),
	address: z.string(),
	city: z.string(),
	state: z.string(),
	zip: z.string(),
	phone: z.string(),
	email: z.string(),
	notes: z.string(),
	/** Users of this account, and of all accounts below, sign in with a second factor. */
	requireSecondFactor: z.boolean(),
	createdAt: moment,
	/** Send it back, and the save is refused if another user saved in the meantime. */
	version: z.int(),
};
const example: z.output<z.ZodObject<typeof shape>> = {
	id: exampleIds.account,
	name: 'Harbor',
	type: 'reseller',
	parentId: null,
	contactName: 'Jane Porter',
	address: '1 Quay Street',
	city: 'Portland',
	state: 'OR',
	zip: '97201',
	phone: '503-555-0100',
	email: 'office@harbor.example',
	notes: '',
	requireSecondFactor: false,
	createdAt: '2026-01-15T10:00:00.000Z',
	version: 3,
};

export const accountRow = named('AccountRow', z.object(shape), example);
export const account = named('Account', z.object({ ...shape, updatedAt: moment }), {
	...example,
	updatedAt: '2026-11-02T14:20:00.000Z',
});
export const childAccount = named(
	'ChildAccount',
	z.object({
		id,
		name: z.string(),
		type: z.enum(accountTypes),
		parentId: id.nullable(),
		contactName: z.string(),
		city: z.string(),
		childCount: count,
	}),
	{
		id: exampleIds.account,
		name: 'Harbor East',
		type: 'rep',
		parentId: exampleIds.account,
		contactName: 'Ali Kaya',
		city: 'Boston',
		childCount: 2,
	},
);
/** A program as selectors show it. */
export const programOption = named(
	'ProgramOption',
	z.object({
		id,
		accountId: id,
		accountName: z.string(),
		name: z.string(),
		type: z.enum(programTypes),
		status: z.boolean(),
		/** For callers who may see advanced settings. */
		domain: z.string().optional(),
	}),
	{
		id: exampleIds.program,
		accountId: exampleIds.account,
		accountName: 'Harbor',
		name: 'Sky Points',
		type: 'points',
		status: true,
	},
);

import { type PermissionFlag, permissionFlags } from '@rewards/validators/permissions';
import { z } from 'zod';
import { exampleIds, id, moment, named } from './pieces';

/** Each permission flag, on or off. */
export const flags = Object.fromEntries(permissionFlags.map((flag) => [flag, z.boolean()])) as Record<
	PermissionFlag,
	z.ZodBoolean
>;
export const exampleFlags = (...on: PermissionFlag[]) =>
	Object.fromEntries(permissionFlags.map((flag) => [flag, on.includes(flag)])) as Record<PermissionFlag, boolean>;

export const token = named(
	'Token',
	z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() }),
	{ access_token: 'rws_3vJk0w…', token_type: 'bearer', expires_in: 28800 },
);

export const registered = named(
	'RegisteredUser',
	z.object({ id, userName: z.string(), displayName: z.string(), email: z.string(), role: z.array(z.string()) }),
	{
		id: exampleIds.user,
		userName: 'jane@harbor.example',
		displayName: 'Jane Porter',
		email: 'jane@harbor.example',
		role: [],
	},
);

export const self = named(
	'Self',
	z.object({
		role: z.array(z.string()),
		data: z.object({
			displayName: z.string(),
			email: z.string(),
			shortcuts: z.array(z.string()),
			permissions: z.object(flags),
			settings: z.record(z.string(), z.unknown()),
		}),
	}),
	{
		role: ['Account Manager'],
		data: {
			displayName: 'Jane Porter',
			email: 'jane@harbor.example',
			shortcuts: ['participants'],
			permissions: exampleFlags('manageParticipant', 'manageOrders', 'manageReports'),
			settings: { theme: 'dark' },
		},
	},
);

const job = z.looseObject({
	id,
	kind: z.string(),
	state: z.string(),
	/** Completed rows or steps, of `total`. */
	done: z.int(),
	total: z.int().nullable(),
	rejected: z.int(),
	createdAt: moment,
});

export const quickPanel = named(
	'QuickPanel',
	z.object({
		date: moment,
		notes: z.array(z.object({ id, title: z.string(), text: z.string(), createdAt: moment })),
		events: z.array(
			z.object({
				id,
				at: moment,
				actorName: z.string(),
				action: z.string(),
				entity: z.string(),
				entityId: z.string(),
				name: z.string(),
				accountName: z.string(),
				programId: id.nullable(),
				programName: z.string(),
			}),
		),
		jobs: z.array(job),
	}),
	{
		date: '2026-11-23T09:00:00.000Z',
		notes: [],
		events: [
			{
				id: exampleIds.entry,
				at: '2026-11-23T08:58:12.000Z',
				actorName: 'Jane Porter',
				action: 'update',
				entity: 'participant',
				entityId: exampleIds.participant,
				name: 'Omar Haddad',
				accountName: 'Harbor',
				programId: exampleIds.program,
				programName: 'Sky Points',
			},
		],
		jobs: [],
	},
);

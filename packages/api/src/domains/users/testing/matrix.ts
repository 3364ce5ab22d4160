import { newId } from '@rewards/db';
import { account, activity, type Cell, type Matrix, record, type Target } from '../../../authorization/testing/cells';
import { newRole, newUser } from '../../../authorization/testing/records';
import { makeUser } from '../../../testing';

const ownRole = (target: Target): Promise<string> =>
	newRole({ ...target, account: { ...target.account, id: target.own.accountId } });
/** The form of a user, with a role that every account of the caller's can give. */
const form = async (target: Target) => ({ email: `${newId()}@example.com`, roleId: await ownRole(target) });
const changed = async (target: Target) => ({ ...(await form(target)), version: 1 });

type More = (target: Target) => object | Promise<object>;
/** A user of the target's account. */
const user = (more: More = () => ({}), rest: Pick<Cell, 'writes'> = {}): Cell =>
	record(
		async (target) => ({
			accountId: target.account.id,
			userId: (await newUser(target)).id,
			...(await more(target)),
		}),
		rest,
	);
/** A user of the target's account, requested in the caller's own. */
const elsewhere = (more: More = () => ({})): Cell =>
	record(
		async (target) => ({
			accountId: target.own.accountId,
			userId: (await newUser(target)).id,
			...(await more(target)),
		}),
		{ mayAnswer: ['NOT_FOUND'] },
	);
const newcomer = async ({ db }: Target): Promise<string> => {
	const id = newId();
	const data = { id, userName: id, displayName: 'Newcomer', email: `${id}@example.com` };
	await db.prisma.user.create({ data, select: { id: true } });
	return id;
};
/** Users without an account, for root's users only. */
const unassigned = (more: object = {}): Cell => account({ unassigned: true, ...more }, { mayAnswer: ['FORBIDDEN'] });

/** A user with a second factor. */
async function newProtected(target: Target): Promise<string> {
	const { id: userId } = await newUser(target);
	const data = { id: newId(), userId, kind: 'totp', name: 'Phone', secret: new Uint8Array(20) };
	await target.db.prisma.secondFactor.create({ data, select: { id: true } });
	return userId;
}

/** A user who is linked to the provider. */
async function newLinked(target: Target): Promise<string> {
	const { id: userId } = await newUser(target);
	const data = { issuer: 'https://login.example', subject: newId(), userId };
	await target.db.prisma.identity.create({ data, select: { userId: true } });
	return userId;
}

export const matrix: Matrix = {
	'users.list': account(),
	'users.list by id': {
		reach: 'subtree',
		input: async (target) => ({ accountId: target.own.accountId, filter: ['id', '=', (await newUser(target)).id] }),
	},
	'users.list unassigned': unassigned(),
	'users.distinct': account({ field: 'displayName' }),
	'users.distinct unassigned': unassigned({ field: 'displayName' }),
	'users.get': user(),
	'users.get elsewhere': elsewhere(),
	'users.create': record(async (target) => ({ accountId: target.account.id, ...(await form(target)) })),
	// A role from above is assignable; one of the account below isn't above it, and one of a sibling is not found.
	'users.create role elsewhere': {
		reach: 'subtree',
		input: async (target) => ({
			accountId: target.own.accountId,
			email: `${newId()}@example.com`,
			roleId: await newRole(target),
		}),
		mayAnswer: ['NOT_FOUND'],
	},
	'users.update': user(changed),
	'users.update elsewhere': elsewhere(changed),
	'users.delete': user(),
	'users.delete elsewhere': elsewhere(),
	'users.invite': user(),
	'users.invite elsewhere': elsewhere(),
	'users.lock': user(),
	'users.lock elsewhere': elsewhere(),
	'users.unlock': user(undefined, {
		writes: {
			input: async ({ db, account: { id: accountId } }) => {
				const { id } = await makeUser(db, { accountId });
				await db.prisma.user.update({ where: { id }, data: { lockedAt: new Date() }, select: { id: true } });
				return { accountId, userId: id };
			},
		},
	}),
	'users.unlock elsewhere': elsewhere(),
	'users.resetSecondFactor': record(async (target) => ({
		accountId: target.account.id,
		userId: await newProtected(target),
	})),
	'users.unlinkIdentity': record(async (target) => ({
		accountId: target.account.id,
		userId: await newLinked(target),
	})),
	'users.signOut': user(),
	'users.signOut elsewhere': elsewhere(),
	// For root's users only; a user of another account is not unassigned.
	'users.assign': record(
		async (target) => ({
			accountId: target.account.id,
			userId: await newcomer(target),
			roleId: await ownRole(target),
		}),
		{ mayAnswer: ['FORBIDDEN'], writes: { byRoot: true } },
	),
	'users.removeRegistered': record(
		async (target) => ({ accountId: target.account.id, userId: await newcomer(target) }),
		{ mayAnswer: ['FORBIDDEN'], writes: { byRoot: true } },
	),
	'audit.forRecord user': activity(async (target) => ({ entity: 'user', id: (await newUser(target)).id })),
};

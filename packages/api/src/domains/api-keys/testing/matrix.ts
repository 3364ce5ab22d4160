import { newId } from '@rewards/db';
import { noPermissions } from '@rewards/validators/permissions';
import { type Matrix, record, subtree, type Target } from '../../../authorization/testing/cells';

type KeyPlace = Pick<Target, 'db' | 'account'>;

/** A key without any flag, so that every user who may manage keys may change it. */
export async function newKey({ db, account: { id: accountId } }: KeyPlace, more: object = {}): Promise<string> {
	const id = newId();
	const name = `Key ${id}`;
	const user = { id: newId(), kind: 'key', userName: name, displayName: name, email: `${id}@keys.invalid` };
	const prefix = `rwk_${id.replaceAll('-', '').slice(-12)}`;
	await db.prisma.user.create({ data: user, select: { id: true } });
	const data = {
		id,
		userId: user.id,
		accountId,
		name,
		prefix,
		secretHash: Uint8Array.from([1]),
		createdById: newId(),
		ownerId: newId(),
		...more,
	};
	await db.prisma.apiKey.create({ data, select: { id: true } });
	return id;
}
const fields = { ...noPermissions, name: 'Nightly import', perMinute: 60, manageRole: true };

const secret = { keyed: { secret: true } } as const;

export const matrix: Matrix = {
	'apiKeys.list': subtree(),
	'apiKeys.distinct': subtree({ field: 'name' }),
	'apiKeys.create': record(({ account: { id } }) => ({ ...fields, lifetime: 30, accountId: id }), secret),
	'apiKeys.create program': record(({ programId }) => ({ ...fields, lifetime: 30, programId }), secret),
	'apiKeys.get': record(async (target) => ({ id: await newKey(target) })),
	'apiKeys.update': record(async (target) => ({ ...fields, id: await newKey(target), version: 1 })),
	'apiKeys.rotate': record(async (target) => ({ id: await newKey(target), overlap: 24, lifetime: 30 }), secret),
	'apiKeys.resume': record(async (target) => ({
		id: await newKey(target, { pausedAt: new Date(), pausedBy: 'ownerGone' }),
	})),
	'apiKeys.revoke': record(async (target) => ({ id: await newKey(target) })),
};

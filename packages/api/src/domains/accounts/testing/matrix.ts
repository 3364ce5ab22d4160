import { newId } from '@rewards/db';
import {
	account,
	accountId,
	activity,
	filtered,
	type Matrix,
	record,
	subtree,
	type Target,
} from '../../../authorization/testing/cells';

const fields = { name: 'Changed', type: 'customer' };
const emptyAccount = async ({ db, account: { id } }: Target): Promise<string> => {
	const made = newId();
	await db.prisma.account.create({
		data: { id: made, parentId: id, name: `Spare ${made}`, type: 'customer' },
		select: { id: true },
	});
	return made;
};

export const matrix: Matrix = {
	'accounts.list': subtree(),
	'accounts.list childrenOf': record(({ account: { id } }) => ({ childrenOf: id })),
	'accounts.list by id': filtered('id', accountId),
	'accounts.list by parent': filtered('parentId', accountId),
	'accounts.distinct': subtree({ field: 'name' }),
	'accounts.distinct childrenOf': record(({ account: { id } }) => ({ childrenOf: id, field: 'name' })),
	'accounts.distinct by id': filtered('id', accountId, { field: 'name' }),
	'accounts.self': subtree(),
	'accounts.selfChildren': subtree(),
	'accounts.get': account(),
	'accounts.storage': account(),
	'accounts.selfStorage': subtree(),
	'accounts.children': account(),
	'accounts.create': record(({ account: { id } }) => ({ ...fields, parentId: id })),
	'accounts.update': record(async (target) => ({ ...fields, id: await emptyAccount(target), version: 1 })),
	'accounts.delete': record(async (target) => ({ id: await emptyAccount(target) })),
	'audit.forRecord account': activity(({ account: { id } }) => ({ entity: 'account', id })),
};

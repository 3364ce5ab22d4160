import { newId } from '@rewards/db';
import {
	accountId,
	filtered,
	type Matrix,
	programId,
	record,
	subtree,
	type Target,
} from '../../../authorization/testing/cells';

/** An entry of the target's account. */
const auditEntry = async ({ db, account, programId }: Target): Promise<string> => {
	const id = newId();
	const data = {
		id,
		accountId: account.id,
		programId,
		action: 'update',
		entity: 'program',
		entityId: programId,
		after: { name: 'New' },
	};
	await db.prisma.auditEntry.create({ data, select: { id: true } });
	return id;
};

/** The matrix of each domain covers the activity of its own records. */
export const matrix: Matrix = {
	'audit.list': subtree(),
	'audit.list by id': filtered('id', auditEntry),
	'audit.list by account': filtered('accountId', accountId),
	'audit.list by program': filtered('programId', programId),
	'audit.distinct': subtree({ field: 'action' }),
	'audit.distinct by account': filtered('accountId', accountId, { field: 'accountName' }),
	'audit.get': record(async (target) => ({ id: await auditEntry(target) })),
};

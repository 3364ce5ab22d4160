import { newId } from '@rewards/db';
import type { Target } from '../../../authorization/testing/cells';

/** An unfinished export of the target's account. */
export async function newListExport({ db, account: { id: accountId }, programId }: Target): Promise<string> {
	const id = newId();
	await db.prisma.job.create({
		data: { id, kind: 'listExport', state: 'running', accountId, programId },
		select: { id: true },
	});
	return id;
}

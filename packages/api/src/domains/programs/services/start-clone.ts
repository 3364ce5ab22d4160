import { newId } from '@rewards/db';
import type { programCloneSchema } from '@rewards/validators/programs/schemas';
import type { z } from 'zod';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { enqueue, requesterOf } from '../../../jobs';
import { assertSomeRoom } from '../../../storage';
import type { ProgramContext } from '../../../trpc';
import { programCloneJob } from '../jobs/program-clone';

export interface StartedClone {
	jobId: string;
	/** The clone's id; the clone exists only once the job has ended. */
	programId: string;
}

/**
 * Requests a clone of a program in its own account or another one at or below the caller's. The job does all of it or
 * nothing. STORAGE_FULL when the other account can store nothing more.
 */
export async function startClone(
	ctx: ProgramContext,
	{ accountId, menu, dictionary, content }: z.output<typeof programCloneSchema>,
): Promise<StartedClone> {
	const { db, program, session } = ctx;
	const target = await findAccountInScope(ctx, accountId ?? program.accountId);
	await assertSomeRoom(db.pool, ctx.config, target.id);
	const cloneId = newId();
	const jobId = await db.transaction((client) =>
		enqueue(client, programCloneJob, {
			accountId: program.accountId,
			programId: program.id,
			createdBy: requesterOf(ctx),
			params: {
				cloneId,
				accountId: target.id,
				scopeId: session.account.id,
				menu,
				dictionary,
				content,
				advanced: session.permissions.manageProgramAdvanced,
			},
		}),
	);
	return { jobId, programId: cloneId };
}

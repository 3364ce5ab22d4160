import { newId } from '@rewards/db';
import type { programFromSchema } from '@rewards/validators/programs/schemas';
import type { z } from 'zod';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { AppError } from '../../../errors';
import { enqueue, requesterOf } from '../../../jobs';
import { assertSomeRoom } from '../../../storage';
import type { ProgramContext } from '../../../trpc';
import { programCloneJob } from '../jobs/program-clone';
import type { StartedClone } from './start-clone';

/**
 * Requests a new program of an account at or below the caller's that begins with parts of another program there. Its
 * secrets, domain, prefix, catalogue and participants never come along. FORBIDDEN for content, menus or dictionary
 * without manageContent; STORAGE_FULL when the account can store nothing more.
 */
export async function startFromTemplate(
	ctx: ProgramContext,
	order: z.output<typeof programFromSchema> & { accountId: string },
): Promise<StartedClone> {
	const { db, program, session } = ctx;
	const { accountId, name, settings, content, menu, dictionary } = order;
	const { manageContent, manageProgramAdvanced: advanced } = session.permissions;
	if ((content || menu || dictionary) && !manageContent) throw new AppError('FORBIDDEN', { flags: ['manageContent'] });
	const target = await findAccountInScope(ctx, accountId);
	await assertSomeRoom(db.pool, ctx.config, target.id);
	const programId = newId();
	const jobId = await db.transaction((client) =>
		enqueue(client, programCloneJob, {
			accountId: program.accountId,
			programId: program.id,
			createdBy: requesterOf(ctx),
			params: {
				cloneId: programId,
				accountId: target.id,
				scopeId: session.account.id,
				fromTemplate: { name, settings },
				menu,
				dictionary,
				content,
				advanced,
			},
		}),
	);
	return { jobId, programId };
}

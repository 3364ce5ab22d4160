import { newId } from '@rewards/db';
import type { Locale } from '@rewards/validators/locales';
import { mailLanguageSchema } from '@rewards/validators/participants/password-mails';
import { z } from 'zod';
import { writeAuditOn } from '../../../audit';
import { enqueue, requesterOf } from '../../../jobs';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { type Agreed, confirmSelection, findConfirmed } from '../bulk/confirmed-selection';
import { passwordMailsJob } from '../jobs/password-mails';

/**
 * Starts a job that mails each participant of a held selection a link for setting a password. A retry after a lost
 * response returns the same job. Throws as `findConfirmed`.
 */
export async function startPasswordMails(
	ctx: ProgramContext,
	{ selectionId, count, language }: Agreed & { language: Locale },
): Promise<{ jobId: string }> {
	const { id: programId, accountId } = ctx.program;
	return ctx.db.transaction(async (client) => {
		const asked = (job: { kind: string | null; params: Record<string, unknown> | null }) =>
			job.kind === passwordMailsJob.kind && job.params?.['language'] === language;
		const same = await findConfirmed(client, ctx, { selectionId, count }, asked);
		if (same) return { jobId: same };
		const jobId = newId();
		await enqueue(client, passwordMailsJob, {
			id: jobId,
			accountId,
			programId,
			createdBy: requesterOf(ctx),
			params: { selectionId, language },
			total: count,
		});
		await confirmSelection(client, programId, selectionId, jobId);
		const event = { action: 'mailPasswordLinks', entity: 'participant', entityId: jobId, accountId, programId };
		// `enqueue` has already recorded the call's idempotency key.
		await writeAuditOn(client, { ...ctx, once: undefined }, { ...event, after: { participants: count } });
		return { jobId };
	});
}

/** Starts a job that mails each participant of a held selection a link for setting a password. */
export const startPasswordMailsProcedure = programProcedure('manageParticipant')
	.input(z.object({ selectionId: z.uuid(), count: z.int().positive(), language: mailLanguageSchema }))
	.mutation(({ ctx, input }) => startPasswordMails(ctx, input));

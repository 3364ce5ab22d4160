import { databaseClock } from '@rewards/db';
import { writeAudit } from '../../../audit';
import type { StaffContext } from '../../../trpc';
import { takeEndpoint } from '../policy';

/** Pauses or resumes an endpoint; messages from the meantime are sent then. */
export async function pauseEndpoint(
	ctx: StaffContext,
	{ id, paused }: { id: string; paused: boolean },
): Promise<{ success: true }> {
	await ctx.db.prisma.$transaction(async (tx) => {
		const { accountId, programId, pausedAt } = await takeEndpoint(ctx, tx, id);
		if ((pausedAt !== null) === paused) return;
		const data = paused
			? { pausedAt: databaseClock.now(), pausedBy: 'staff' }
			: { pausedAt: null, pausedBy: null, failingSince: null, restsUntil: null };
		await tx.webhookEndpoint.update({
			where: { id },
			data: { ...data, version: { increment: 1 } },
			select: { id: true },
		});
		const event = { action: 'update', entity: 'webhook', entityId: id, accountId, programId };
		await writeAudit(tx, ctx, { ...event, before: { paused: !paused }, after: { paused } });
	});
	return { success: true };
}

import type { participantPasswordSchema } from '@rewards/validators/participants/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { hashBehind } from '../../../crypto';
import { AppError } from '../../../errors';
import type { ProgramContext } from '../../../trpc';
import { staffShare } from '../../auth';
import { retireLink } from '../password-links/open-link';

/** Sets the password of the participant with that e-mail or code. */
export async function resetParticipantPassword(
	ctx: ProgramContext,
	{ email, password }: z.output<typeof participantPasswordSchema>,
): Promise<{ success: true }> {
	const { id: programId, accountId } = ctx.program;
	const passwordHash = await hashBehind(staffShare(ctx.session), password);
	await ctx.db.prisma.$transaction(async (tx) => {
		const found = await tx.$queryRaw<{ id: string }[]>`select id from participant
			where program_id = ${programId}::uuid and lower(email) = lower(${email}) and deleted_at is null for update`;
		const [participant] = found;
		if (!participant) throw new AppError('NOT_FOUND', { entity: 'participant' });
		const { id } = participant;
		await tx.participant.update({
			where: { programId_id: { programId, id } },
			data: { passwordHash, passwordSealed: null, version: { increment: 1 }, updatedAt: new Date() },
			select: { id: true },
		});
		await retireLink(tx, programId, id);
		await writeAudit(tx, ctx, {
			action: 'resetPassword',
			entity: 'participant',
			entityId: id,
			accountId,
			programId,
			after: { password },
		});
	});
	return { success: true };
}

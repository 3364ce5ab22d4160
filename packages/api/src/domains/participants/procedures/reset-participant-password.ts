import { participantPasswordSchema } from '@rewards/validators/participants/schemas';
import type { z } from 'zod';
import { writeAuditOn } from '../../../audit';
import { hashBehind } from '../../../crypto';
import { AppError } from '../../../errors';
import { personOf } from '../../../people-keys';
import { type ProgramContext, programProcedure } from '../../../trpc';
import { staffShare } from '../../auth';

// One statement, so that a user who sets many passwords takes little of this process. The participant is locked before
// the link, as in every other change.
const set = `with changed as (
		update participant set password_hash = $3, password_sealed = null, version = version + 1, updated_at = now()
		where program_id = $1 and id = ${personOf('address_key($2)')} and deleted_at is null
		returning id
	), retired as (
		update participant_password_link l set used_at = now() from changed
		where l.program_id = $1 and l.participant_id = changed.id and l.used_at is null
	)
	select id from changed`;

/** Sets the password of the participant with that e-mail or code, and invalidates a link mailed before. */
export async function resetParticipantPassword(
	ctx: ProgramContext,
	{ email, password }: z.output<typeof participantPasswordSchema>,
): Promise<{ success: true }> {
	const { id: programId, accountId } = ctx.program;
	const passwordHash = await hashBehind(staffShare(ctx.session), password);
	await ctx.db.transaction(async (client) => {
		const { rows } = await client.query<{ id: string }>({
			name: 'reset-participant-password',
			text: set,
			values: [programId, email, passwordHash],
		});
		const [participant] = rows;
		if (!participant) throw new AppError('NOT_FOUND', { entity: 'participant' });
		const event = { action: 'resetPassword', entity: 'participant', entityId: participant.id, accountId, programId };
		await writeAuditOn(client, ctx, { ...event, after: { password } });
	});
	return { success: true };
}

export const resetParticipantPasswordProcedure = programProcedure('manageParticipant')
	.input(participantPasswordSchema)
	.mutation(({ ctx, input }) => resetParticipantPassword(ctx, input));

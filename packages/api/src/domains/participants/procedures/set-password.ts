import { setPasswordSchema } from '@rewards/validators/participants/password-mails';
import type { z } from 'zod';
import { writeAuditOn } from '../../../audit';
import { hashBehind } from '../../../crypto';
import { AppError } from '../../../errors';
import { type Context, publicProcedure } from '../../../trpc';
import { clientShare } from '../../auth';
import { isOpen, openLink } from '../password-links/open-link';

// Locks the participant before the link, in the same order as staff changes do.
const hold = `select from participant where program_id = $1 and id = $2 for no key update`;
// The link may have been used, replaced or invalidated while the password was hashed.
const use = `update participant_password_link l set used_at = now() from participant p, program g
	where l.token_hash = $1 and p.program_id = l.program_id and p.id = l.participant_id and g.id = l.program_id and ${isOpen}`;
const set = `update participant set password_hash = $3, password_sealed = null, version = version + 1, updated_at = now()
	where program_id = $1 and id = $2`;

/** Sets the password of a mailed link's participant, and invalidates the link. Throws as `openLink`. */
export async function setPassword(
	ctx: Context,
	{ token, password }: z.output<typeof setPasswordSchema>,
): Promise<{ success: true }> {
	// Hashing is expensive, so a valid link comes first.
	const { tokenHash, programId, participantId, accountId, name } = await openLink(ctx, token);
	const passwordHash = await hashBehind(clientShare(ctx.request.ip, participantId), password);
	await ctx.db.transaction(async (client) => {
		await client.query(hold, [programId, participantId]);
		const { rowCount } = await client.query(use, [tokenHash]);
		if (!rowCount) throw new AppError('LINK_EXPIRED');
		await client.query(set, [programId, participantId, passwordHash]);
		// Participants have no session here; the audit entry is in the name of the link's participant.
		const session = { id: '', user: { id: participantId, displayName: name } };
		const event = { action: 'resetPassword', entity: 'participant', entityId: participantId, accountId, programId };
		await writeAuditOn(client, { request: ctx.request, session, once: ctx.once }, { ...event, after: { password } });
	});
	return { success: true };
}

export const setPasswordProcedure = publicProcedure
	.input(setPasswordSchema)
	.mutation(({ ctx, input }) => setPassword(ctx, input));

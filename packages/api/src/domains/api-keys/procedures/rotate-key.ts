import { databaseClock } from '@rewards/db';
import { type ApiKeyRotate, apiKeyRotateSchema } from '@rewards/validators/api-keys/schemas';
import { writeAudit } from '../../../audit';
import { permitted, type StaffContext } from '../../../trpc';
import { hashOfKey, newKeySecret } from '../../auth';
import { expiryOf, refuseRevoked, takeKey } from '../policy';
import type { NewSecret } from './create-key';

const hourMs = 3_600_000;
/** The old secret never outlives the expiry that was set for it. */
const earlier = (expiresAt: Date | null, until: number) => new Date(Math.min(expiresAt?.getTime() ?? until, until));

/**
 * Gives a key a new secret. The old one works for another `overlap` hours, so that clients can switch in between. An
 * older one, still working from an earlier rotation, ends now. The caller, who gets the secret, answers for the key.
 */
export async function rotateKey(ctx: StaffContext, { id, overlap, lifetime }: ApiKeyRotate): Promise<NewSecret> {
	const secret = await ctx.db.prisma.$transaction(async (tx) => {
		const key = await takeKey(ctx, tx, id);
		refuseRevoked(key);
		const made = newKeySecret(key.prefix);
		const isOver = overlap === 0 || (key.expiresAt !== null && key.expiresAt.getTime() <= databaseClock.ms());
		const before = isOver
			? { previousHash: null, previousUntil: null }
			: { previousHash: key.secretHash, previousUntil: earlier(key.expiresAt, databaseClock.ms() + overlap * hourMs) };
		const expiresAt = expiryOf(lifetime);
		const now = { secretHash: Uint8Array.from(hashOfKey(made)), expiresAt, ownerId: ctx.session.user.id };
		const data = { ...before, ...now, version: { increment: 1 } };
		await tx.apiKey.update({ where: { id }, data, select: { id: true } });
		const { accountId, programId } = key;
		const event = { action: 'rotate', entity: 'apiKey', entityId: id, accountId, programId };
		await writeAudit(tx, ctx, { ...event, after: { name: key.name, expiresAt, previousUntil: before.previousUntil } });
		return made;
	});
	ctx.sessionCache?.clear();
	return { id, secret };
}

export const rotateKeyProcedure = permitted('manageRole')
	.meta({ access: ['manageRole'], fresh: true })
	.input(apiKeyRotateSchema)
	.mutation(({ ctx, input }) => rotateKey(ctx, input));

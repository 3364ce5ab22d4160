import { databaseClock } from '@rewards/db';
import { endpointRotateSchema } from '@rewards/validators/webhooks/schemas';
import { writeAudit } from '../../../audit';
import { seal } from '../../../crypto';
import { permitted, type StaffContext } from '../../../trpc';
import { takeEndpoint } from '../policy';
import { newWebhookSecret, secretContext } from '../secret';
import type { NewSecret } from './create-endpoint';

const hourMs = 3_600_000;

/** Gives an endpoint a new secret. For `overlap` hours messages are also signed with the old one. */
export async function rotateSecret(
	ctx: StaffContext,
	{ id, overlap }: { id: string; overlap: number },
): Promise<NewSecret> {
	const made = newWebhookSecret();
	await ctx.db.prisma.$transaction(async (tx) => {
		const { accountId, programId, secret } = await takeEndpoint(ctx, tx, id);
		const before =
			overlap === 0
				? { previousSecret: null, previousUntil: null }
				: { previousSecret: secret, previousUntil: new Date(databaseClock.ms() + overlap * hourMs) };
		const sealed = Uint8Array.from(seal(ctx.config.dataKey, made, secretContext(id)));
		const data = { ...before, secret: sealed, version: { increment: 1 } };
		await tx.webhookEndpoint.update({ where: { id }, data, select: { id: true } });
		const event = { action: 'rotate', entity: 'webhook', entityId: id, accountId, programId };
		await writeAudit(tx, ctx, { ...event, after: { previousUntil: before.previousUntil } });
	});
	return { id, secret: made };
}

export const rotateSecretProcedure = permitted('manageProgramAdvanced')
	.input(endpointRotateSchema)
	.mutation(({ ctx, input }) => rotateSecret(ctx, input));

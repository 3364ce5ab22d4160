import { newId } from '@rewards/db';
import type { EndpointCreate } from '@rewards/validators/webhooks/schemas';
import { writeAudit } from '../../../audit';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { findProgramInScope } from '../../../authorization/find-program-in-scope';
import { seal } from '../../../crypto';
import type { StaffContext } from '../../../trpc';
import { newWebhookSecret, secretContext } from '../secret';

/** The secret, returned only this once. */
export interface NewSecret {
	id: string;
	secret: string;
}

/** Creates an endpoint of an account or of one of its programs; it receives messages from now on. */
export async function createEndpoint(ctx: StaffContext, input: EndpointCreate): Promise<NewSecret> {
	const { name, url, events, programId, accountId } = input;
	const program = programId ? await findProgramInScope(ctx, programId) : null;
	const account = await findAccountInScope(ctx, program?.accountId ?? accountId ?? ctx.session.account.id);
	const id = newId();
	const secret = newWebhookSecret();
	const fields = { name, url, events: [...new Set(events)] };
	const userId = ctx.session.user.id;
	const scope = { accountId: account.id, programId: program?.id ?? null };
	await ctx.db.prisma.$transaction(async (tx) => {
		const sealed = Uint8Array.from(seal(ctx.config.dataKey, secret, secretContext(id)));
		const data = { id, ...fields, ...scope, secret: sealed, createdById: userId, ownerId: userId };
		await tx.webhookEndpoint.create({ data, select: { id: true } });
		await writeAudit(tx, ctx, { action: 'create', entity: 'webhook', entityId: id, ...scope, after: fields });
	});
	return { id, secret };
}

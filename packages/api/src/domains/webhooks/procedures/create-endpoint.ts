import { newId, type TransactionClient } from '@rewards/db';
import { type EndpointCreate, endpointCreateSchema } from '@rewards/validators/webhooks/schemas';
import { endpointLimits } from '@rewards/validators/webhooks/words';
import { writeAudit } from '../../../audit';
import { findAccountInScope } from '../../../authorization/find-account-in-scope';
import { findProgramInScope } from '../../../authorization/find-program-in-scope';
import { seal } from '../../../crypto';
import { fieldError } from '../../../errors';
import { tenantSql } from '../../../shares';
import { permitted, type StaffContext } from '../../../trpc';
import { newWebhookSecret, secretContext } from '../secret';

/** The secret, returned only this once. */
export interface NewSecret {
	id: string;
	secret: string;
}

/** First key of the advisory lock under which the endpoints of a tenant are counted. */
const endpointLock = 7_267;

/** VALIDATION when the account, or its tenant, has as many endpoints as it may have. */
async function checkEndpoints(tx: TransactionClient, accountId: string): Promise<void> {
	const tenants = `select ${tenantSql('a')} as id from account a where a.id = $1::uuid`;
	await tx.$executeRawUnsafe(
		`select pg_advisory_xact_lock(${endpointLock}, hashtext(t.id::text)) from (${tenants}) t`,
		accountId,
	);
	const [made] = await tx.$queryRawUnsafe<{ account: number; tenant: number }[]>(
		`select count(*) filter (where e.account_id = $1::uuid)::int as account, count(*)::int as tenant
		from webhook_endpoint e join account a on a.id = e.account_id and a.deleted_at is null where ${tenantSql('a')} = (${tenants})`,
		accountId,
	);
	for (const of of ['account', 'tenant'] as const)
		if (made && made[of] >= endpointLimits[of])
			throw fieldError('accountId', 'tooManyEndpoints', { max: endpointLimits[of] });
}

/**
 * Creates an endpoint of an account or of one of its programs; it receives messages from now on. VALIDATION
 * (`tooManyEndpoints`) when there are too many.
 */
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
		await checkEndpoints(tx, account.id);
		const sealed = Uint8Array.from(seal(ctx.config.dataKey, secret, secretContext(id)));
		const data = { id, ...fields, ...scope, secret: sealed, createdById: userId, ownerId: userId };
		await tx.webhookEndpoint.create({ data, select: { id: true } });
		await writeAudit(tx, ctx, { action: 'create', entity: 'webhook', entityId: id, ...scope, after: fields });
	});
	return { id, secret };
}

export const createEndpointProcedure = permitted('manageProgramAdvanced')
	.input(endpointCreateSchema)
	.mutation(({ ctx, input }) => createEndpoint(ctx, input));

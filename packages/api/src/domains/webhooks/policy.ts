import type { TransactionClient } from '@rewards/db';
import { AppError } from '../../errors';
import type { StaffContext } from '../../trpc';

/** What the owner of an endpoint has to hold. */
export const endpointRights = { needs: ['manageProgramAdvanced'] } as const;

const endpointSelect = {
	id: true,
	accountId: true,
	programId: true,
	name: true,
	url: true,
	events: true,
	secret: true,
	pausedAt: true,
	pausedBy: true,
	failingSince: true,
	ownerId: true,
	version: true,
} as const;

/**
 * Finds an endpoint of the caller's account or one below and locks its row until the transaction ends. NOT_FOUND for
 * any other.
 */
export async function takeEndpoint(ctx: StaffContext, tx: TransactionClient, id: string) {
	const found = await tx.$queryRaw<unknown[]>`select e.id from webhook_endpoint e join account a on a.id = e.account_id
		where e.id = ${id}::uuid and a.path @> array[${ctx.session.account.id}]::uuid[] and a.deleted_at is null for no key update of e`;
	if (found.length === 0) throw new AppError('NOT_FOUND', { entity: 'webhook' });
	return tx.webhookEndpoint.findUniqueOrThrow({ where: { id }, select: endpointSelect });
}

/** Ends the rest of an endpoint that gave no response: a user wants to know whether it responds now. */
export const callAgain = (tx: TransactionClient, id: string): Promise<unknown> =>
	tx.webhookEndpoint.updateMany({ where: { id }, data: { restsUntil: null } });

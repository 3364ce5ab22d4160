import { type EndpointUpdate, endpointUpdateSchema } from '@rewards/validators/webhooks/schemas';
import { isUnchanged, writeAudit } from '../../../audit';
import { conflictOf } from '../../../errors/conflict';
import { permitted, type StaffContext } from '../../../trpc';
import { takeEndpoint } from '../policy';
import { getEndpoint } from './get-endpoint';

/** Saves name, address and events; waiting messages go to the new address. CONFLICT when another user saved first. */
export async function updateEndpoint(ctx: StaffContext, { id, version, ...fields }: EndpointUpdate) {
	const after = { ...fields, events: [...new Set(fields.events)] };
	const saved = await ctx.db.prisma.$transaction(async (tx) => {
		const { accountId, programId, ...row } = await takeEndpoint(ctx, tx, id);
		if (row.version !== version) return false;
		const { name, url, events } = row;
		if (!isUnchanged({ name, url, events }, after))
			await tx.webhookEndpoint.update({
				where: { id },
				data: { ...after, restsUntil: null, version: { increment: 1 } },
				select: { id: true },
			});
		const event = { action: 'update', entity: 'webhook', entityId: id, accountId, programId };
		await writeAudit(tx, ctx, { ...event, before: { name, url, events }, after });
		return true;
	});
	const endpoint = await getEndpoint(ctx, { id });
	// Outside the transaction: it takes a connection of its own.
	if (!saved) throw await conflictOf(ctx, 'webhook', id, endpoint);
	return endpoint;
}

export const updateEndpointProcedure = permitted('manageProgramAdvanced')
	.input(endpointUpdateSchema)
	.mutation(({ ctx, input }) => updateEndpoint(ctx, input));

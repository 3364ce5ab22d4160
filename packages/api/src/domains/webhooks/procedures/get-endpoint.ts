import { endpointIdSchema } from '@rewards/validators/webhooks/schemas';
import type { WebhookEventType } from '@rewards/validators/webhooks/words';
import { whoMayOwn } from '../../../authorization/owner-on-resume';
import { permitted, type StaffContext } from '../../../trpc';
import { endpointRights, takeEndpoint } from '../policy';

/** An endpoint for its page, without the secret; `fault` says why the caller could not resume it now. */
export async function getEndpoint(ctx: StaffContext, { id }: { id: string }) {
	return ctx.db.prisma.$transaction(async (tx) => {
		const { secret: _, events, ...endpoint } = await takeEndpoint(ctx, tx, id);
		const { fault } = await whoMayOwn(ctx, tx, endpoint, endpointRights);
		// The database checks that it holds only these words.
		return { ...endpoint, fault, events: events as WebhookEventType[] };
	});
}

export const getEndpointProcedure = permitted('manageProgramAdvanced')
	.input(endpointIdSchema)
	.query(({ ctx, input }) => getEndpoint(ctx, input));

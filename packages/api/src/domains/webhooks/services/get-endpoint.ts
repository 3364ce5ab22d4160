import type { WebhookEventType } from '@rewards/validators/webhooks/words';
import type { StaffContext } from '../../../trpc';
import { takeEndpoint } from '../policy';

/** An endpoint for its form, without the secret. */
export async function getEndpoint(ctx: StaffContext, { id }: { id: string }) {
	const { secret: _, events, ...endpoint } = await ctx.db.prisma.$transaction((tx) => takeEndpoint(ctx, tx, id));
	// The database checks that it holds only these words.
	return { ...endpoint, events: events as WebhookEventType[] };
}

import { recipientsSchema } from '@rewards/validators/scheduled-reports/schemas';
import type { ScheduledList } from '@rewards/validators/scheduled-reports/words';
import { permitted, type StaffContext } from '../../../trpc';
import { staffAmong } from '../../auth';
import { type About, checkReport, scheduleFlags } from '../policy';

export interface Recipient {
	id: string;
	name: string;
	email: string;
}

/** Possible recipients of a report: users of the caller's account who may see it. */
export async function listRecipients(ctx: StaffContext, about: About & { list: ScheduledList }): Promise<Recipient[]> {
	await checkReport(ctx, about);
	const people: Recipient[] = [];
	for (const { user, permissions } of await staffAmong(ctx, ctx.session.account.id)) {
		const theirs = { ...ctx, session: { ...ctx.session, permissions } };
		const may = await ctx.lists.check(theirs, about.list).then(
			() => true,
			() => false,
		);
		if (may) people.push({ id: user.id, name: user.displayName, email: user.email });
	}
	return people;
}

export const listRecipientsProcedure = permitted(...scheduleFlags)
	.input(recipientsSchema)
	.query(({ ctx, input }) => listRecipients(ctx, input));

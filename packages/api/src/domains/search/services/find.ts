import type { StaffContext } from '../../../trpc';
import { type FoundAccount, findAccounts } from './find-accounts';
import { type FoundOrder, findOrders } from './find-orders';
import { type FoundParticipant, findParticipants } from './find-participants';
import { type FoundProgram, findPrograms } from './find-programs';
import { searchScope } from './scope';
import { wanted } from './wanted';

export interface Found {
	accounts: FoundAccount[];
	programs: FoundProgram[];
	participants: FoundParticipant[];
	orders: FoundOrder[];
}

/**
 * At most five of each kind at or below the caller's account, best matches first. Participants only with
 * manageParticipant, orders only with manageOrders. An empty text finds nothing.
 */
export async function find(ctx: StaffContext, text: string): Promise<Found> {
	const query = wanted(text);
	if (!query) return { accounts: [], programs: [], participants: [], orders: [] };
	const { manageParticipant, manageOrders } = ctx.session.permissions;
	// Two statements at a time, so that no caller who types takes a connection for each kind.
	const [sites, people] = await Promise.all([
		(async () => ({ accounts: await findAccounts(ctx, query), programs: await findPrograms(ctx, query) }))(),
		(async () => {
			const where = manageParticipant || manageOrders ? await searchScope(ctx) : null;
			return {
				participants: manageParticipant && where ? await findParticipants(ctx, query, where) : [],
				orders: manageOrders && where ? await findOrders(ctx, query, where) : [],
			};
		})(),
	]);
	return { ...sites, ...people };
}

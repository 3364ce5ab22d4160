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
	const scope = manageParticipant || manageOrders ? searchScope(ctx) : null;
	const [accounts, programs, participants, orders] = await Promise.all([
		findAccounts(ctx, query),
		findPrograms(ctx, query),
		manageParticipant && scope ? scope.then((where) => findParticipants(ctx, query, where)) : [],
		manageOrders && scope ? scope.then((where) => findOrders(ctx, query, where)) : [],
	]);
	return { accounts, programs, participants, orders };
}

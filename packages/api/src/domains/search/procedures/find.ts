import { searchSchema } from '@rewards/validators/search/schemas';
import { type StaffContext, staffProcedure } from '../../../trpc';
import { type FoundAccount, findAccounts } from '../services/find-accounts';
import { type FoundOrder, findOrders } from '../services/find-orders';
import { type FoundParticipant, findParticipants } from '../services/find-participants';
import { type FoundProgram, findPrograms } from '../services/find-programs';
import { searchScope } from '../services/scope';
import { wanted } from '../services/wanted';

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

/** Accounts, programs, participants and orders that the caller may see, by part of their text. */
export const findProcedure = staffProcedure.input(searchSchema).query(({ ctx, input }) => find(ctx, input.text));

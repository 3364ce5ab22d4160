import type { Prisma } from '@rewards/db';
import type { StaffContext } from '../../trpc';

/** Every field that staff may see of an account at or below their own. */
export const accountSelect = {
	id: true,
	parentId: true,
	name: true,
	type: true,
	contactName: true,
	address: true,
	city: true,
	state: true,
	zip: true,
	phone: true,
	email: true,
	notes: true,
	requireSecondFactor: true,
	version: true,
	createdAt: true,
	updatedAt: true,
} satisfies Prisma.AccountSelect;

export type AccountRow = Prisma.AccountGetPayload<{ select: typeof accountSelect }>;

/** The account as the caller may see it: no response shows the parent of the caller's own account. */
export function seenFrom({ session }: Pick<StaffContext, 'session'>, account: AccountRow): AccountRow {
	return account.id === session.account.id ? { ...account, parentId: null } : account;
}

import type { Prisma } from '@rewards/db';

/** Every field of a user that staff may see, without credentials. */
export const userSelect = {
	id: true,
	accountId: true,
	userName: true,
	firstName: true,
	lastName: true,
	displayName: true,
	email: true,
	phoneNumber: true,
	roleId: true,
	lockedAt: true,
	lastSignInAt: true,
	createdAt: true,
	version: true,
} satisfies Prisma.UserSelect;

export type UserRow = Prisma.UserGetPayload<{ select: typeof userSelect }>;

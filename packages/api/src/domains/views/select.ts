import type { Prisma } from '@rewards/db';

export const viewSelect = {
	id: true,
	userId: true,
	grid: true,
	name: true,
	state: true,
	shared: true,
	user: { select: { displayName: true } },
} satisfies Prisma.SavedViewSelect;
export type ViewRow = Prisma.SavedViewGetPayload<{ select: typeof viewSelect }>;

import type { StaffContext } from '../../../trpc';
import { permissionsOf, takeKey } from '../policy';

/** A key as the edit form loads it. */
export async function getKey(ctx: StaffContext, { id }: { id: string }) {
	const { name, perMinute, flags, version } = await ctx.db.prisma.$transaction((tx) => takeKey(ctx, tx, id));
	return { id, name, perMinute, ...permissionsOf(flags), version };
}

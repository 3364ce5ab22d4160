import { apiKeyIdSchema } from '@rewards/validators/api-keys/schemas';
import { permitted, type StaffContext } from '../../../trpc';
import { permissionsOf, takeKey } from '../policy';

/** A key as the edit form loads it. */
export async function getKey(ctx: StaffContext, { id }: { id: string }) {
	const { name, perMinute, flags, version } = await ctx.db.prisma.$transaction((tx) => takeKey(ctx, tx, id));
	return { id, name, perMinute, ...permissionsOf(flags), version };
}

export const getKeyProcedure = permitted('manageRole')
	.input(apiKeyIdSchema)
	.query(({ ctx, input }) => getKey(ctx, input));

import { databaseClock, type Prisma } from '@rewards/db';
import { selfUpdateSchema } from '@rewards/validators/auth/schemas';
import type { z } from 'zod';
import { writeAudit } from '../../../audit';
import { type SessionContext, sessionProcedure } from '../../../trpc';
import { type Self, selfOf } from '../self';
import { loadSession } from '../services/resolve-session';

// Without settings, shortcuts and language: they concern only the user, and would fill the lists of recent events.
const logged = { displayName: true } as const;

/**
 * Changes the fields that signed-in users may change of themselves; missing fields stay. Settings are replaced as a
 * whole. Settings, shortcuts and language write no audit entry.
 */
export async function updateSelf(
	ctx: SessionContext,
	{ settings, ...input }: z.infer<typeof selfUpdateSchema>,
): Promise<Self> {
	const { id, user, account } = ctx.session;
	await ctx.db.prisma.$transaction(async (tx) => {
		const before = await tx.user.findUniqueOrThrow({ where: { id: user.id }, select: logged });
		// Only the name is also edited by others, in a form that checks the version.
		const renamed = input.displayName !== undefined && input.displayName !== before.displayName;
		const data = {
			...input,
			...(settings ? { settings: settings as Prisma.InputJsonObject } : {}),
			updatedAt: databaseClock.now(),
			...(renamed ? { version: { increment: 1 } } : {}),
		};
		const after = await tx.user.update({ where: { id: user.id }, data, select: logged });
		const event = { action: 'update', entity: 'user', entityId: user.id, accountId: account?.id ?? null };
		await writeAudit(tx, ctx, { ...event, before, after });
	});
	// The cache serves all tenants: settings and shortcuts are not in it.
	if (input.displayName !== undefined || input.language !== undefined) ctx.sessionCache?.clear();
	return selfOf(ctx.db, await loadSession(ctx, id, user.id, ctx.session));
}

export const updateSelfProcedure = sessionProcedure
	.input(selfUpdateSchema)
	.mutation(({ ctx, input }) => updateSelf(ctx, input));

import type { Database } from '@rewards/db';
import { AppError } from './app-error';

/**
 * Optimistic locking: the error for a save from a stale version: who saved when (from the audit log), and the current
 * record, so that the form can offer theirs or mine, field by field.
 */
export async function conflictOf(
	ctx: { db: Database },
	entity: string,
	entityId: string,
	current: object,
): Promise<AppError> {
	const last = await ctx.db.prisma.auditEntry.findFirst({
		where: { entity, entityId, action: { in: ['create', 'update', 'resetPassword', 'import'] } },
		orderBy: { at: 'desc' },
		select: { actorName: true, at: true },
	});
	return new AppError('CONFLICT', { savedBy: last?.actorName ?? '', savedAt: last?.at.toISOString() ?? null, current });
}

import { databaseClock } from '@rewards/db';
import { type SessionContext, sessionProcedure } from '../../../trpc';

export interface OwnSession {
	id: string;
	createdAt: Date;
	/** Rounded to the minute. */
	lastSeenAt: Date;
	expiresAt: Date;
	ip: string;
	userAgent: string;
	/** Whether it is the caller's own. */
	current: boolean;
}

/** The signed-in user's open sessions, the latest sign-in first. */
export async function listSessions(ctx: SessionContext): Promise<OwnSession[]> {
	const sessions = await ctx.db.prisma.session.findMany({
		where: { userId: ctx.session.user.id, endedAt: null, expiresAt: { gt: databaseClock.now() } },
		orderBy: { id: 'desc' },
		select: { id: true, createdAt: true, lastSeenAt: true, expiresAt: true, ip: true, userAgent: true },
	});
	return sessions.map((session) => ({ ...session, current: session.id === ctx.session.id }));
}

export const listSessionsProcedure = sessionProcedure.query(({ ctx }) => listSessions(ctx));

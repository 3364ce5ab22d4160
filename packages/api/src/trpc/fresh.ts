import { databaseClock } from '@rewards/db';
import type { Context } from '../context';
import { AppError } from '../errors';

/** How a user can prove their identity again; `provider` by signing in there again. */
type Method = 'password' | 'totp' | 'passkey' | 'provider';

/**
 * Allows only callers who have proved their identity in the last minutes: a token alone, which may be stolen or left on
 * a screen, is not enough for actions that could take over an account (docs/decisions/0055-second-factor.md). Keys
 * pass: they can't prove anything. Throws FRESH_SIGN_IN_REQUIRED.
 */
export async function requireFresh({ db, config, session }: Pick<Context, 'db' | 'config' | 'session'>): Promise<void> {
	if (!session) throw new AppError('UNAUTHORIZED');
	if (session.key) return;
	if (session.freshAt && databaseClock.ms() - session.freshAt.getTime() < config.freshMinutes * 60_000) return;
	const user = await db.prisma.user.findUnique({
		where: { id: session.user.id },
		select: { passwordHash: true, secondFactors: { select: { kind: true }, distinct: ['kind'] } },
	});
	const kinds = user?.secondFactors.map(({ kind }): Method => (kind === 'passkey' ? 'passkey' : 'totp')) ?? [];
	const methods: Method[] = [...(user?.passwordHash ? (['password'] as const) : []), ...kinds];
	throw new AppError('FRESH_SIGN_IN_REQUIRED', { methods: methods.length > 0 ? methods : ['provider'] });
}

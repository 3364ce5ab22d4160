import type { Readable } from 'node:stream';
import { permissionFlags } from '@rewards/validators/permissions';
import { AppError } from '../../../errors';
import type { Context } from '../../../trpc';
import { reloadSession } from './resolve-session';

/** How long a download outlives its session at most, even while this process receives no notifications of changes. */
const lookEveryMs = 2_000;

/**
 * Call it before storing the result of long work, such as an upload that took minutes. Throws UNAUTHORIZED once the
 * session is over, NO_ROLE when account or role are gone, FORBIDDEN when the account has changed or a permission was
 * removed meanwhile.
 */
export async function assertStillSignedIn(ctx: Pick<Context, 'config' | 'db' | 'log' | 'session'>): Promise<void> {
	const { session } = ctx;
	if (!session) return;
	const now = await reloadSession(ctx, session);
	if (!now.account || !now.role) throw new AppError('NO_ROLE');
	const lost = permissionFlags.filter((flag) => session.permissions[flag] && !now.permissions[flag]);
	if (now.account.id !== session.account?.id || lost.length > 0) throw new AppError('FORBIDDEN', { flags: lost });
}

/** Aborts a download, with the reason, once the session that requested it is over or has fewer permissions. */
export function endWithSession(
	ctx: Pick<Context, 'config' | 'db' | 'log' | 'session' | 'sessionCache'>,
	stream: Readable,
): void {
	let looking = false;
	const look = async () => {
		if (looking || stream.destroyed) return;
		looking = true;
		try {
			await assertStillSignedIn(ctx);
		} catch (error) {
			// While the database is unavailable, the state of the session is unknown.
			if (error instanceof AppError) stream.destroy(error);
		} finally {
			looking = false;
		}
	};
	const timer = setInterval(look, lookEveryMs);
	timer.unref();
	const forget = ctx.sessionCache?.onChange(look);
	stream.once('close', () => {
		clearInterval(timer);
		forget?.();
	});
}

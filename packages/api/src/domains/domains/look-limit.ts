import type { StaffContext } from '../../trpc';
import { assertMayTry, countAttempt } from '../auth';

/** Limits a user's DNS look-ups, over all programs: TOO_MANY_REQUESTS past 30 within 15 minutes. */
export async function countLook({ db, session }: Pick<StaffContext, 'db' | 'session'>): Promise<void> {
	assertMayTry(await countAttempt(db, 'domain', { subject: session.user.id, client: session.user.id }));
}

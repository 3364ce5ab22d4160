import type { Database, PoolClient } from '@rewards/db';
import { AppError } from '../errors';

// Who signs out or comes back too late, comes back for the file. Losing the role is no reason either: the rights of the
// moment count.
const sql = `select from job j join session s on s.id = j.session_id
	where j.id = $1 and s.ended_at is not null and s.end_reason not in ('signOut', 'role')`;

/**
 * Throws FORBIDDEN (sessionEnded) for a job that was asked for in a session that was taken away since: from elsewhere,
 * by an administrator, by a new password, or because its user was locked or removed. Whoever had that session may not
 * have been its user.
 */
export async function assertNotRevoked(db: Pick<Database['pool'] | PoolClient, 'query'>, jobId: string): Promise<void> {
	const { rowCount } = await db.query(sql, [jobId]);
	if (rowCount !== 0) throw new AppError('FORBIDDEN', { reason: 'sessionEnded' });
}

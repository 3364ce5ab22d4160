import type { Database, PoolClient } from '@rewards/db';
import { AppError } from '../errors';

// A user who signs out, or returns too late, returns for the file. Losing the role is no reason either: current rights
// are checked.
const sql = `select from job j join session s on s.id = j.session_id
	where j.id = $1 and s.ended_at is not null and s.end_reason not in ('signOut', 'role')`;

/**
 * Throws FORBIDDEN (sessionEnded) for a job whose requesting session was revoked since: from elsewhere, by an
 * administrator, by a new password, or because its user was locked or removed. The session may not have been in its
 * user's hands.
 */
export async function assertNotRevoked(db: Pick<Database['pool'] | PoolClient, 'query'>, jobId: string): Promise<void> {
	const { rowCount } = await db.query(sql, [jobId]);
	if (rowCount !== 0) throw new AppError('FORBIDDEN', { reason: 'sessionEnded' });
}

import { newId } from '@rewards/db';
import type { Target } from '../../../authorization/testing/cells';
import { newParticipant } from '../../../authorization/testing/records';
import { linkHash } from '../../auth';

/** The token of a link that was mailed to someone of a program. */
export async function mailedToken(target: Target): Promise<string> {
	const token = newId();
	await target.db.pool.query(
		`insert into participant_password_link (program_id, participant_id, token_hash, address, expires_at)
		select program_id, id, $2, email, now() + interval '1 hour' from participant where id = $1`,
		[await newParticipant(target), linkHash(token)],
	);
	return token;
}

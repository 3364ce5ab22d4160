import { databaseClock, type TransactionClient } from '@rewards/db';
import { AppError } from '../../../errors';
import type { Context } from '../../../trpc';
import { assertMayTry, countAttempt, forgiveAttempts, linkHash } from '../../auth';
import { addressSql, takesPart } from './standing';

/** Whether link `l` of participant `p` and program `g` is valid. SQL. */
export const isOpen = `l.used_at is null and l.expires_at > now() and ${takesPart} and lower(l.address) = lower(${addressSql})`;
const find = `select l.program_id as "programId", l.participant_id as "participantId", l.language, coalesce(nullif(p.name, ''), p.email) as name,
		g.account_id as "accountId", g.name as program, g.theme->>'color1' as color
	from participant_password_link l join participant p on p.program_id = l.program_id and p.id = l.participant_id
		join program g on g.id = l.program_id
	where l.token_hash = $1 and ${isOpen}`;

export interface OpenLink {
	tokenHash: Uint8Array<ArrayBuffer>;
	programId: string;
	participantId: string;
	accountId: string;
	/** The participant's name, or the code. */
	name: string;
	program: string;
	language: string;
	/** The program's main color, if set. */
	color: string | null;
}

/**
 * Finds the participant and program of a mailed link. Throws LINK_EXPIRED, which doesn't reveal the reason: the link
 * is unknown, used, replaced or expired, or its participant is no longer active or has another address. Invalid links
 * count for the client; TOO_MANY_REQUESTS after too many.
 */
export async function openLink({ db, request }: Pick<Context, 'db' | 'request'>, token: string): Promise<OpenLink> {
	const tokenHash = linkHash(token);
	const subject = Buffer.from(tokenHash).toString('hex');
	assertMayTry(await countAttempt(db, 'participantLink', { subject, client: request.ip }));
	const { rows } = await db.pool.query<Omit<OpenLink, 'tokenHash'>>({
		name: 'participant-link',
		text: find,
		values: [tokenHash],
	});
	const [link] = rows;
	if (!link) throw new AppError('LINK_EXPIRED');
	await forgiveAttempts(db.prisma, 'participantLink', subject);
	return { tokenHash, ...link };
}

/** Invalidates the link of a participant who got another password. */
export const retireLink = (tx: TransactionClient, programId: string, participantId: string): Promise<unknown> =>
	tx.participantPasswordLink.updateMany({
		where: { programId, participantId, usedAt: null },
		data: { usedAt: databaseClock.now() },
	});

import { randomBytes } from 'node:crypto';
import type { PoolClient } from '@rewards/db';
import type { Locale } from '@rewards/validators/locales';
import type { LeftOutReason } from '@rewards/validators/participants/password-mails';
import { auditJob } from '../../../audit';
import { type MailLink, secretLink } from '../../../integrations/mail';
import type { AnyRun } from '../../../jobs';
import { linkHash } from '../../auth';
import { theirRow } from '../bulk/their-row';
import { addressSql, isMailable, standingSql } from './standing';

const person = `select p.id, p.name, ${addressSql} as address, g.name as program, ${standingSql} as standing
	from held_selection_row r join participant p on ${theirRow} join program g on g.id = p.program_id
	where r.program_id = $1 and r.selection_id = $2 and r.n = $3 and r.outcome = '' for no key update of r`;
/** Maximum mails an hour to one address, which several participants of several programs can share. */
const eachAddress = 5;
const keyedMutex = `select pg_advisory_xact_lock(hashtextextended('participant link ' || sign_in_key($1), 0))`;
const toAddress = `select count(*) as n from participant_password_link
	where sign_in_key(address) = sign_in_key($1) and created_at > now() - interval '1 hour'`;
// A second link within the hour changes nothing, also when two jobs run concurrently.
const issue = `insert into participant_password_link as l (program_id, participant_id, token_hash, address, language, expires_at)
	values ($1, $2, $3, $4, $5, now() + interval '24 hours')
	on conflict (program_id, participant_id) do update set token_hash = excluded.token_hash, address = excluded.address,
		language = excluded.language, created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null
	where l.created_at <= now() - interval '1 hour'`;
// A run that was taken over must not change what the newer one has settled; a sent mail is recorded in any case.
const settle = `update held_selection_row set outcome = $4 where program_id = $1 and selection_id = $2 and n = $3
	and (outcome in ('', 'mailing') or (outcome = 'interrupted' and $4 = 'done'))`;

export interface HeldRow {
	programId: string;
	selectionId: string;
	n: number;
}
export interface Issued {
	row: HeldRow;
	tokenHash: Uint8Array;
	to: string;
	name: string;
	program: string;
	link: MailLink;
}
interface Person {
	id: string;
	name: string;
	address: string;
	program: string;
	standing: LeftOutReason | 'mailed';
}

/** Writes the outcome of a row; `done` means mailed. */
export const settleRow = (
	client: Pick<PoolClient, 'query'>,
	{ programId, selectionId, n }: HeldRow,
	outcome: LeftOutReason | 'mailing' | 'done' | '',
): Promise<unknown> => client.query(settle, [programId, selectionId, n, outcome]);

/**
 * Creates the link for one row of a selection, sets the row to `mailing`, and writes an audit entry. The caller commits
 * this before it sends the mail, so a run that continues after a crash skips the row. Null if the participant gets no
 * link; the row then has the reason.
 */
export async function issueLink(
	client: PoolClient,
	run: AnyRun,
	row: HeldRow,
	language: Locale,
): Promise<Issued | null> {
	const { programId, selectionId, n } = row;
	const { rows } = await client.query<Person>(person, [programId, selectionId, n]);
	const [found] = rows;
	if (!found) return null;
	const { id, name, address, program } = found;
	const standing = found.standing === 'mailed' && !isMailable(address) ? 'noAddress' : found.standing;
	if (standing !== 'mailed') {
		await settleRow(client, row, standing);
		return null;
	}
	// A separate statement counts: its snapshot includes what other transactions wrote while they held the lock.
	await client.query(keyedMutex, [address]);
	const { rows: mails } = await client.query<{ n: number }>(toAddress, [address]);
	if (Number(mails[0]?.n) >= eachAddress) {
		await settleRow(client, row, 'addressLimit');
		return null;
	}
	const token = randomBytes(32).toString('base64url');
	const tokenHash = linkHash(token);
	const { rowCount } = await client.query(issue, [programId, id, tokenHash, address, language]);
	await settleRow(client, row, rowCount ? 'mailing' : 'recent');
	if (!rowCount) return null;
	const event = { action: 'issuePasswordLink', entity: 'participant', entityId: id, after: { email: address } };
	await auditJob(client, run, { ...event, accountId: run.accountId, programId });
	const link = secretLink(run.services.config.publicUrl, '/participant-password', { token });
	return { row, tokenHash, to: address, name, program, link };
}

const withdraw = 'delete from participant_password_link where token_hash = $1';

/** Deletes a link whose mail was not sent, and sets the row's outcome. The participant can be mailed again at once. */
export async function withdrawLink(
	client: PoolClient,
	{ row, tokenHash }: Issued,
	outcome: 'refused' | '',
): Promise<void> {
	await client.query(withdraw, [tokenHash]);
	await settleRow(client, row, outcome);
}

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
/** Mails of an hour to one address: several participants, of several programs, may have it. */
const eachAddress = 5;
const oneByOne = `select pg_advisory_xact_lock(hashtextextended('participant link ' || sign_in_key($1), 0))`;
const toAddress = `select count(*) as n from participant_password_link
	where sign_in_key(address) = sign_in_key($1) and created_at > now() - interval '1 hour'`;
// Whoever comes second within the hour, of two jobs at the same moment too, changes nothing.
const issue = `insert into participant_password_link as l (program_id, participant_id, token_hash, address, language, expires_at)
	values ($1, $2, $3, $4, $5, now() + interval '24 hours')
	on conflict (program_id, participant_id) do update set token_hash = excluded.token_hash, address = excluded.address,
		language = excluded.language, created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null
	where l.created_at <= now() - interval '1 hour'`;
// A run that was taken over must not change what the newer one has settled; a mail that did go out is noted all the same.
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

/** What became of a row; `done` is mailed. */
export const settleRow = (
	client: Pick<PoolClient, 'query'>,
	{ programId, selectionId, n }: HeldRow,
	outcome: LeftOutReason | 'mailing' | 'done' | '',
): Promise<unknown> => client.query(settle, [programId, selectionId, n, outcome]);

/**
 * Makes the link of one row of a selection, notes that its mail is on its way, and writes it to the audit log; to be
 * committed before the mail is sent, so that a run that goes on after a crash leaves the row alone. Null when the
 * participant gets none: the row says why.
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
	// The count comes in a statement of its own, whose snapshot sees what others have written under the lock.
	await client.query(oneByOne, [address]);
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

/** Takes back a link whose mail was not sent: the row is settled as that, and the participant can be mailed at once. */
export async function withdrawLink(
	client: PoolClient,
	{ row, tokenHash }: Issued,
	outcome: 'refused' | '',
): Promise<void> {
	await client.query(withdraw, [tokenHash]);
	await settleRow(client, row, outcome);
}

import type { Database } from '@rewards/db';
import type { Locale } from '@rewards/validators/locales';
import { localizedMessage } from '@rewards/validators/messages/localized';
import { csvLine, rejectColumns } from '../../../imports';
import { passwordMailsJob } from '../jobs/password-mails';
import { leftOutMessages } from '../password-links/left-out';
import { theirRow } from './their-row';

interface Row {
	n: number;
	sid: string;
	name: string;
	email: string;
	externalId: string;
	outcome: string;
}

type Messages = Readonly<Record<string, string>>;
const ofBulk: Messages = { done: 'bulkDone', unchanged: 'bulkUnchanged', gone: 'participantGone', held: 'codeHeld' };
const ofMails: Messages = { ...leftOutMessages, done: 'mailDone', mailing: leftOutMessages.interrupted };
const held = `select s.id, j.kind from held_selection s join job j on j.id = s.job_id
	where s.program_id = $1 and s.job_id = $2 and s.expires_at > now()`;
const page = `select r.n, p.id as sid, p.name, p.email, p.external_id as "externalId", r.outcome
	from held_selection_row r join participant p on ${theirRow}
	where r.program_id = $1 and r.selection_id = $2 and r.n > $3 and r.outcome <> '' order by r.n limit 1000`;

/** The outcome for each participant of a bulk action or of mails, as CSV in the user's language; null after a week. */
export async function bulkResultsCsv(
	db: Database,
	programId: string,
	jobId: string,
	language: Locale,
): Promise<AsyncGenerator<string> | null> {
	const { rows } = await db.pool.query<{ id: string; kind: string }>(held, [programId, jobId]);
	const [selection] = rows;
	if (!selection) return null;
	const messages = selection.kind === passwordMailsJob.kind ? ofMails : ofBulk;
	return lines(db, { programId, selectionId: selection.id }, messages, language);
}

async function* lines(
	db: Database,
	{ programId, selectionId }: { programId: string; selectionId: string },
	messages: Messages,
	language: Locale,
): AsyncGenerator<string> {
	yield `\ufeff${csvLine(['sid', 'name', 'email', 'externalId', ...rejectColumns[language]], ',')}`;
	for (let after = 0; ; ) {
		const { rows } = await db.pool.query<Row>({
			name: 'bulk-results-page',
			text: page,
			values: [programId, selectionId, after],
		});
		const last = rows.at(-1);
		if (!last) return;
		yield rows
			.map(({ n, sid, name, email, externalId, outcome }) =>
				csvLine(
					[sid, name, email, externalId, String(n), localizedMessage(language, messages[outcome] ?? outcome)],
					',',
				),
			)
			.join('');
		after = last.n;
	}
}

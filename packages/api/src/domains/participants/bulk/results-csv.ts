import type { Database } from '@rewards/db';
import type { Locale } from '@rewards/validators/locales';
import { localizedMessage } from '@rewards/validators/messages/localized';
import type { BulkOutcome } from '@rewards/validators/participants/bulk';
import { csvLine, rejectColumns } from '../../../imports';
import { theirRow } from './their-row';

interface Row {
	n: number;
	sid: string;
	name: string;
	email: string;
	externalId: string;
	outcome: BulkOutcome;
}

const messageOf = { done: 'bulkDone', unchanged: 'bulkUnchanged', gone: 'participantGone' } as const;
const held = 'select id from held_selection where program_id = $1 and job_id = $2 and expires_at > now()';
const page = `select r.n, p.id as sid, p.name, p.email, p.external_id as "externalId", r.outcome
	from held_selection_row r join participant p on ${theirRow}
	where r.program_id = $1 and r.selection_id = $2 and r.n > $3 and r.outcome <> '' order by r.n limit 1000`;

/** The outcome of each participant of a bulk action, as CSV in the reader's language; null once it is a week old. */
export async function bulkResultsCsv(
	db: Database,
	programId: string,
	jobId: string,
	language: Locale,
): Promise<AsyncGenerator<string> | null> {
	const { rows } = await db.pool.query<{ id: string }>(held, [programId, jobId]);
	const [selection] = rows;
	return selection ? lines(db, programId, selection.id, language) : null;
}

async function* lines(db: Database, programId: string, selectionId: string, language: Locale): AsyncGenerator<string> {
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
				csvLine([sid, name, email, externalId, String(n), localizedMessage(language, messageOf[outcome], {})], ','),
			)
			.join('');
		after = last.n;
	}
}

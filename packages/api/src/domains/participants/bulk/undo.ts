import type { PoolClient } from '@rewards/db';
import type { BulkUndoOutcome } from '@rewards/validators/participants/bulk';
import { isUniqueViolation } from '../../../errors';
import type { AnyRun } from '../../../jobs';
import { amountOf, portion, textOf } from './apply';
import { theirRow } from './their-row';
import type { Bulk } from './undo-view';
import { changedRows, verdict, type WayBack, waysBack } from './ways-back';

const within = 'r.n > $4 and r.n <= $5';
// Locked by id, the order of all code that writes several participants.
const lock = `select count(*) from (select p.id ${changedRows} and ${within} order by p.id for no key update of p) locked`;
const judge = (kind: WayBack) => `update held_selection_row r set undone = ${verdict(kind)}
	from participant p, (select $3::text as value) v where r.program_id = $1 and r.selection_id = $2 and r.outcome = 'done'
		and ${within} and ${theirRow}`;
const audit = ({ before, after }: WayBack) => `insert into audit_entry
	(id, account_id, program_id, actor_id, actor_name, session_id, ip, action, entity, entity_id, before, after)
	select gen_random_uuid(), $6, $1, $7, $8, $9, $10, 'undo', 'participant', p.id::text, ${before}, ${after}
	${changedRows} and ${within} and r.undone = 'undone'`;
const change = (set: string) => `update participant p set ${set}, version = p.version + 1, updated_at = now()
	from held_selection_row r, (select $3::text as value) v where r.program_id = $1 and r.selection_id = $2
		and ${within} and r.undone = 'undone' and ${theirRow}`;
const reverse = `insert into ledger_entry
	(program_id, id, participant_id, type, amount, description, reverses_id, created_by_id, created_by_name, created_at)
	select $1, gen_random_uuid(), r.participant_id, 'reversal', -${amountOf}, v.value::jsonb->>'description', r.before::uuid, $6, $7, clock_timestamp()
	from held_selection_row r, (select $3::text as value) v
	where r.program_id = $1 and r.selection_id = $2 and ${within} and r.undone = 'undone'`;
const refuse = `insert into job_reject (job_id, line, value, code)
	select $3, r.n, p.email, case r.undone when 'taken' then 'emailTakenSince' when 'levelGone' then 'levelGoneSince' else 'participantChangedSince' end
	from held_selection_row r join participant p on ${theirRow}
	where r.program_id = $1 and r.selection_id = $2 and r.undone not in ('', 'undone')`;
const outcomes = `select undone as outcome, count(*) as n from held_selection_row
	where program_id = $1 and selection_id = $2 and undone <> '' group by 1`;
const last = 'select coalesce(max(n), 0) as n from held_selection_row where program_id = $1 and selection_id = $2';

/** How often an e-mail may be taken at the very moment of its restoration before the job fails. */
const tries = 10;

/** Restores every participant who is unchanged since the action, and records the skipped ones with the reason. */
export async function takeBulkBack(
	client: PoolClient,
	run: AnyRun,
	{ programId, bulk }: { programId: string; bulk: Pick<Bulk, 'params'> },
): Promise<Record<BulkUndoOutcome, number>> {
	const { selectionId, action } = bulk.params;
	const kind = waysBack[action.kind];
	const { accountId, createdById, createdByName, sessionId, ip } = run;
	const total = Number((await client.query<{ n: number }>(last, [programId, selectionId])).rows[0]?.n ?? 0);
	for (let from = 0; from < total; from += portion) {
		const to = Math.min(from + portion, total);
		const values = [programId, selectionId, textOf(action), from, to];
		await client.query(lock, values);
		await unlessTaken(client, async () => {
			await client.query(judge(kind), values);
			await client.query(audit(kind), [...values, accountId, createdById, createdByName, sessionId, ip]);
			if (kind.set === null) await client.query(reverse, [...values, createdById, createdByName]);
			else await client.query(change(kind.set), values);
		});
		run.progress({ done: to, total, part: to / total });
	}
	await client.query(refuse, [programId, selectionId, run.id]);
	const { rows: counted } = await client.query<{ outcome: BulkUndoOutcome; n: number }>(outcomes, [
		programId,
		selectionId,
	]);
	const of = (outcome: BulkUndoOutcome) => Number(counted.find((row) => row.outcome === outcome)?.n ?? 0);
	return { undone: of('undone'), changed: of('changed'), taken: of('taken'), levelGone: of('levelGone') };
}

/** A concurrently taken e-mail shows only when it is restored: then the portion is retried. */
async function unlessTaken(client: PoolClient, work: () => Promise<void>): Promise<void> {
	await client.query('savepoint portion');
	for (let n = 1; ; n += 1) {
		try {
			await work();
			await client.query('release savepoint portion');
			return;
		} catch (error) {
			if (!isUniqueViolation(error) || n === tries) throw error;
			await client.query('rollback to savepoint portion');
		}
	}
}

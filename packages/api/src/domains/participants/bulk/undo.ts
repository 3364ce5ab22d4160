import type { PoolClient } from '@rewards/db';
import type {
	BulkUndoOutcome,
	BulkUndoRefusal,
	BulkUndoView,
	ParticipantBulk,
	ParticipantBulkResult,
} from '@rewards/validators/participants/bulk';
import { isUniqueViolation } from '../../../errors';
import type { Queryable } from '../../../imports';
import type { AnyRun } from '../../../jobs';
import type { ParticipantBulkParams } from '../jobs/participant-bulk';
import { portion, textOf } from './apply';

/** SQL of the way back of one kind of action for a participant `p` and its row `r`; `$1` is the program, `v.value` what the action has set. */
interface Kind {
	/** Condition that the participant is as the action has left it, beside its version: some changes move none. */
	as: string;
	/** Condition and outcome of what stands in the way. */
	inTheWay: string;
	set: string;
	before: string;
	after: string;
}

const kinds: Record<ParticipantBulk['kind'], Kind> = {
	status: {
		as: 'p.deleted_at is null and p.status = v.value',
		inTheWay: '',
		set: 'status = r.before',
		before: `jsonb_build_object('status', p.status)`,
		after: `jsonb_build_object('status', r.before)`,
	},
	level: {
		as: 'p.deleted_at is null and p.level_id is not distinct from v.value::uuid',
		inTheWay: `when r.before is not null and not exists
			(select from plateau_level l where l.program_id = $1 and l.id = r.before::uuid) then 'levelGone'`,
		set: 'level_id = r.before::uuid',
		before: `jsonb_build_object('levelId', p.level_id)`,
		after: `jsonb_build_object('levelId', r.before)`,
	},
	delete: {
		as: 'p.deleted_at is not null',
		inTheWay: `when exists (select from participant o
			where o.program_id = $1 and lower(o.email) = lower(p.email) and o.deleted_at is null) then 'taken'`,
		set: 'deleted_at = null',
		before: 'null',
		after: `jsonb_build_object('name', p.name, 'email', p.email, 'status', p.status)`,
	},
};

const verdict = ({ as, inTheWay }: Kind) =>
	`case when p.version is distinct from r.version or not (${as}) then 'changed' ${inTheWay} else 'undone' end`;
const rows = `from held_selection_row r join participant p on p.program_id = $1 and p.id = r.participant_id, (select $3::text as value) v
	where r.program_id = $1 and r.selection_id = $2 and r.outcome = 'done'`;
const count = (kind: Kind) => `select ${verdict(kind)} as outcome, count(*) as n ${rows} group by 1`;

const job = `select j.state, j.params, j.result, (select count(*) from held_selection s
		join held_selection_row r on r.program_id = s.program_id and r.selection_id = s.id and r.outcome = 'done' and r.version is not null
		where s.program_id = $1 and s.job_id = j.id and s.expires_at > now()) as remembered
	from job j where j.program_id = $1 and j.id = $2 and j.kind = 'participantBulk'`;

interface Bulk {
	state: string;
	params: ParticipantBulkParams;
	result: ParticipantBulkResult | null;
	/** Rows of which it is known how they were. */
	remembered: number;
}

/** A bulk action, and what undoing it would do; null when the program has no such action. */
export async function bulkUndoView(
	db: Queryable,
	programId: string,
	bulkId: string,
): Promise<{ bulk: Bulk; view: BulkUndoView } | null> {
	const { rows: found } = await db.query<Bulk>(job, [programId, bulkId]);
	const [bulk] = found;
	if (!bulk) return null;
	const counts: Record<BulkUndoOutcome, number> = { undone: 0, changed: 0, taken: 0, levelGone: 0 };
	const refusal = refusalOf(bulk);
	if (refusal) return { bulk, view: { refusal, ...counts } };
	const { selectionId, action } = bulk.params;
	const { rows: told } = await db.query<{ outcome: BulkUndoOutcome; n: number }>(count(kinds[action.kind]), [
		programId,
		selectionId,
		textOf(action),
	]);
	for (const { outcome, n } of told) counts[outcome] = Number(n);
	return { bulk, view: { refusal: counts.undone === 0 ? 'changed' : null, ...counts } };
}

function refusalOf({ state, result, remembered }: Bulk): BulkUndoRefusal | null {
	if (!result || (state !== 'done' && state !== 'doneWithRejects')) return 'notEnded';
	if (result.undone) return 'undone';
	if (result.done === 0) return 'nothing';
	return Number(remembered) < result.done ? 'tooOld' : null;
}

const within = 'r.n > $4 and r.n <= $5';
// By id, the order of all who write to several participants.
const lock = `select count(*) from (select p.id ${rows} and ${within} order by p.id for no key update of p) locked`;
const judge = (kind: Kind) => `update held_selection_row r set undone = ${verdict(kind)}
	from participant p, (select $3::text as value) v where r.program_id = $1 and r.selection_id = $2 and r.outcome = 'done'
		and ${within} and p.program_id = $1 and p.id = r.participant_id`;
const audit = ({ before, after }: Kind) => `insert into audit_entry
	(id, account_id, program_id, actor_id, actor_name, session_id, ip, action, entity, entity_id, before, after)
	select gen_random_uuid(), $6, $1, $7, $8, $9, $10, 'undo', 'participant', p.id::text, ${before}, ${after}
	${rows} and ${within} and r.undone = 'undone'`;
const change = ({ set }: Kind) => `update participant p set ${set}, version = p.version + 1, updated_at = now()
	from held_selection_row r, (select $3::text as value) v where r.program_id = $1 and r.selection_id = $2
		and ${within} and r.undone = 'undone' and p.program_id = $1 and p.id = r.participant_id`;
const refuse = `insert into job_reject (job_id, line, value, code)
	select $3, r.n, p.email, case r.undone when 'taken' then 'emailTakenSince' when 'levelGone' then 'levelGoneSince' else 'participantChangedSince' end
	from held_selection_row r join participant p on p.program_id = $1 and p.id = r.participant_id
	where r.program_id = $1 and r.selection_id = $2 and r.undone not in ('', 'undone')`;
const outcomes = `select undone as outcome, count(*) as n from held_selection_row
	where program_id = $1 and selection_id = $2 and undone <> '' group by 1`;
const last = 'select coalesce(max(n), 0) as n from held_selection_row where program_id = $1 and selection_id = $2';

/** How often somebody may take an e-mail in the very moment in which it is given back before the job fails. */
const tries = 10;

/** Sets back everybody who is as the action has left them, and writes down whom it leaves and why. */
export async function takeBulkBack(
	client: PoolClient,
	run: AnyRun,
	{ programId, bulk }: { programId: string; bulk: Pick<Bulk, 'params'> },
): Promise<Record<BulkUndoOutcome, number>> {
	const { selectionId, action } = bulk.params;
	const kind = kinds[action.kind];
	const { accountId, createdById, createdByName, sessionId, ip } = run;
	const total = Number((await client.query<{ n: number }>(last, [programId, selectionId])).rows[0]?.n ?? 0);
	for (let from = 0; from < total; from += portion) {
		const to = Math.min(from + portion, total);
		const values = [programId, selectionId, textOf(action), from, to];
		await client.query(lock, values);
		await unlessTaken(client, async () => {
			await client.query(judge(kind), values);
			await client.query(audit(kind), [...values, accountId, createdById, createdByName, sessionId, ip]);
			await client.query(change(kind), values);
		});
		run.progress({ done: to, total, part: to / total });
	}
	await client.query(refuse, [programId, selectionId, run.id]);
	const { rows: told } = await client.query<{ outcome: BulkUndoOutcome; n: number }>(outcomes, [
		programId,
		selectionId,
	]);
	const of = (outcome: BulkUndoOutcome) => Number(told.find((row) => row.outcome === outcome)?.n ?? 0);
	return { undone: of('undone'), changed: of('changed'), taken: of('taken'), levelGone: of('levelGone') };
}

/** Somebody who takes an e-mail meanwhile shows only when it is given back: then the portion is looked at anew. */
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

import type { PoolClient } from '@rewards/db';
import { participantAddressFields, participantOwnFields } from '@rewards/validators/participants/constants';
import type { ParticipantImportResult, UndoRefusal, UndoView } from '@rewards/validators/participants/imports';
import { affected, type Queryable } from '../../../imports';
import { columnOf } from './stage';

/** How long an import's changes are kept; by then its file is long deleted. */
const undoDays = 90;

/**
 * The program, hidden from the planner. With statistics from before an import, the planner expects a single row for a
 * constant program, and compares what is joined by it row by row with everything else.
 */
const ofProgram = '(select $1::uuid)';
// Compares with a column of `p` for the same reason; `coalesce` changes no value.
const unchanged = `not exists (select from participant_import_change c
	where c.program_id = coalesce(p.program_id, $1) and c.import_id = coalesce(p.import_id, $2) and c.participant_id = p.id)`;

// Participants added by the import carry its id and have no stored changes; for changed ones, the previous values are
// stored. Participants deleted since count as undone.
const touchedBy = `(
	select p.id, 'created' as kind, p.created_at as written, null::jsonb as before
	from participant p where p.program_id = ${ofProgram} and p.import_id = $2 and p.deleted_at is null
		and ${unchanged}
	union all
	select c.participant_id, c.kind, c.updated_at, c.before from participant_import_change c
	where c.program_id = ${ofProgram} and c.import_id = $2
)`;

const newer = {
	imported: 'p.import_id is distinct from $2::uuid',
	edited: 'p.import_id is not distinct from $2::uuid and p.updated_at <> u.written',
	transactions: `(p.awarded, p.redeemed) is distinct from (coalesce((u.before->>'awarded')::int, 0), coalesce((u.before->>'redeemed')::int, 0))
		or u.kind = 'created' and exists (select from ledger_entry l where l.program_id = $1 and l.participant_id = p.id)`,
	orders: `p.order_count <> coalesce((u.before->>'orders')::int, 0)
		or u.kind = 'created' and exists (select from "order" o where o.program_id = $1 and o.participant_id = p.id)`,
	carts: `u.kind = 'created' and exists (select from cart_item i where i.program_id = $1 and i.participant_id = p.id)`,
	signedIn: `u.kind = 'created' and p.last_login_at is not null`,
	levels: `u.before->'own'->>'levelId' is not null
		and not exists (select from plateau_level l where l.program_id = $1 and l.id = (u.before->'own'->>'levelId')::uuid and not l.leaving)`,
} satisfies Record<Exclude<keyof UndoView['newer'], 'participants' | 'merged'>, string>;

const counts = `select count(*) filter (where u.kind = 'created') as created, count(*) filter (where u.kind = 'changed') as changed,
	count(*) filter (where u.kind = 'archived') as archived,
	count(*) filter (where (u.before->>'password')::boolean and p.password_sealed is null) as "passwordsKept",
	count(*) filter (where ${Object.values(newer)
		.map((condition) => `(${condition})`)
		.join(' or ')}) as participants,
	${Object.entries(newer)
		.map(([name, condition]) => `count(*) filter (where ${condition}) as "${name}"`)
		.join(', ')}
	from ${touchedBy} u join participant p on p.program_id = ${ofProgram} and p.id = u.id and p.deleted_at is null`;
// Participants changed by a later import carry that import's id, and are in its changes.
const takenOver = `select count(*) as n from participant_import_change c
	join participant p on p.program_id = ${ofProgram} and p.id = c.participant_id and p.deleted_at is null
	where c.program_id = ${ofProgram} and c.import_id <> $2 and c.before->>'importId' = $2::text
		and not exists (select from participant_import_change o where o.program_id = ${ofProgram} and o.import_id = $2 and o.participant_id = c.participant_id)`;

// Participants of the import that were merged into another: what it added or changed is that one's now.
const mergedSince = `select count(*) as n from participant p where p.program_id = ${ofProgram} and p.merged_into_id is not null
	and (p.import_id = $2 or exists (select from participant_import_change c
		where c.program_id = p.program_id and c.import_id = $2 and c.participant_id = p.id))`;

const importJob = `select state, result, finished_at < now() - interval '${undoDays} days' as old,
	(select count(*) from participant_import_change c where c.program_id = $1 and c.import_id = $2) as remembered
	from job where id = $2 and program_id = $1 and kind = 'participantImport'`;

interface ImportJob {
	state: string;
	result: ParticipantImportResult | null;
	old: boolean;
	remembered: number;
}

type Counts = Omit<UndoView, 'refusal' | 'newer'> & Omit<UndoView['newer'], 'merged'>;

/** The effect of undoing an import, and what prevents it; null when the program has no such import. */
export async function undoView(db: Queryable, programId: string, importId: string): Promise<UndoView | null> {
	const values = [programId, importId];
	const { rows: jobs } = await db.query<ImportJob>(importJob, values);
	const [job] = jobs;
	if (!job) return null;
	const { rows } = await db.query<Counts>(counts, values);
	const { rows: taken } = await db.query<{ n: number }>(takenOver, values);
	const later = taken[0]?.n ?? 0;
	const { rows: gone } = await db.query<{ n: number }>(mergedSince, values);
	const merged = Number(gone[0]?.n ?? 0);
	const [found] = rows;
	if (!found) return null;
	const { created, changed, archived, passwordsKept, ...newerCounts } = found;
	const view = {
		created,
		changed,
		archived,
		passwordsKept,
		newer: {
			...newerCounts,
			participants: newerCounts.participants + later + merged,
			imported: newerCounts.imported + later,
			merged,
		},
	};
	return { refusal: refusalOf(job, view), ...view };
}

function refusalOf({ state, result, old, remembered }: ImportJob, view: Omit<UndoView, 'refusal'>): UndoRefusal | null {
	if (!result || (state !== 'done' && state !== 'doneWithRejects')) return 'notEnded';
	if (result.undone) return 'undone';
	if (result.created + result.changed + result.archived === 0) return 'nothing';
	if (old || remembered < result.changed + result.archived) return 'tooOld';
	return view.newer.participants > 0 ? 'newer' : null;
}

/**
 * Locks all participants that the import has touched, by id, so that nothing new can depend on them until the
 * transaction ends.
 */
export async function lockImported(client: PoolClient, programId: string, importId: string): Promise<void> {
	await client.query(`set local work_mem = '128MB'`);
	await client.query(
		`select count(*) from (
			select p.id from participant p join ${touchedBy} u on u.id = p.id where p.program_id = ${ofProgram} and p.deleted_at is null
			order by p.id for no key update of p
		) locked`,
		[programId, importId],
	);
}

const ownFields = participantOwnFields.filter((field) => field !== 'password');
const restored = ownFields.map((field) => {
	const value = field === 'levelId' ? `(c.before->'own'->>'levelId')::uuid` : `c.before->'own'->>'${field}'`;
	const column = columnOf[field];
	return `${column} = case when c.before->'own' ? '${field}' then ${value} ${field === 'status' ? `when c.before ? 'status' then c.before->>'status' ` : ''}else p.${column} end`;
});

// The time of the last change is restored with it, so that the import before this one can be undone as well.
const restore = `update participant p set ${restored.join(', ')}, import_id = (c.before->>'importId')::uuid,
		updated_at = (c.before->>'updatedAt')::timestamptz, version = p.version + 1,
		password_sealed = case when (c.before->>'password')::boolean then null else p.password_sealed end
	from participant_import_change c
	where c.program_id = ${ofProgram} and c.import_id = $2 and p.program_id = ${ofProgram} and p.id = c.participant_id and p.deleted_at is null`;
const restoreAddresses = `update participant_address a set ${participantAddressFields
	.map((field) => `${columnOf[field]} = coalesce(c.before->'address'->>'${field}', a.${columnOf[field]})`)
	.join(', ')}
	from participant_import_change c
	where c.program_id = ${ofProgram} and c.import_id = $2 and c.before->'address' <> 'null'
		and a.program_id = ${ofProgram} and a.participant_id = c.participant_id and a.position = 1`;
const removeAddresses = `delete from participant_address a using participant_import_change c
	where c.program_id = ${ofProgram} and c.import_id = $2 and (c.before->>'addressGiven')::boolean and c.before->'address' = 'null'
		and a.program_id = ${ofProgram} and a.participant_id = c.participant_id and a.position = 1`;
const remove = `update participant p set deleted_at = now(), updated_at = now(), version = p.version + 1, password_sealed = null
	where p.program_id = ${ofProgram} and p.import_id = $2 and p.deleted_at is null
		and ${unchanged}`;
const forgetOld = `delete from participant_import_change c using job j
	where j.id = c.import_id and j.finished_at < now() - interval '${undoDays} days'`;
const forget = 'delete from participant_import_change where program_id = $1 and import_id = $2';

/**
 * Restores what the import has changed and archived, and removes the participants that it added. The rows are locked,
 * and nothing newer depends on them.
 */
export async function takeBack(client: PoolClient, programId: string, importId: string): Promise<void> {
	const values = [programId, importId];
	await affected(client, remove, values);
	await affected(client, restoreAddresses, values);
	await affected(client, removeAddresses, values);
	await affected(client, restore, values);
	await affected(client, forget, values);
}

/** Deletes the stored changes of imports that can't be undone any more; they are personal data without a purpose. */
export async function forgetOldChanges(db: Queryable): Promise<number> {
	return (await db.query(forgetOld)).rowCount ?? 0;
}

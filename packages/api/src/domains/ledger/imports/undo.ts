import { databaseClock, type PoolClient } from '@rewards/db';
import { ledgerLimits, type PointUndoRefusal } from '@rewards/validators/ledger/constants';
import type { PointImportResult, PointUndoView } from '@rewards/validators/ledger/imports';
import { affected, bulkIdSql, prepareJoin, type Queryable } from '../../../imports';

/** The import's entries that have not been reversed. */
const standing = `select e.id, e.participant_id, e.amount, e.description, e.reference is not null as referred from ledger_entry e
	where e.program_id = $1 and e.import_id = $2 and not exists (select from ledger_entry r where r.program_id = $1 and r.reverses_id = e.id)`;

// All participants with such entries: the sum, and whether it can be taken back. All of a participant's points or none.
const weighed = (
	entries: string,
) => `select o.*, p.email, p.balance, case when p.deleted_at is not null then 'gone' when p.balance - o.net < 0 then 'spent'
		when p.balance + p.redeemed::bigint - o.net > ${ledgerLimits.sum} then 'overfull' end as stays
	from (
		select participant_id as id, count(*) as n, coalesce(sum(amount) filter (where amount > 0), 0) as awarded,
			coalesce(-sum(amount) filter (where amount < 0), 0) as debited, sum(amount) as net, count(*) filter (where referred) as referred
		from ${entries} e group by 1
	) o join participant p on p.program_id = $1 and p.id = o.id`;

type Counts = Omit<PointUndoView, 'refusal'>;
const taken = ['transactions', 'awarded', 'debited', 'referred'] as const;
const countsOf = (from: string) => `select
		${taken.map((name) => `coalesce(sum(${name === 'transactions' ? 'n' : name}) filter (where stays is null), 0)::float8 as ${name}`).join(', ')},
		count(*) filter (where stays is null) as participants, count(*) filter (where stays = 'spent') as spent,
		count(*) filter (where stays = 'overfull') as overfull, count(*) filter (where stays = 'gone') as gone,
		(select count(*) from ledger_entry where program_id = $1 and import_id = $2) - coalesce(sum(n), 0)::float8 as reversed
	from ${from} w`;

const importJob = `select state, result from job where id = $2 and program_id = $1 and kind = 'pointImport'`;
interface ImportJob {
	state: string;
	result: PointImportResult | null;
}

/**
 * The effect of undoing a point import, and what prevents it; null when the program has no such import. `from` selects
 * the participants to check.
 */
async function viewOf(db: Queryable, programId: string, importId: string, from: string): Promise<PointUndoView | null> {
	const values = [programId, importId];
	const { rows: jobs } = await db.query<ImportJob>(importJob, values);
	const [job] = jobs;
	if (!job) return null;
	const { rows } = await db.query<Counts>(countsOf(from), values);
	const [counts] = rows;
	return counts ? { refusal: refusalOf(job, counts), ...counts } : null;
}

function refusalOf({ state, result }: ImportJob, { participants, spent, overfull }: Counts): PointUndoRefusal | null {
	if (!result || (state !== 'done' && state !== 'doneWithRejects')) return 'notEnded';
	if (result.undone) return 'undone';
	if (result.accepted === 0) return 'nothing';
	if (participants > 0) return null;
	return spent + overfull > 0 ? 'spent' : 'reversed';
}

/** Like `viewOf`, for the current moment: locks no participant. */
export const pointUndoView = (db: Queryable, programId: string, importId: string): Promise<PointUndoView | null> =>
	viewOf(db, programId, importId, `(${weighed(`(${standing})`)})`);

/** Entries per statement: enough to make its overhead negligible, few enough to report progress. */
const entriesOfPage = 25_000;

/**
 * Locks all participants that the import gave points to or took points from, by id as an import does, and finds what
 * can be taken back; the result holds until the transaction ends. Tables `standing` and `weighed` hold the entries and
 * the participants, for `takePointsBack` and `tellKept`: the planner has statistics for these tables, but not for
 * entries just booked.
 */
export async function validateUndo(
	client: PoolClient,
	programId: string,
	importId: string,
): Promise<PointUndoView | null> {
	const values = [programId, importId];
	await client.query('create temp table people (id uuid not null) on commit drop');
	const people = `insert into people select distinct participant_id from ledger_entry where program_id = $1 and import_id = $2`;
	await prepareJoin(
		client,
		{ table: 'people', rows: await affected(client, people, values), against: 'participant' },
		'id',
	);
	await client.query(
		`select count(*) from (
			select from participant p where p.program_id = $1 and p.deleted_at is null and p.id in (select id from people)
			order by p.id for no key update of p
		) locked`,
		[programId],
	);
	await client.query(`create temp table standing (id uuid not null, participant_id uuid not null, amount int not null, description text not null,
		referred boolean not null) on commit drop`);
	// Entry by entry: a ledger may have a hundred times as many as an import.
	await client.query('set local enable_nestloop = on');
	const rows = await affected(client, `insert into standing ${standing}`, values);
	await prepareJoin(client, { table: 'standing', rows, against: 'participant' }, 'participant_id');
	await client.query(`create temp table weighed (id uuid not null, n int not null, awarded bigint not null, debited bigint not null, net bigint not null,
		referred int not null, email text not null, balance int not null, stays text, page int not null) on commit drop`);
	// A participant's entries are never on two pages: their sums are updated once, from one valid state to another.
	await client.query(
		`insert into weighed select w.*, (sum(n) over (order by id) - n)::bigint / ${entriesOfPage} from (${weighed('standing')}) w`,
		[programId],
	);
	await client.query('analyze weighed');
	return viewOf(client, programId, importId, 'weighed');
}

const toTake = `insert into taken
	select row_number() over (order by s.participant_id, s.amount > 0, s.id), w.page, s.id, s.participant_id, -s.amount, coalesce(nullif($1, ''), s.description)
	from standing s join weighed w on w.id = s.participant_id where w.stays is null order by 1`;
const reverse = `insert into ledger_entry (program_id, id, participant_id, type, amount, description, reverses_id, created_by_id, created_by_name, created_at)
	select $1, ${bulkIdSql('$2::bigint', 'n')}, participant_id, 'reversal', amount, description, id, $3, $4, $5
	from taken where page = $6 order by n`;

export interface TakeBackOptions {
	programId: string;
	/** Reason of the reversals; if blank, each has that of the entry it reverses. */
	description: string;
	createdById: string | null;
	createdByName: string;
	progress(done: number): void;
}

/**
 * Appends a reversal for each entry of every participant that `validateUndo` found able to give it back; the database
 * updates the sums. Debits are reversed first, so that a balance is never below zero, not even between two of the
 * entries. All have one timestamp, taken with every participant locked.
 */
export async function takePointsBack(client: PoolClient, options: TakeBackOptions): Promise<number> {
	const { programId, description, createdById, createdByName, progress } = options;
	await client.query(`create temp table taken (n bigint not null, page int not null, id uuid not null, participant_id uuid not null, amount int not null,
		description text not null) on commit drop`);
	await client.query(toTake, [description]);
	await client.query('create index on taken (page)');
	await client.query('analyze taken');
	const { rows: pages } = await client.query<{ page: number; now: Date }>(
		'select page, clock_timestamp() as now from taken group by page order by page',
	);
	const now = pages[0]?.now ?? databaseClock.now();
	const values = [programId, now.getTime(), createdById, createdByName, now];
	let done = 0;
	for (const { page } of pages) {
		done += await affected(client, reverse, [...values, page]);
		progress(done);
	}
	return done;
}

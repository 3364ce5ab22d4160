import type { PoolClient } from '@rewards/db';
import { auditJob } from '../../../audit';
import { AppError } from '../../../errors';
import type { JobOutcome, JobRun } from '../../../jobs';
import type { LevelMoveParams, LevelMoveResult } from './level-move';

type Run = JobRun<LevelMoveParams, LevelMoveResult, 'moving'>;

/** A fraction of a second: as long as an edit of one of them may wait. */
const batch = 1_000;

interface Leaving {
	id: string;
	description: string;
	target: string | null;
}
const next = `select l.id, l.description, t.description as target from plateau_level l
	left join plateau_level t on t.program_id = l.program_id and t.id = l.leaves_for_id
	where l.program_id = $1 and l.leaving order by l.position limit 1`;
const remaining = `select count(*) as count from participant p join plateau_level l on l.program_id = $1 and l.id = p.level_id
	where p.program_id = $1 and l.leaving`;
/** The target is read with each batch: it may itself have been deleted meanwhile. */
const move = (how: 'skip locked' | '') => `with free as materialized (
		select id from participant where program_id = $1 and level_id = $2 and id > $3 order by id limit $4 for no key update ${how}
	), moved as (
		update participant p set level_id = l.leaves_for_id, version = p.version + 1, updated_at = now()
		from free join plateau_level l on l.program_id = $1 and l.id = $2 and l.leaving
		where p.program_id = $1 and p.id = free.id returning p.id
	), counted as (
		update job set params = jsonb_set(params, '{moved}', coalesce(params->'moved', '{}') ||
			jsonb_build_object($6::text, coalesce((params->'moved'->>$6::text)::int, 0) + (select count(*) from moved)))
		where id = $5 and exists (select from moved)
	)
	select count(*) as count, max(id::text) as last from moved`;
const moveBatches = `update claim_code_batch b set level_id = l.leaves_for_id from plateau_level l
	where l.program_id = $1 and l.id = $2 and l.leaves_for_id is not null and b.program_id = $1 and b.level_id = $2`;
/** A level that was deleted as unused, but got codes meanwhile: it stays. */
const stay = `update plateau_level l set leaving = false where l.program_id = $1 and l.id = $2 and l.leaves_for_id is null
	and exists (select from claim_code_batch b where b.program_id = $1 and b.level_id = $2)`;
const first = '00000000-0000-0000-0000-000000000000';

interface Moved {
	count: number;
	last: string | null;
}

/** Of one level: including those moved by earlier jobs that ended before they were finished. */
const movedOf = `select coalesce(sum((params->'moved'->>$2::text)::int), 0) as count from job
	where program_id = $1 and kind = 'levelMove'`;

/** Moves all participants of one level except those locked by other transactions. Returns their number. */
async function passOver(run: Run, programId: string, level: string, moved: (count: number) => void): Promise<number> {
	const { pool } = run.services.db;
	let all = 0;
	for (let after: string | null = first; after !== null; ) {
		run.signal.throwIfAborted();
		const values: unknown[] = [programId, level, after, batch, run.id, level];
		const [found] = (await pool.query<Moved>(move('skip locked'), values)).rows;
		after = found?.last ?? null;
		all += found?.count ?? 0;
		moved(found?.count ?? 0);
	}
	return all;
}

/** Removes a level without participants; false while it has some. Concurrent inserts wait for it, and are refused. */
async function removeEmpty(client: PoolClient, run: Run, programId: string, level: Leaving): Promise<boolean> {
	const one = [programId, level.id];
	await client.query('select from plateau_level where program_id = $1 and id = $2 for update', one);
	const held = await client.query('select from participant where program_id = $1 and level_id = $2 limit 1', one);
	if (held.rows.length > 0) return false;
	// A generation that ended after the level's deletion added one more.
	await client.query(moveBatches, one);
	await client.query('delete from plateau_level where program_id = $1 and id = $2', one);
	const participants = (await client.query<{ count: number }>(movedOf, one)).rows[0]?.count ?? 0;
	await auditJob(client, run, {
		action: 'update',
		entity: 'program',
		entityId: programId,
		accountId: run.accountId,
		programId,
		before: {},
		after: { levelMoves: [{ from: level.description, to: level.target ?? '', participants, codes: 0 }] },
	});
	return true;
}

/**
 * Works in batches, each in its own transaction, so that others wait for no more than one of them. After a kill,
 * finished batches are kept, and the next run continues: the rows show what is left to do.
 */
export async function runLevelMove(run: Run): Promise<JobOutcome<LevelMoveResult>> {
	const { programId, services, params } = run;
	if (!programId) throw new AppError('NOT_FOUND', { entity: 'program' });
	const { pool } = services.db;
	const left = (await pool.query<{ count: number }>(remaining, [programId])).rows[0]?.count ?? 0;
	let done = Object.values(params.moved).reduce((all, count) => all + count, 0);
	const total = Math.max(params.total, done + left);
	const moved = (count: number) => {
		done += count;
		run.progress({ stage: 'moving', done, total: Math.max(done, total) });
	};
	moved(0);
	for (;;) {
		const [level] = (await pool.query<Leaving>(next, [programId])).rows;
		if (!level) return { result: { moved: done }, done, total: done };
		if ((await pool.query(stay, [programId, level.id])).rowCount) continue;
		if ((await passOver(run, programId, level.id, moved)) > 0) continue;
		if (await run.transaction((client) => removeEmpty(client, run, programId, level))) continue;
		// Another transaction is writing one of them: wait for it, holding no other lock.
		const one = [programId, level.id, first, 1, run.id, level.id];
		const waited = await run.transaction((client) => client.query<Moved>(move(''), one));
		moved(waited.rows[0]?.count ?? 0);
	}
}

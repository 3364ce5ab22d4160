import { restoreDays } from '@rewards/validators/catalogue/constants';
import type { Services } from '../../../trpc';
import { tellStep } from '../build/build-steps';
import { dropBuild } from '../build/end-build';

/** Builds with their steps and changes make up the price history. */
const buildDays = 400;

// Counted from the end of the build, like the button that restores it, plus an hour, so that no button is left. A
// request made in time is still honored.
const past = `delete from product_past x where not exists (
		select from catalogue_build b where b.program_id = x.program_id and b.id = x.until_build_id
			and (b.finished_at is null or b.finished_at > now() - interval '${restoreDays} days 1 hour')
	) and not exists (select from catalogue_build r where r.program_id = x.program_id and r.kind = 'restore' and r.finished_at is null)`;
// A feed that never went on sale is no part of any history; its counts stay with the build.
const unsold = `delete from product_change c using catalogue_build b
	where b.program_id = c.program_id and b.id = c.build_id and not b.applied and b.finished_at < now() - interval '${restoreDays} days'`;
const saves = `with old as (delete from price_save where at < now() - interval '${buildDays} days')
	delete from product_price_save where at < now() - interval '${buildDays} days'`;
const builds = `delete from catalogue_build b where b.finished_at < now() - interval '${buildDays} days'
	and not exists (select from program p where p.id = b.program_id and p.current_build_id = b.id)`;
const forgotten = `select program_id as "programId", id as "buildId" from catalogue_build
	where status = 'Waiting for Agreement' and started_at < now() - interval '${restoreDays} days'`;
const lockProgram = 'select id from program where id = $1 for no key update';
const lock = `select from catalogue_build where program_id = $1 and id = $2 and status = 'Waiting for Agreement' for update`;
// A build that was not ended by its own job may leave behind the feed that it kept.
const left = `select format('drop table if exists feed_stage.%I', c.relname) as sql from pg_class c
	where c.relnamespace = 'feed_stage'::regnamespace and c.relkind = 'r'
		and not exists (select from catalogue_build b where b.finished_at is null and 'b' || replace(b.id::text, '-', '') = c.relname)`;

/** Each step can be repeated, and can run concurrently with itself. */
export async function runCatalogueCleanup({ db }: Services): Promise<void> {
	await db.pool.query(past);
	await db.pool.query(unsold);
	await db.pool.query(saves);
	await db.pool.query(builds);
	const { rows } = await db.pool.query<{ programId: string; buildId: string }>(forgotten);
	for (const key of rows)
		await db.transaction(async (client) => {
			await client.query(lockProgram, [key.programId]);
			if (!(await client.query(lock, [key.programId, key.buildId])).rowCount) return;
			await tellStep(client, key, 'declined');
			await dropBuild(client, key);
		});
	const { rows: tables } = await db.pool.query<{ sql: string }>(left);
	for (const { sql } of tables) await db.pool.query(sql);
}

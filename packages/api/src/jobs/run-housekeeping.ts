import { makeWorkerUtils } from 'graphile-worker';
import type { Services } from '../trpc';

/** Error lines contain personal data; by then their file is long deleted. */
const rejectDays = 90;

const steps = [
	// Aborted uploads, and files made for download.
	`delete from stored_file where expires_at < now() and (not complete or kind <> 'upload')`,
	// Of an upload the hash stays, so that the same file is recognized later.
	`delete from stored_file_chunk c using stored_file f where f.id = c.file_id and f.expires_at < now()`,
	// A day after a call its response is no longer needed (docs/decisions/0027-idempotency.md).
	`delete from idempotency_key where created_at < now() - interval '1 day'`,
	// A message whose signature is older than minutes is refused, so it can't be replayed.
	`delete from supplier_message where received_at < now() - interval '1 day'`,
	// Unless a later build of a catalogue has found the same feed, and refers to its list.
	`delete from job_reject r using job j where j.id = r.job_id and j.finished_at < now() - interval '${rejectDays} days'
		and not exists (select from catalogue_build b where b.rejects_of = j.id and b.program_id = j.program_id
			and b.finished_at > now() - interval '${rejectDays} days')`,
	// The counts beyond the kept rows are deleted with them.
	`delete from job_reject_beyond n using job j where j.id = n.job_id and j.finished_at < now() - interval '${rejectDays} days'
		and not exists (select from job_reject r where r.job_id = j.id)`,
	`delete from job_reject_use u using job j where j.id = u.job_id and j.finished_at < now() - interval '${rejectDays} days'
		and not exists (select from job_reject r where r.job_id = j.id)`,
];

/** Scopes in which every write since the last time has a row of its own. */
const grown = `select scope_id as scope, entity from data_version group by scope_id, entity having count(*) > 1`;

/** Batches of claim codes in which every change since the last time has a row of its own. */
const grownBatches = `select program_id as program, batch_id as batch from claim_code_count
	group by program_id, batch_id having count(*) > count(distinct status)`;

/** Programs whose content was changed since the last time. */
const grownContent = `select program_id as program from content_use group by program_id having count(*) > 1`;

/** Lists compact their scope when they are used; this does it for unused ones. */
async function compactDataVersions({ db }: Services): Promise<void> {
	const { rows } = await db.pool.query<{ scope: string; entity: string }>(grown);
	// One transaction each: it takes a lock.
	for (const { scope, entity } of rows) await db.pool.query('select compact_data_version($1, $2)', [scope, entity]);
}

async function compactCodeCounts({ db }: Services): Promise<void> {
	const { rows } = await db.pool.query<{ program: string; batch: string }>(grownBatches);
	for (const { program, batch } of rows)
		await db.pool.query('select compact_claim_code_count($1, $2)', [program, batch]);
}

async function compactContentUse({ db }: Services): Promise<void> {
	const { rows } = await db.pool.query<{ program: string }>(grownContent);
	for (const { program } of rows) await db.pool.query('select compact_content_use($1)', [program]);
}

/** Runs the steps one by one; each can be repeated, and can run concurrently with itself. */
export async function runHousekeeping(services: Services): Promise<void> {
	const { db, log } = services;
	let removed = 0;
	for (const step of steps) removed += (await db.pool.query(step)).rowCount ?? 0;
	// What time alone took the rights of: triggers see changes, and a key expires without one.
	await db.pool.query('select pause_faulty()');
	await compactDataVersions(services);
	await compactCodeCounts(services);
	await compactContentUse(services);
	// Each program has had a queue of its own; the queue keeps a row for each name that it has ever seen.
	const utils = await makeWorkerUtils({ pgPool: db.pool });
	try {
		await utils.cleanup({ tasks: ['GC_JOB_QUEUES'] });
	} finally {
		await utils.release();
	}
	log.info({ removed }, 'Removed what has expired');
}

/**
 * kill -9 at random points of imports: of the server with its job process while the file is being uploaded or the job
 * runs there, of the job process alone, of the worker, of server and worker, and of PostgreSQL. After each the import
 * must end by itself with exact counts: every good row once, every error line, one audit entry, no leftover rows.
 * Interrupted uploads resume where they stopped. CRASH_POINTS (50), CRASH_ROWS (100000) and CRASH_SEED configure the
 * run.
 */
import { deepStrictEqual as same } from 'node:assert';
import { peopleCsv } from '@rewards/api/domains/participants/imports/testing/participant-csv';
import { makeProgram } from '@rewards/api/testing/index';
import { crashProduct, killAtRandom, textOf as text, until } from './lib/crash';
import { report } from './lib/report';

const points = Number(process.env['CRASH_POINTS'] ?? 50);
const size = Number(process.env['CRASH_ROWS'] ?? 100_000);
const seed = Number(process.env['CRASH_SEED'] ?? 20_261_121);

const product = await crashProduct();
const { database, call, rowsOf, upload } = product;

const { text: content, badLines } = peopleCsv({ rows: size, badEvery: 100 });
const file = Buffer.from(content);
const good = size - badLines.length;
const ended = (jobId: string) =>
	until(async () => {
		const { rows } = await database.pool.query<{ state: string; result: object; attempt: number; error: unknown }>(
			'select state, result, attempt, error from job where id = $1 and finished_at is not null',
			[jobId],
		);
		return rows[0] ?? null;
	});

/** One import from the upload to its end; every other one with a preview. Throws if anything is wrong. */
async function whole(byPreview: boolean): Promise<number> {
	// This program's own connections are lost if PostgreSQL was killed last.
	const { id: programId } = await until(() => makeProgram(database, product.root, 'points'));
	const uploadId = await upload(programId, 'people.csv', file);
	const preview = await until(async () => {
		const made = await call('participants.imports.preview', { programId, uploadId });
		return text(made, 'jobId');
	});
	const looked = await ended(preview);
	same([looked.state, looked.error], ['doneWithRejects', null]);
	const committed = await call('participants.imports.commit', {
		programId,
		previewId: preview,
		mode: byPreview ? 'replace' : 'add',
	});
	const jobId = text(committed, 'jobId');
	const job = await ended(jobId);
	same([job.state, job.error], ['doneWithRejects', null]);
	const { created, rejected, rows } = job.result as Record<string, number>;
	same({ created, rejected, rows }, { created: good, rejected: badLines.length, rows: size });
	const counted = await rowsOf(
		`select count(*)::int as people, count(distinct lower(email))::int as emails,
			(select count(*)::int from participant_address where program_id = $1) as addresses,
			(select sum(live)::int from data_version where scope_id = $1 and entity = 'participant') as live,
			(select count(*)::int from audit_entry where entity_id = $2) as audited,
			(select count(*)::int from notification where params->>'jobId' = $2) as noticed
		from participant where program_id = $1`,
		[programId, jobId],
	);
	same(counted, [{ people: good, emails: good, addresses: good, live: good, audited: 1, noticed: 1 }]);
	const lines = await rowsOf('select line from job_reject where job_id = $1 order by line', [jobId]);
	same(
		lines,
		badLines.map((line) => ({ line })),
	);
	const stages = await rowsOf(`select relname from pg_class where relnamespace = 'import_stage'::regnamespace`, []);
	same(stages, []);
	return job.attempt + looked.attempt - 2;
}

try {
	const faults = await killAtRandom(product, { points, seed, work: (point) => whole(point % 2 !== 1) });
	report({
		work: `kill -9 at ${points} points, ${size.toLocaleString('en')} rows: wrong ends`,
		unit: 'of them',
		ours: faults.length,
		bar: { atMost: 0 },
	});
} finally {
	await product.stop();
}

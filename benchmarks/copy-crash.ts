/**
 * kill -9 of PostgreSQL, in turn its main process and the process that runs COPY, while each of the four callers of
 * `copyRows` copies rows: an import of participants, one of points, a batch of claim codes, a build of a catalogue.
 * Each must end by itself, with exact counts and nothing left behind, and the next one must not wait for it.
 * CRASH_POINTS (100) counts the points of each caller; CRASH_ROWS (50000), CRASH_SEED and CRASH_CALLERS
 * (`participants,points`) configure the run.
 */
import { deepStrictEqual as same } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';
import { pointsCsv } from '@rewards/api/domains/ledger/testing/point-bench';
import { peopleCsv } from '@rewards/api/domains/participants/imports/testing/participant-csv';
import { makeProgram } from '@rewards/api/testing/index';
import { productOf, serveFeed } from './lib/catalogue-feed';
import { crashProduct, textOf as text, until } from './lib/crash';
import { report } from './lib/report';

const points = Number(process.env['CRASH_POINTS'] ?? 100);
const size = Number(process.env['CRASH_ROWS'] ?? 50_000);
let seed = Number(process.env['CRASH_SEED'] ?? 20_261_127);
/** Beyond it a job counts as hanging. */
const patienceMs = 180_000;

const product = await crashProduct({ ALLOW_PRIVATE_TARGETS: 'on' });
const { database, call, once, rowsOf, upload, victims } = product;
const random = () => {
	seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
	return seed / 2 ** 32;
};

/** The job once it has ended well; how often it was restarted. */
async function ended(jobId: string): Promise<number> {
	const end = performance.now() + patienceMs;
	const job = await until(async () => {
		if (performance.now() > end) return { state: 'hangs', error: null, attempt: 0 };
		const { rows } = await database.pool.query<{ state: string; error: unknown; attempt: number }>(
			'select state, error, attempt from job where id = $1 and finished_at is not null',
			[jobId],
		);
		return rows[0] ?? null;
	});
	same([job.state, job.error], ['done', null]);
	return job.attempt - 1;
}
const newProgram = (type: 'points' | 'claim') => until(() => makeProgram(database, product.root, type));

const people = Buffer.from(peopleCsv({ rows: size, badEvery: 0 }).text);
async function importPeople(): Promise<number> {
	const { id: programId } = await newProgram('points');
	const uploadId = await upload(programId, 'people.csv', people);
	const previewId = text(await call('participants.imports.preview', { programId, uploadId }), 'jobId');
	const looked = await ended(previewId);
	const jobId = text(await call('participants.imports.commit', { programId, previewId, mode: 'add' }), 'jobId');
	const again = await ended(jobId);
	const counted = `select count(*)::int as people, count(distinct lower(email))::int as emails,
		(select count(*)::int from audit_entry where entity_id = $2) as audited from participant where program_id = $1`;
	same(await rowsOf(counted, [programId, jobId]), [{ people: size, emails: size, audited: 1 }]);
	return looked + again;
}

const holders = 1000;
const booked = pointsCsv(holders, size);
async function importPoints(): Promise<number> {
	const { id: programId } = await newProgram('points');
	await rowsOf(
		`insert into participant (program_id, id, name, email) select $1, gen_random_uuid(), 'P', 'p' || n || '@example.com'
			from generate_series(0, ${holders - 1}) n on conflict do nothing`,
		[programId],
	);
	const uploadId = await upload(programId, 'points.csv', Buffer.from(booked.text));
	const previewId = text(await call('ledger.imports.preview', { programId, uploadId }), 'jobId');
	const looked = await ended(previewId);
	const jobId = text(await call('ledger.imports.commit', { programId, previewId }), 'jobId');
	const again = await ended(jobId);
	const counted = `select (select count(*)::int from ledger_entry where program_id = $1) as entries,
		(select sum(balance)::int from participant where program_id = $1) as balances`;
	same(await rowsOf(counted, [programId]), [{ entries: size, balances: booked.total }]);
	return looked + again;
}

async function makeCodes(): Promise<number> {
	const { id: programId, levelIds } = await newProgram('claim');
	const jobId = text(await call('claimCodes.generate', { programId, levelId: levelIds[0], quantity: size }), 'jobId');
	const again = await ended(jobId);
	const counted = `select count(*)::int as codes, count(distinct lower(email))::int as different from participant where program_id = $1 and batch_id = $2`;
	same(await rowsOf(counted, [programId, jobId]), [{ codes: size, different: size }]);
	return again;
}

const feed = await serveFeed({ from: 1, count: size, etag: '', product: (n) => productOf(n) });
async function buildCatalogue(): Promise<number> {
	const { id: programId } = await newProgram('points');
	await rowsOf(
		'update program set replink_catalog_endpoint = $2, auto_update_catalog = true where id = $1 returning id',
		[programId, feed.url],
	);
	await once('catalogue.rebuild', { programId });
	const [build] = await until(async () => {
		const { rows } = await database.pool.query<{ id: string }>('select id from catalogue_build where program_id = $1', [
			programId,
		]);
		return rows.length > 0 ? rows : null;
	});
	const again = await ended(build?.id ?? '');
	same(await rowsOf('select count(*)::int as products from product where program_id = $1', [programId]), [
		{ products: size },
	]);
	return again;
}

const copying = `select pid from pg_stat_activity where datname = current_database() and state = 'active' and query ilike 'copy %'`;
/** Kills PostgreSQL within the next COPY; false when the work ended before. */
async function killDuringCopy(way: 'main process' | 'backend', over: AbortSignal): Promise<boolean> {
	const wait = random() * random() * 400;
	while (!over.aborted) {
		const found = await database.pool.query<{ pid: number }>(copying).catch(() => null);
		const pid = found?.rows[0]?.pid;
		if (pid === undefined) {
			await delay(2);
			continue;
		}
		await delay(wait);
		if (way === 'backend') {
			try {
				process.kill(pid, 'SIGKILL');
			} catch {
				// It has ended in the meantime.
				return false;
			}
		} else await victims.postgres();
		return true;
	}
	return false;
}

const callers = { participants: importPeople, points: importPoints, codes: makeCodes, catalogue: buildCatalogue };
try {
	const chosen = process.env['CRASH_CALLERS']?.split(',');
	for (const [name, work] of Object.entries(callers)) {
		if (chosen && !chosen.includes(name)) continue;
		same(await work(), 0);
		let [faults, hits, longest] = [0, 0, 0];
		for (let point = 0; point < points; point += 1) {
			const way = point % 2 === 0 ? 'backend' : 'main process';
			const over = new AbortController();
			const begin = performance.now();
			const killed = killDuringCopy(way, over.signal);
			const again = await work().catch((error: unknown) => {
				faults += 1;
				console.log(`  ${name}, ${point + 1}, ${way}: ${error instanceof Error ? error.message : String(error)}`);
				return 0;
			});
			over.abort();
			hits += (await killed) && again > 0 ? 1 : 0;
			longest = Math.max(longest, performance.now() - begin);
		}
		console.log(`  ${name}: ${hits} of ${points} kills hit the job, the longest took ${(longest / 1000).toFixed(1)} s`);
		product.errors();
		report({
			work: `COPY of ${name}, PostgreSQL killed ${points} times: wrong ends`,
			unit: 'of them',
			ours: faults,
			bar: { atMost: 0 },
		});
	}
} finally {
	feed.close();
	await product.stop();
}

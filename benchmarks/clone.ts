/**
 * Clones a large program: 50 pages and both menus in 7 languages, 3,000 dictionary texts in each, CLONE_PRODUCTS
 * products (5,000), by the product's own job in a separate process whose memory is measured; against the same rows
 * copied by hand, by INSERT … SELECT in one transaction.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as copied from '@rewards/api/domains/programs/clone/columns';
import { fillProgram } from '@rewards/api/domains/programs/testing/large-program';
import { prepareJobs } from '@rewards/api/jobs/worker';
import { createCaller } from '@rewards/api/router';
import { contextOf, ended, everyFlag, makeAccountTree, sessionOf, testServices } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';

const products = Number(process.env['CLONE_PRODUCTS'] ?? 5000);
const rounds = 7;
const median = (values: number[]): number =>
	values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const { database, close } = await openBenchDatabase(8);
let child: ChildProcess | undefined;
try {
	await prepareJobs(database);
	const { accounts, programs } = await makeAccountTree(database);
	const source = programs.left.id;
	await fillProgram(database, source, { products });
	await database.pool.query('vacuum (analyze)');

	const byHand = async () => {
		const id = newId();
		const build = newId();
		const start = performance.now();
		await database.transaction(async (client) => {
			const columns = copied.copiedColumns.join(', ');
			await client.query(
				`insert into program (id, account_id, name, ${columns}) select $2::uuid, account_id, 'By hand', ${columns} from program where id = $1`,
				[source, id],
			);
			const levels = copied.copiedLevelColumns.join(', ');
			for (const text of [
				`insert into plateau_level (program_id, id, ${levels}) select $2::uuid, gen_random_uuid(), ${levels} from plateau_level where program_id = $1`,
				'insert into program_content (program_id, language) select $2::uuid, language from program_content where program_id = $1',
				'insert into dictionary (program_id, language) select $2::uuid, language from dictionary where program_id = $1',
				// With the ids of the source, which saves looking them up.
				...(
					[
						['content_page', 'id', copied.copiedPageColumns],
						['content_section', 'id, page_id', copied.copiedSectionColumns],
						['content_slide', 'id, section_id', copied.copiedSlideColumns],
						['menu_item', 'id, parent_id', copied.copiedMenuItemColumns],
						['dictionary_text', '', copied.copiedTextColumns],
					] as const
				).map(([table, keys, names]) => {
					const own = [keys, ...names].filter(Boolean).join(', ');
					return `insert into ${table} (program_id, ${own}) select $2::uuid, ${own} from ${table} where program_id = $1`;
				}),
			])
				await client.query(text, [source, id]);
			await client.query(
				`insert into catalogue_build (program_id, id, status, finished_at) values ($1, $2, 'Completed', now())`,
				[id, build],
			);
			const of = copied.copiedProductColumns.join(', ');
			await client.query(
				`insert into product (program_id, id, since_build_id, level_ids, ${of})
				select $2::uuid, gen_random_uuid(), $3::uuid, level_ids, ${of} from product
				where program_id = $1`,
				[source, id, build],
			);
		});
		return performance.now() - start;
	};

	const worker = fork(fileURLToPath(new URL('lib/clone-process.ts', import.meta.url)), {
		execArgv: ['--import', 'tsx'],
		env: { ...process.env, WORKER_DATABASE_URL: database.url },
	});
	child = worker;
	await once(worker, 'message');
	let memory: number[] = [];
	worker.on('message', (sample) => memory.push(Number(sample)));
	const caller = createCaller(contextOf(testServices(database), sessionOf(accounts.left, everyFlag)));
	const byJob = async () => {
		const start = performance.now();
		const { jobId } = await caller.programs.clone({ programId: source });
		const job = await ended(database, jobId);
		if (job.state !== 'done') throw new Error(`The clone ended as ${job.state}: ${JSON.stringify(job.error)}`);
		return performance.now() - start;
	};
	const ours: number[] = [];
	const floor: number[] = [];
	for (let round = 0; round <= rounds; round += 1) {
		const [hand, job] = [await byHand(), await byJob()];
		// The first round warms up.
		if (round === 0) memory = [];
		else {
			floor.push(hand);
			ours.push(job);
		}
	}
	const work = `clone of 50 pages and 3,000 texts in 7 languages, ${products.toLocaleString('en')} products`;
	report({ work, unit: 'ms', ours: median(ours), floor: median(floor), bar: { atMost: 2 } });
	report({ work: `${work}, memory of the worker`, unit: 'MB', ours: Math.max(...memory), bar: { atMost: 300 } });
} finally {
	child?.kill();
	await close();
}

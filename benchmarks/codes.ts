/**
 * Claim codes made by the product's own job, CODES of them (1,000,000), beside COPY of codes made beforehand into the
 * same table with the same indexes, each in a program of its own and taking turns. Codes must all be there and all be
 * different.
 */

import { codeMaker } from '@rewards/api/domains/claim-codes/codes';
import { claimCodeJobs } from '@rewards/api/domains/claim-codes/index';
import { bulkIds, copyRows } from '@rewards/api/imports/index';
import { prepareJobs, startJobWorker } from '@rewards/api/jobs/worker';
import { createCaller } from '@rewards/api/router';
import {
	contextOf,
	ended,
	everyFlag,
	makeAccountTree,
	makeProgram,
	sessionOf,
	testServices,
} from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';

const count = Number(process.env['CODES'] ?? 1_000_000);
const rounds = Number(process.env['CODES_ROUNDS'] ?? 2);
const portion = 50_000;
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const { database, close } = await openBenchDatabase(8);
const services = testServices(database);
await prepareJobs(database);
const worker = await startJobWorker(services, { jobs: claimCodeJobs, concurrency: 1 });
try {
	const { accounts } = await makeAccountTree(database);
	const caller = createCaller(contextOf(services, sessionOf(accounts.left, everyFlag)));

	/** A new program for each measurement, so that both meet indexes of the same size there. */
	const newProgram = async () => {
		const { id, levelIds } = await makeProgram(database, accounts.left.id, 'claim');
		return { programId: id, levelId: levelIds[0] ?? '' };
	};
	const byJob = async () => {
		const { programId, levelId } = await newProgram();
		const start = performance.now();
		const { jobId } = await caller.claimCodes.generate({ programId, levelId, quantity: count });
		const job = await ended(database, jobId);
		const seconds = (performance.now() - start) / 1000;
		const { rows } = await database.pool.query<{ made: number; different: number }>(
			'select count(*) as made, count(distinct lower(email)) as different from participant where program_id = $1',
			[programId],
		);
		if (job.state !== 'done' || Number(rows[0]?.made) !== count || Number(rows[0]?.different) !== count)
			throw new Error(`The generation ended as ${job.state} with ${JSON.stringify(rows[0])}`);
		return count / seconds;
	};
	const byCopy = async () => {
		const { programId, levelId } = await newProgram();
		const batchId = newId();
		const nextId = bulkIds();
		const nextCode = codeMaker(10);
		const portions = Array.from({ length: Math.ceil(count / portion) }, (_, at) =>
			Array.from(
				{ length: Math.min(portion, count - at * portion) },
				() => `${programId}\t${nextId()}\t${nextCode()}\tActive\t${levelId}\t${batchId}\n`,
			).join(''),
		);
		const start = performance.now();
		await database.transaction(async (client) => {
			await client.query('set local statement_timeout = 0');
			await client.query(
				'insert into claim_code_batch (program_id, id, level_id, quantity, code_length) values ($1, $2, $3, $4, 10)',
				[programId, batchId, levelId, count],
			);
			await copyRows(
				client,
				'participant (program_id, id, email, status, level_id, batch_id)',
				(async function* () {
					yield* portions;
				})(),
			);
		});
		return count / ((performance.now() - start) / 1000);
	};

	const ours: number[] = [];
	const floor: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		// Taking turns in going first: the table grows.
		if (round % 2 === 0) {
			floor.push(await byCopy());
			ours.push(await byJob());
		} else {
			ours.push(await byJob());
			floor.push(await byCopy());
		}
	}
	const work = `${count.toLocaleString('en')} claim codes, none twice, beside COPY of codes made beforehand`;
	report({ work, unit: 'codes/s', ours: mean(ours), floor: mean(floor), bar: { atLeast: 0.7 } });
} finally {
	await worker.stop();
	await close();
}

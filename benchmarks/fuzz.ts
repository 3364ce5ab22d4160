/**
 * `npm run bench -- fuzz`: calls every REST path and every procedure with valid, nearly valid, hostile and foreign
 * input, as callers with all, some and no rights. No response may be 500, contain an id of another account, or violate
 * its documented schema.
 *
 *   REQUESTS=100000  how many
 *   SEED=1           repeats the requests of a run
 */
import { startTestServer } from '@rewards/db/testing';
import { fuzz } from '../apps/server/src/testing/fuzz/run';
import { report } from './lib/report';

const requests = Number(process.env['REQUESTS'] ?? 100_000);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
console.log(`seed ${seed}`);
const server = await startTestServer();
try {
	const from = performance.now();
	const outcome = await fuzz({
		seed,
		requests,
		onProgress: (done) => done % 10_000 === 0 && console.log(`${done} requests`),
	});
	const { faults, ...counts } = outcome;
	console.log(JSON.stringify(counts, null, 2));
	for (const fault of faults.slice(0, 40)) console.log(JSON.stringify(fault));
	const seconds = Math.round((performance.now() - from) / 1000);
	report({
		work: `fuzz, ${outcome.requests} requests, seed ${seed}, ${seconds} s`,
		unit: 'faults',
		ours: faults.length,
		bar: { atMost: 0 },
	});
} finally {
	await server.stop();
}

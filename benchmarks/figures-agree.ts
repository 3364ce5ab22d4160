/**
 * Whether every figure of orders agrees, over HISTORIES (2,000) random histories of orders, cancellations, returns,
 * voids and late or doubled messages against a real PostgreSQL. Prints the seed; SEED repeats a run.
 */
import { deepStrictEqual as same } from 'node:assert';
import { checkHistories, findFaults } from '@rewards/api/domains/reports/testing/check-histories';
import { makeAuditor } from '@rewards/api/domains/reports/testing/order-history';
import { openBenchDatabase } from './lib/participants';
import { report } from './lib/report';

const numRuns = Number(process.env['HISTORIES'] ?? 2_000);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
process.stdout.write(`  ${numRuns} histories, SEED=${seed}\n`);
const { database, close } = await openBenchDatabase(8);
try {
	const auditor = await makeAuditor(database);
	await checkHistories(auditor, { seed, numRuns });
	same(await findFaults(auditor), []);
	report({ work: `histories whose figures agree (SEED=${seed})`, unit: 'histories', ours: numRuns });
} finally {
	await close();
}

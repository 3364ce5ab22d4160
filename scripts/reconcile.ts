/**
 * `npm run reconcile`: proves that balance, awarded, redeemed and order count of every participant are what ledger and orders come to, and that the figures by
 * hour that reports are made of are those of orders, items and entries, and that what is kept of points liability is what the ledger says. Writes a line for each difference and ends with 1 when there is one. Changes nothing;
 * the portal may go on running. `npm run reconcile -- --mend-figures` first puts right those figures, which are nothing but sums of rows.
 *
 * Looks at DATABASE_URL, else at the embedded database in DATA_DIR (`.data` in the checkout), which has to be there: none is made.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { differenceLine, reconcile } from '@rewards/api/domains/ledger/index';
import {
	checkFigures,
	checkLiability,
	faultLine,
	forgetLiability,
	liabilityFaultLine,
	mendFigures,
} from '@rewards/api/domains/reports/index';
import { createDatabase } from '@rewards/db';
import { hasDatabase, startEmbedded } from '@rewards/db/embedded';
import { dataDirDefault } from '../apps/server/src/env';

const dataDir = resolve(fileURLToPath(new URL('..', import.meta.url)), process.env['DATA_DIR'] || dataDirDefault);
const given = process.env['DATABASE_URL'];
if (!given && !(await hasDatabase(dataDir))) {
	console.error(
		`There is no database in ${dataDir}. Name another folder with DATA_DIR, or a server with DATABASE_URL.`,
	);
	process.exit(1);
}
const embedded = given ? null : await startEmbedded({ dataDir, log: () => undefined });
const db = createDatabase(given || embedded?.url || '', { max: 2, applicationName: 'rewards-reconcile' });
try {
	if (process.argv.includes('--mend-figures')) {
		console.log(`${await mendFigures(db)} sums of figures were put right`);
		await forgetLiability(db);
	}
	const begin = performance.now();
	let differences = 0;
	const participants = await reconcile(db, (difference) => {
		differences += 1;
		console.log(differenceLine(difference));
	});
	const seconds = ((performance.now() - begin) / 1000).toFixed(1);
	console.log(
		differences === 0
			? `${participants} participants: every sum is what ledger and orders come to (${seconds} s)`
			: `${differences} of ${participants} participants differ (${seconds} s)`,
	);
	let faults = 0;
	await checkFigures(db, (fault) => {
		faults += 1;
		console.log(faultLine(fault));
	});
	console.log(
		faults === 0
			? 'The figures of reports are those of orders, items and entries'
			: `${faults} sums of figures differ; "npm run reconcile -- --mend-figures" puts them right`,
	);
	let held = 0;
	await checkLiability(db, (fault) => {
		held += 1;
		console.log(liabilityFaultLine(fault));
	});
	console.log(
		held === 0
			? 'What is kept of points liability is what the ledger says'
			: `${held} kept rows of points liability differ; "npm run reconcile -- --mend-figures" puts them right`,
	);
	process.exitCode = differences + faults + held === 0 ? 0 : 1;
} finally {
	await db.close();
	await embedded?.stop();
}

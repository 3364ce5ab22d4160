import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCaller } from '../../router';
import { contextOf, flags, makeProgram, storedSession } from '../../testing';
import { type CrashServer, crashServer } from '../../testing/crash-server';
import { makeGates } from '../../testing/gates';
import { workerProcess } from '../../testing/worker-process';
import { reconcile } from './services/reconcile';
import { pointBench, pointsCsv } from './testing/point-bench';

let server: CrashServer;
let points: Awaited<ReturnType<typeof pointBench>>;
let worker: ChildProcess;
beforeAll(async () => {
	server = await crashServer();
	points = await pointBench(server.database);
	worker = await workerProcess(points.services);
}, 120_000);
afterAll(async () => {
	worker.kill('SIGKILL');
	await server.stop();
});

const quantity = 30_000;
const people = 200;
const rows = 1_000;

it('PostgreSQL killed while codes are generated and points are booked: both end by themselves, complete and once', async () => {
	const { database, patiently } = server;
	const session = await storedSession(database, points.accounts.left, flags('manageTransaction'));
	const { claimCodes } = createCaller(contextOf(points.services, session));
	await points.people(people);
	await database.pool.query('create sequence made');
	const gates = await makeGates(database, {
		// In the second portion of them.
		codes: `before insert on participant for each row when (new.batch_id is not null and nextval('made') = 27_000)`,
		entries: `before insert on ledger_entry for each row when (new.reference = 'R-${people / 2}')`,
		codesEnd: `before update on job for each row when (new.state = 'done' and new.kind = 'claimCodeGeneration')`,
		balances: `before update on participant for each row when (new.email = 'p${people / 2}@example.com')`,
	});
	let kills = 0;
	for (const [letter, ...places] of [
		['R', 'codes', 'entries'],
		['S', 'codesEnd', 'balances'],
	] as const) {
		const { id: programId, levelIds } = await makeProgram(database, points.accounts.left.id, 'claim');
		const codes = await claimCodes.generate({ programId, levelId: levelIds[0] ?? '', quantity });
		const booking = await points.start(pointsCsv(people, rows, letter).text);
		for (const place of places) await gates.reached(place);
		server.kill();
		kills += 1;
		expect(await server.ended(codes.jobId)).toMatchObject({ state: 'done', error: null });
		expect(await server.ended(booking)).toMatchObject({ state: 'done', error: null });
		const { rows: found } = await patiently(() =>
			database.pool.query(
				`select (select array_agg(attempt > 1) from job where id in ($2, $3)) as "triedAgain",
					(select count(*) from audit_entry where entity_id in ($2::text, $3::text)) as audited,
					(select count(*) from claim_code_batch where program_id = $1) as batches,
					(select count(*) from participant where program_id = $1 and batch_id = $2) as codes,
					(select count(distinct lower(email)) from participant where program_id = $1 and batch_id = $2) as different,
					(select count(*) from ledger_entry where import_id = $3) as entries`,
				[programId, codes.jobId, booking],
			),
		);
		const whole = { batches: 1, codes: quantity, different: quantity, entries: rows };
		expect(found).toEqual([{ triedAgain: [true, true], audited: 2, ...whole }]);
		await patiently(() => gates.close());
	}
	await gates.stop();
	expect(kills).toBe(2);
	const sum = 2 * pointsCsv(people, rows).total;
	expect(await points.booked()).toEqual({ entries: 2 * rows, sum, balances: sum });
	const differences: unknown[] = [];
	await reconcile(database, (difference) => differences.push(difference));
	expect(differences).toEqual([]);
}, 180_000);

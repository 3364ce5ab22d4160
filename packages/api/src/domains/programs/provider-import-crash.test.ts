import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal } from '../../crypto';
import { secretOf } from '../../crypto/secret-of';
import { prepareJobs } from '../../jobs/worker';
import { createCaller } from '../../router';
import { contextOf, ended, everyFlag, makeAccountTree, storedSession, testServices } from '../../testing';
import { makeGates } from '../../testing/gates';
import { neverBlamed } from '../../testing/never-blamed';
import { workerProcess } from '../../testing/worker-process';

let db: TestDatabase;
let provider: Server;
/** Held back while a worker is to be killed during reading. */
let held = true;
let asked = 0;
const total = 450;
const people = Array.from({ length: total }, (_, at) => ({
	displayName: `Person ${at}`,
	userName: `p${at}@example.com`,
}));

beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	await neverBlamed(db.database);
	await prepareJobs(db.database);
	provider = createServer((request, reply) => {
		const from = Number(new URL(request.url ?? '', 'http://x').searchParams.get('startIndex')) - 1;
		asked += 1;
		if (held && from > 0) return;
		reply.end(JSON.stringify({ totalResults: total, Resources: people.slice(from, from + 200) }));
	});
	await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
	provider.closeAllConnections();
	provider.close();
	await db.drop();
});

test('a worker killed while reading or saving leaves nothing, and the next one imports everyone once', async () => {
	const services = testServices(db.database);
	const tree = await makeAccountTree(db.database);
	const programId = tree.programs.left.id;
	const password = seal(services.config.dataKey, 'secret', secretOf(programId, 'mindTicklePassword'));
	await db.database.prisma.program.update({
		where: { id: programId },
		data: {
			type: 'points',
			ssoEnabled: true,
			mindTickleServiceUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
			mindTickleUserName: 'portal',
			mindTicklePassword: Uint8Array.from(password),
		},
		select: { id: true },
	});
	const count = async (sql: string): Promise<number> =>
		Number((await db.database.pool.query<{ n: number }>(sql, [programId])).rows[0]?.n);
	const there = () => count('select count(*) as n from participant where program_id = $1 and import_id is not null');
	const session = await storedSession(db.database, tree.accounts.left, everyFlag);
	const gates = await makeGates(db.database, {
		saving: `before insert on participant for each row when (new.email = 'p300@example.com')`,
	});
	try {
		const { jobId } = await createCaller(contextOf(services, session)).programs.importPeople({ programId });
		const reading = await workerProcess(services);
		await expect.poll(() => asked, { interval: 20, timeout: 30_000 }).toBe(2);
		reading.kill('SIGKILL');
		await once(reading, 'exit');
		expect(await there()).toBe(0);

		held = false;
		const saving = await workerProcess(services);
		await gates.reached('saving');
		saving.kill('SIGKILL');
		await once(saving, 'exit');
		await gates.bury('saving');
		expect(await there()).toBe(0);

		const last = await workerProcess(services);
		const job = await ended(db.database, jobId);
		expect(job).toMatchObject({ state: 'done', result: { rows: total, created: total, rejected: 0 } });
		expect(await there()).toBe(total);
		expect(await count(`select count(*) as n from audit_entry where program_id = $1 and action = 'import'`)).toBe(1);
		last.kill('SIGKILL');
	} finally {
		await gates.stop();
	}
}, 120_000);

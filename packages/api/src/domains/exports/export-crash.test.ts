import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareJobs } from '../../jobs/worker';
import { createCaller } from '../../router';
import { contextOf, ended, everyFlag, makeAccountTree, makeRole, storedSession, testServices } from '../../testing';
import { makeGates } from '../../testing/gates';
import { neverBlamed } from '../../testing/never-blamed';
import { workerProcess } from '../../testing/worker-process';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	await neverBlamed(db.database);
	await prepareJobs(db.database);
});
afterAll(() => db.drop());

test('a process killed while writing leaves no file, and the next one makes it once', async () => {
	const services = testServices(db.database);
	const tree = await makeAccountTree(db.database);
	const programId = tree.programs.left.id;
	const { pool, prisma } = db.database;
	await pool.query(
		`insert into participant (program_id, id, name, email)
		select $1, gen_random_uuid(), 'Person ' || i, 'p' || i || '@example.com' from generate_series(1, 500) i`,
		[programId],
	);
	const session = await storedSession(db.database, tree.accounts.left, everyFlag);
	const { id: roleId } = await makeRole(db.database, tree.accounts.left.id, everyFlag);
	await prisma.user.update({ where: { id: session.user.id }, data: { roleId }, select: { id: true } });
	const files = async () => (await pool.query('select id from stored_file')).rowCount;
	const gates = await makeGates(db.database, { saving: 'before insert on stored_file_chunk for each row' });
	try {
		const { jobId } = await createCaller(contextOf(services, session)).exports.start({
			list: 'participants',
			programId,
			format: 'csv',
			name: 'People',
			columns: [{ field: 'name', header: 'Name' }],
		});
		const first = await workerProcess(services);
		await gates.reached('saving');
		first.kill('SIGKILL');
		await once(first, 'exit');
		await gates.bury('saving');
		expect(await files()).toBe(0);
		const second = await workerProcess(services);
		expect(await ended(db.database, jobId)).toMatchObject({ state: 'done', done: 500 });
		expect(await files()).toBe(1);
		second.kill('SIGKILL');
		await once(second, 'exit');
	} finally {
		await gates.stop();
	}
});

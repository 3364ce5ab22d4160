import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { programUpdateSchema } from '@rewards/validators/programs/settings';
import { wholeSettings } from '@rewards/validators/programs/testing/whole-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '../../context';
import { errorBody } from '../../errors';
import { prepareJobs } from '../../jobs/worker';
import { type Caller, createCaller } from '../../router';
import { contextOf, ended, everyFlag, makeAccountTree, makeProgram, storedSession, testServices } from '../../testing';
import { makeGates } from '../../testing/gates';
import { neverBlamed } from '../../testing/never-blamed';
import { workerProcess } from '../../testing/worker-process';

let db: TestDatabase;
let services: Services;
let staff: Caller;
let accountId: string;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	await neverBlamed(db.database);
	await prepareJobs(db.database);
	services = testServices(db.database);
	const tree = await makeAccountTree(db.database);
	accountId = tree.accounts.left.id;
	staff = createCaller(contextOf(services, await storedSession(db.database, tree.accounts.left, everyFlag)));
});
afterAll(() => db.drop());

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const many = 5_200;
const blank = { from: '0', to: '0', levelMessage: '', customHomePage: '' };
/** A program of three levels with more participants on the first than one batch, some of them deleted. */
async function makeFull() {
	const { id: programId, levelIds } = await makeProgram(db.database, accountId, 'plateau');
	await db.database.pool.query(
		`insert into participant (program_id, id, name, email, level_id, deleted_at)
		select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'P ' || n, 'p' || n || '@example.com', $2,
			case when n % 100 = 0 then now() end from generate_series(1, $3::int) n`,
		[programId, levelIds[0], many],
	);
	return { programId, levelIds: levelIds as [string, string, string] };
}
async function save(programId: string, keep: readonly string[], levelMoves: Record<string, string> = {}) {
	const { version } = await staff.programs.get({ programId });
	const plateauLevels = keep.map((id, at) => ({
		...blank,
		id,
		description: `L ${at}`,
	}));
	const sent = { ...wholeSettings, type: 'plateau', version, plateauLevels, levelMoves };
	return staff.programs.update({ programId, ...programUpdateSchema.parse(sent) });
}
const faultOf = (work: Promise<unknown>) =>
	work.then(
		() => 'saved',
		(error: unknown) => errorBody(error).fields?.[0],
	);
const on = async (programId: string) =>
	Object.fromEntries(
		(
			await db.database.pool.query<{ level: string; count: number }>(
				'select level_id as level, count(*) as count from participant where program_id = $1 group by 1',
				[programId],
			)
		).rows.map(({ level, count }) => [level, Number(count)]),
	);
const jobOf = async (programId: string) => {
	const { rows } = await db.database.pool.query<{ id: string }>(
		`select id from job where program_id = $1 and kind = 'levelMove' order by created_at`,
		[programId],
	);
	return rows.map(({ id }) => id);
};

test('participants of a large level move in a job: it is gone at once, edits continue, and the job resumes after a crash', async () => {
	const { programId, levelIds } = await makeFull();
	const [first, second, third] = levelIds;
	const saved = await save(programId, [second, third], { [first]: second });
	expect(saved.plateauLevels.map(({ id }) => id)).toEqual([second, third]);
	expect(await on(programId)).toEqual({ [first]: many });
	expect(await staff.programs.levels.usage({ programId })).toMatchObject([
		{ id: second, participants: many - many / 100 },
		{ id: third, participants: 0 },
	]);
	// It is no level of the program any more: for new participants, and for old forms that contain it.
	const address = { address1: '1 Main St', townCity: 'Austin', stateCounty: 'TX', postcode: '73301', country: 'USA' };
	const addresses = [{ ...address, phone: '5551234567' }];
	const person = {
		name: 'New',
		email: 'new@example.com',
		status: 'Active',
		password: 'Secret-123',
		addresses,
		levelId: first,
	};
	expect(await faultOf(staff.participants.create({ programId, participant: person }))).toMatchObject({
		path: 'levelId',
		code: 'levelUnknown',
	});
	expect(await faultOf(save(programId, [first, second]))).toMatchObject({ path: 'plateauLevels', code: 'invalid' });

	const gates = await makeGates(db.database, {
		moving: `before update on participant for each row when (new.email = 'p3333@example.com' and new.level_id <> old.level_id)`,
	});
	try {
		const dying = await workerProcess(services);
		await gates.reached('moving');
		// In the middle of a batch: participants outside it can be edited at once.
		const late = idOf(many - 1);
		const { version } = await staff.participants.get({ programId, participantId: late });
		expect(version).toBe(1);
		await db.database.pool.query(
			`update participant set name = 'Edited', version = 2 where program_id = $1 and id = $2`,
			[programId, late],
		);
		dying.kill('SIGKILL');
		await once(dying, 'exit');
		await gates.bury('moving');
		expect(await on(programId)).toEqual({ [first]: many - 3_000, [second]: 3_000 });

		const worker = await workerProcess(services);
		const [jobId = ''] = await jobOf(programId);
		expect(await ended(db.database, jobId)).toMatchObject({ state: 'done', result: { moved: many } });
		worker.kill('SIGKILL');
	} finally {
		await gates.stop();
	}
	expect(await on(programId)).toEqual({ [second]: many });
	const { pool } = db.database;
	const versions = await pool.query('select distinct version from participant where program_id = $1 order by 1', [
		programId,
	]);
	expect(versions.rows).toEqual([{ version: 2 }, { version: 3 }]);
	const levels = await pool.query('select id from plateau_level where program_id = $1 order by position', [programId]);
	const entries = await pool.query(
		`select after->'levelMoves'->0->'participants' as people from audit_entry where program_id = $1 and after ? 'levelMoves' order by at`,
		[programId],
	);
	// What the save requested, without deleted participants, and what the job has done.
	expect(entries.rows).toEqual([{ people: many - many / 100 }, { people: many }]);
	expect(levels.rows.map(({ id }) => id)).toEqual([second, third]);
}, 120_000);

test('after a crash it counts each moved participant once, by their former level', async () => {
	const { programId, levelIds } = await makeFull();
	const [first, second, third] = levelIds;
	const { pool } = db.database;
	// Half of them again, on the second level, which is deleted as well.
	await pool.query(
		`insert into participant (program_id, id, name, email, level_id)
		select $1, ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, 'Q ' || n, 'q' || n || '@example.com', $2
		from generate_series(1, 5400) n`,
		[programId, second],
	);
	await save(programId, [third], { [first]: third, [second]: third });
	// The gate of the previous test, which is open.
	await pool.query('drop function if exists wait_at_gate cascade');
	const gates = await makeGates(db.database, {
		moving: `before update on participant for each row when (new.email = 'q2500@example.com' and new.level_id <> old.level_id)`,
	});
	try {
		const dying = await workerProcess(services);
		await gates.reached('moving');
		dying.kill('SIGKILL');
		await once(dying, 'exit');
		await gates.bury('moving');
		expect(await on(programId)).toEqual({ [second]: 3_400, [third]: many + 2_000 });
		// A participant who gets another level by hand meanwhile is not moved by the job.
		await pool.query(
			`update participant set level_id = $2 where program_id = $1 and level_id = $3 and email like 'q53%@example.com'`,
			[programId, third, second],
		);
		const worker = await workerProcess(services);
		const [jobId = ''] = await jobOf(programId);
		const byHand = 100;
		expect(await ended(db.database, jobId)).toMatchObject({ state: 'done', result: { moved: many + 5_400 - byHand } });
		worker.kill('SIGKILL');
		const { rows } = await pool.query(
			`select (after->'levelMoves'->0->>'participants')::int as people from audit_entry
			where program_id = $1 and after ? 'levelMoves' order by at`,
			[programId],
		);
		expect(rows.slice(1)).toEqual([{ people: many }, { people: 5_400 - byHand }]);
	} finally {
		await gates.stop();
	}
}, 120_000);

test('a level that participants are moving to is deleted only with another target, and they move there', async () => {
	const { programId, levelIds } = await makeFull();
	const [first, second, third] = levelIds;
	await save(programId, [second, third], { [first]: second });
	expect(await faultOf(save(programId, [third]))).toMatchObject({
		path: `levelMoves.${second}`,
		code: 'levelInUse',
		params: { participants: many - many / 100 },
	});
	await save(programId, [third], { [second]: third });
	const jobs = await jobOf(programId);
	expect(jobs).toHaveLength(2);
	const worker = await workerProcess(services);
	for (const id of jobs) expect((await ended(db.database, id)).state).toBe('done');
	worker.kill('SIGKILL');
	expect(await on(programId)).toEqual({ [third]: many });
	const levels = await db.database.pool.query('select id from plateau_level where program_id = $1', [programId]);
	expect(levels.rows).toEqual([{ id: third }]);
}, 120_000);

test('codes that reach a level after its deletion continue to its target', async () => {
	const { programId, levelIds } = await makeFull();
	const [first, second, third] = levelIds;
	await save(programId, [second, third], { [first]: second });
	// As a generation that started before leaves it.
	const late = idOf(many + 1);
	await db.database.pool.query(
		'insert into claim_code_batch (program_id, id, level_id, quantity, code_length) values ($1, $2, $3, 1, 8)',
		[programId, late, first],
	);
	const worker = await workerProcess(services);
	try {
		const [job = ''] = await jobOf(programId);
		expect(await ended(db.database, job)).toMatchObject({ state: 'done' });
	} finally {
		worker.kill();
		await once(worker, 'exit');
	}
	const { rows } = await db.database.pool.query('select level_id as level from claim_code_batch where id = $1', [late]);
	expect(rows).toEqual([{ level: second }]);
	expect((await staff.programs.get({ programId })).plateauLevels.map(({ id }) => id)).toEqual([second, third]);
});

test('products that only a deleted level could order go to its target, and to no level without one', async () => {
	const { id: programId, levelIds } = await makeProgram(db.database, accountId, 'plateau');
	const [first = '', second = '', third = ''] = levelIds;
	const build = idOf(many + 2);
	await db.database.pool.query(
		`insert into catalogue_build (program_id, id, status, finished_at) values ($1, $2, 'Completed', now())`,
		[programId, build],
	);
	const products = { own: [first], shared: [first, second], others: [third], everybodys: [] };
	for (const [name, levels] of Object.entries(products))
		await db.database.pool.query(
			`insert into product (program_id, id, since_build_id, product_id, product_name, level_ids)
			values ($1, gen_random_uuid(), $2, $3, $3, $4::uuid[])`,
			[programId, build, name, levels],
		);
	const now = async () => {
		const { rows } = await db.database.pool.query<{ name: string; levels: string[] }>(
			'select product_id as name, level_ids as levels from product where program_id = $1',
			[programId],
		);
		return Object.fromEntries(rows.map(({ name, levels }) => [name, levels]));
	};
	await save(programId, [second, third]);
	expect(await now()).toEqual({ ...products, shared: [second] });
	await save(programId, [second], { [third]: second });
	expect(await now()).toEqual({ own: [first], shared: [second], others: [second], everybodys: [] });
});

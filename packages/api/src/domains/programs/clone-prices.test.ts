import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { programUpdateSchema } from '@rewards/validators/programs/settings';
import { wholeSettings } from '@rewards/validators/programs/testing/whole-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareJobs, startJobWorker, type Worker } from '../../jobs/worker';
import { createCaller } from '../../router';
import { contextOf, ended, everyFlag, makeAccountTree, makeProgram, storedSession, testServices } from '../../testing';
import { programJobs } from './index';
import { fillProgram } from './testing/large-program';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let worker: Worker;
let caller: ReturnType<typeof createCaller>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 12 });
	await prepareJobs(db.database);
	tree = await makeAccountTree(db.database);
	const services = testServices(db.database);
	worker = await startJobWorker(services, { jobs: programJobs, concurrency: 1 });
	caller = createCaller(contextOf(services, await storedSession(db.database, tree.accounts.left, everyFlag)));
});
afterAll(async () => {
	await worker.stop();
	await db.drop();
});

const rows = async (sql: string, values: unknown[] = []) => (await db.database.pool.query(sql, values)).rows;
const waiting = async (type: string): Promise<number> =>
	(
		await rows(
			`select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
			where not l.granted and l.locktype = $1 and a.datname = current_database()`,
			[type],
		)
	).length;
const filled = async (type: 'points' | 'plateau') => {
	const program = await makeProgram(db.database, tree.accounts.left.id, 'points', `Sky ${type}`);
	await fillProgram(db.database, program.id, { pages: 1, texts: 1, products: 1500, languages: ['en'] });
	await rows('update program set type = $2, sso_enabled = false where id = $1', [program.id, type]);
	return program.id;
};
const saveOf = async (programId: string, changed: object) => {
	const { version } = await caller.programs.get({ programId });
	return { programId, ...programUpdateSchema.parse({ ...wholeSettings, version, ...changed }) };
};

/** Pauses a save at the products, starts a clone, and lets the save end once the clone waits for it. */
async function cloneDuring(programId: string, save: () => Promise<unknown>): Promise<string> {
	const client = await db.database.pool.connect();
	try {
		await client.query('begin');
		await client.query('select 1 from product where program_id = $1 order by id desc limit 1 for update', [programId]);
		const saved = save();
		await expect.poll(() => waiting('transactionid'), { timeout: 10_000 }).toBe(1);
		const { jobId, programId: cloneId } = await caller.programs.clone({ programId });
		await expect.poll(() => waiting('advisory'), { timeout: 10_000 }).toBe(1);
		await client.query('rollback');
		await saved;
		expect((await ended(db.database, jobId)).state).toBe('done');
		return cloneId;
	} finally {
		await client.query('rollback');
		client.release();
	}
}

test('a clone during a save of prices has matching settings and points', async () => {
	const programId = await filled('points');
	const first = await saveOf(programId, { type: 'points', pointValue: '0.5' });
	await caller.programs.update(first);
	const next = await saveOf(programId, { type: 'points', pointValue: '0.01' });
	const cloneId = await cloneDuring(programId, () => caller.programs.update(next));
	const prices = `select p.point_value::text as "pointValue", max(x.price_points) as dearest, sum(x.price_points)::int as points
		from program p join product x on x.program_id = p.id where p.id = $1 group by p.id`;
	const [source] = await rows(prices, [programId]);
	expect(Number(source.pointValue)).toBe(0.01);
	expect(await rows(prices, [cloneId])).toEqual([source]);
});

test('a clone during a save that removes a level keeps its products at a level of its own', async () => {
	const programId = await filled('plateau');
	const levels = await rows('select id, description from plateau_level where program_id = $1 order by position', [
		programId,
	]);
	const [first, ...rest] = levels;
	// For all products, so that none can be on the level while the clone is made.
	await rows('update product set level_ids = array[$2::uuid] where program_id = $1', [programId, first.id]);
	const plateauLevels = rest.map(({ id, description }) => ({
		id,
		description,
		from: '0',
		to: '0',
		levelMessage: '',
		customHomePage: '',
	}));
	const levelMoves = { [first.id]: rest[0].id };
	const save = await saveOf(programId, { type: 'plateau', plateauLevels, levelMoves });
	const cloneId = await cloneDuring(programId, () => caller.programs.update(save));
	const on = `select distinct l.description from product x left join plateau_level l on l.program_id = x.program_id and l.id = any(x.level_ids)
		where x.program_id = $1`;
	expect(await rows(on, [cloneId])).toEqual([{ description: rest[0].description }]);
	expect(await rows('select 1 from plateau_level where program_id = $1', [cloneId])).toHaveLength(rest.length);
});

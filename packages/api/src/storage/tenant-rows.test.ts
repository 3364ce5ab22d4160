import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobBench } from '../imports/testing/bench';
import { sendFile } from '../imports/testing/send-file';
import { jobDefinitions } from '../job-registry';
import { runHousekeeping } from '../jobs/run-housekeeping';
import { createCaller } from '../router';
import { contextOf, everyFlag, makeProgram, refusal, storedSession } from '../testing';
import { accountStorage } from '.';
import { rowBytes } from './storage-use';

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof jobBench>>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	bench = await jobBench(db.database, jobDefinitions);
});
beforeEach(() => {
	bench.services.config.accountStorage = 0;
});
afterAll(async () => {
	await bench.stop();
	await db.drop();
});

type Account = typeof bench.accounts.left;
const use = (account: Account) => accountStorage(db.database.pool, bench.services.config, account.id);
/** Sets the limit to this many bytes above what the tenant uses. */
const leave = async (bytes: number, account = bench.accounts.left) => {
	bench.services.config.accountStorage = (await use(account)).used + bytes;
};
const callerOf = async (account: Account) =>
	createCaller(contextOf(bench.services, await storedSession(db.database, account, everyFlag)));
const people = (programId: string, count: number) =>
	db.database.pool.query(
		`insert into participant (program_id, id, name, email)
		select $1::uuid, gen_random_uuid(), 'Person', gen_random_uuid() || '@example.com' from generate_series(1, $2)`,
		[programId, count],
	);

it('a call for more codes than fit is refused at once and says how many do; requested codes count before they exist', async () => {
	const { left } = bench.accounts;
	const claim = await makeProgram(db.database, left.id, 'claim');
	const caller = await callerOf(left);
	const ask = (quantity: number) =>
		caller.claimCodes.generate({ programId: claim.id, levelId: claim.levelIds[0] ?? '', quantity, name: '' });
	await leave(1_000 * rowBytes.participant);
	const jobs = async () => (await db.database.pool.query('select from job')).rowCount;
	const before = await jobs();
	expect(await refusal(ask(1_000_000))).toMatchObject({
		code: 'STORAGE_FULL',
		message: expect.stringContaining('There is room for 1000 more'),
		params: { fits: 1_000 },
	});
	expect(await jobs()).toBe(before);
	// Of several at once none exceeds the limit, though no worker has made a code yet.
	const asked = await Promise.all(Array.from({ length: 4 }, () => refusal(ask(400))));
	expect(asked.map((fault) => fault?.params?.['fits'] ?? 'in').toSorted()).toEqual([200, 200, 'in', 'in']);
	await bench.startWorker();
	const { rows } = await db.database.pool.query<{ id: string }>(
		"select id from job where kind = 'claimCodeGeneration'",
	);
	const used = (await use(left)).participants;
	for (const { id } of rows) await bench.ended(id);
	expect((await use(left)).participants).toBe(used);
	expect(await refusal(ask(201))).toMatchObject({ params: { fits: 200 } });
});

it('accounts below a tenant share its limit, and see their own use alone', async () => {
	const { left, leftChild, right, root } = bench.accounts;
	const child = await makeProgram(db.database, leftChild.id, 'points');
	const before = (await use(left)).used;
	await people(child.id, 50);
	expect((await use(left)).used - before).toBe(50 * rowBytes.participant);
	expect(await use(leftChild)).toMatchObject({ used: 50 * rowBytes.participant, shared: true });
	expect((await use(right)).used).toBe(0);
	expect((await use(root)).used).toBe(0);
	const { selfStorage } = (await callerOf(leftChild)).accounts;
	const seen = await selfStorage();
	await leave(0);
	const add = async () => {
		const participant = { name: 'Ann', email: 'ann@example.com' } as never;
		return refusal((await callerOf(leftChild)).participants.create({ programId: child.id, participant }));
	};
	const fault = await add();
	expect(fault).toMatchObject({ code: 'STORAGE_FULL', params: { used: 50 * rowBytes.participant, shared: true } });
	expect(fault?.params).not.toHaveProperty('fits');
	// Whatever the tenant's others store, nothing that they see changes.
	await people(bench.program.id, 70);
	expect({ ...(await selfStorage()), limit: null }).toEqual(seen);
	const { limit: _, ...told } = fault?.params ?? {};
	expect((await add())?.params).toMatchObject(told);
	// Another tenant has a limit of its own.
	const other = await makeProgram(db.database, right.id, 'points');
	await people(other.id, 1);
	expect((await use(right)).used).toBe(rowBytes.participant);
});

it('rows are counted exactly, deleted ones included, through every kind of change and compaction', async () => {
	const { id } = await makeProgram(db.database, bench.accounts.right.id, 'points');
	await people(id, 40);
	await people(id, 1);
	const { pool } = db.database;
	await pool.query('update participant set deleted_at = now() where program_id = $1', [id]);
	const held = async () => {
		const sum = `select sum(held)::int as n from data_version where scope_id = $1 and entity = 'participant'`;
		return (await pool.query<{ n: number }>(sum, [id])).rows[0]?.n;
	};
	expect(await held()).toBe(41);
	await pool.query(
		'delete from participant where program_id = $1 and id in (select id from participant where program_id = $1 limit 11)',
		[id],
	);
	expect(await held()).toBe(30);
	await runHousekeeping(bench.services);
	expect(await held()).toBe(30);
});

it('content counts with its history, and a tenant without room may delete but not add', async () => {
	const { left } = bench.accounts;
	const program = await makeProgram(db.database, left.id, 'points');
	const programId = program.id;
	const caller = await callerOf(left);
	await caller.content.addLanguage({ programId, language: 'en' });
	const before = (await use(left)).content;
	const page = { programId, language: 'en', name: 'Long', url: 'long' } as const;
	const { id: pageId, version } = await caller.content.pages.create(page);
	await caller.content.sections.create({ programId, pageId, type: 'html' });
	await db.database.pool.query(`update content_section set html = repeat('letters ', 10000) where program_id = $1`, [
		programId,
	]);
	expect((await use(left)).content - before).toBeGreaterThan(80_000);
	const { pool } = db.database;
	// A former state counts beside the present one.
	await pool.query(`update content_section set html = html || 'x' where program_id = $1`, [programId]);
	expect((await use(left)).content - before).toBeGreaterThan(2 * 80_000);
	await runHousekeeping(bench.services);
	const tables = ['content_section', 'content_section_version'].map(
		(table) => `select 150 + octet_length(html) + octet_length(title) as n from ${table} where program_id = $1`,
	);
	const pages = ['content_page', 'content_page_version'].map(
		(table) => `select 150 + octet_length(name) + octet_length(url) as n from ${table} where program_id = $1`,
	);
	const menus = ['menu_item', 'menu_item_version'].map(
		(table) => `select 150 + octet_length(title) + octet_length(url) as n from ${table} where program_id = $1`,
	);
	const counted = await pool.query<{ n: number }>(
		`select sum(n)::int as n from (${[...tables, ...pages, ...menus].join(' union all ')}) c`,
		[programId],
	);
	const kept = await pool.query<{ n: number; rows: number }>(
		'select sum(bytes)::int as n, count(*)::int as rows from content_use where program_id = $1',
		[programId],
	);
	expect(kept.rows).toEqual([{ n: counted.rows[0]?.n, rows: 1 }]);
	await leave(0);
	const more = caller.content.pages.create({ ...page, name: 'More', url: 'more' });
	expect(await refusal(more)).toMatchObject({ code: 'STORAGE_FULL' });
	await caller.content.pages.delete({ programId, pageId, version });
});

it('an import brings in no more new participants than fit, and none of them otherwise', async () => {
	const { left } = bench.accounts;
	await bench.startWorker();
	const session = { ...(await storedSession(db.database, left, everyFlag)), account: left };
	const ctx = { ...bench.ctx, session: { ...bench.ctx.session, ...session, role: bench.ctx.session.role } };
	const caller = createCaller(contextOf(bench.services, session));
	const programId = bench.program.id;
	const rows = Array.from({ length: 30 }, (_, n) => `Ann,fit${n}@example.com\n`).join('');
	const uploadId = await sendFile(ctx, `name,email\n${rows}`);
	await leave(20 * rowBytes.participant);
	const { jobId } = await caller.participants.imports.preview({ programId, uploadId });
	await bench.ended(jobId ?? '');
	const room = (await use(left)).used;
	bench.services.config.accountStorage = room + 20 * rowBytes.participant;
	const started = await caller.participants.imports.commit({ programId, previewId: jobId ?? '', mode: 'add' });
	const ended = await bench.ended(started.jobId);
	expect(ended).toMatchObject({ state: 'failed', error: { code: 'STORAGE_FULL', params: { fits: 20 } } });
	const made = await db.database.pool.query("select from participant where email like 'fit%'");
	expect(made.rowCount).toBe(0);
});

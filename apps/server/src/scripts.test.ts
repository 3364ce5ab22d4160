import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeProgram } from '@rewards/api/testing/index';
import { createDatabase } from '@rewards/db';
import { dropTestDatabase, unusedDatabaseUrl } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from './env';
import { password, startApp, type TestApp } from './testing/start-app';

let held: TestApp;
let url: string;
let databaseUrl: string;
let folder: string;
beforeAll(async () => {
	held = await startApp({ worker: true });
	url = await held.app.listen({ host: '127.0.0.1', port: 0 });
	databaseUrl = held.db.url;
	await held.makeUser('script', { account: held.tree.accounts.left });
	folder = await mkdtemp(join(tmpdir(), 'rewards-scripts-'));
});
afterAll(async () => {
	await held.stop();
	await rm(folder, { recursive: true, force: true });
});

interface Ran {
	code: number;
	stdout: string;
	stderr: string;
}
/** `npm run rewards -- …` as an operator runs it. */
const rewards = (args: string[], more: NodeJS.ProcessEnv = {}): Promise<Ran> =>
	new Promise((resolve) => {
		const env = { PATH: '', REWARDS_URL: url, REWARDS_USER: 'script', REWARDS_PASSWORD: password, ...more };
		execFile(
			process.execPath,
			['--import', 'tsx', 'scripts/rewards.ts', ...args],
			{ cwd: projectRoot, env },
			(error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
		);
	});
const onDatabase = (...args: string[]) => rewards([...args, '--json'], { DATABASE_URL: databaseUrl });
/** The output of a command with --json. */
async function answerOf(run: Promise<Ran>) {
	const { code, stdout, stderr } = await run;
	return { code, ...JSON.parse(stdout || stderr) };
}
const file = async (name: string, text: string): Promise<string> => {
	const path = join(folder, name);
	await writeFile(path, text);
	return path;
};
const person = (name: string, email: string) => `${name},${email},Active,USA,5 Elm Street,Boston,MA,02110,6175550102`;
const header = 'Name,Email,Status,Country,Address 1,City,State,Zip,Phone';

describe('the command line', () => {
	test('lists its commands, each with its parameters', async () => {
		const all = await rewards(['--help']);
		const names = [...all.stdout.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = '']) => name);
		expect(names).toHaveLength(20);
		const explain = async (name: string) => {
			const help = await rewards([name, '--help']);
			expect([name, help.code]).toEqual([name, 0]);
			expect(help.stdout).toContain(`npm run rewards -- ${name}`);
			expect(help.stdout).toContain('--json');
		};
		for (let at = 0; at < names.length; at += 3) await Promise.all(names.slice(at, at + 3).map(explain));
	}, 60_000);

	test('exits with 2 on wrong usage, and explains it', async () => {
		expect(await rewards(['fly'])).toMatchObject({ code: 2, stderr: expect.stringContaining('no command fly') });
		expect(await rewards(['rebuild'])).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('--program is missing'),
		});
		expect(await rewards(['rebuild', '--speed', '9'])).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('--speed'),
		});
		expect(await rewards(['import-points', '--program', 'x'])).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('<file>'),
		});
		expect(await rewards(['export-report', 'participants', 'a.csv', '--input', '{'])).toMatchObject({
			code: 2,
			stderr: expect.stringContaining('--input is not valid JSON'),
		});
		expect(await answerOf(rewards(['place-order', '--json']))).toMatchObject({ code: 2, error: { code: 'USAGE' } });
	}, 60_000);

	test('exits with 1 on a refusal, with the portal’s message', async () => {
		const wrong = await answerOf(rewards(['rebuild', '--program', 'x', '--json'], { REWARDS_PASSWORD: 'wrong' }));
		expect(wrong).toMatchObject({ code: 1, error: { code: 'WRONG_CREDENTIALS' } });
		expect(await rewards(['rebuild', '--program', 'x'])).toMatchObject({
			code: 1,
			stderr: 'There is no program "x".\n',
		});
		expect(await rewards(['import-points', join(folder, 'none.csv'), '--program', 'x'])).toMatchObject({
			code: 1,
			stderr: expect.stringContaining("none.csv can't be read"),
		});
		expect(await rewards(['rebuild', '--program', 'x'], { REWARDS_USER: '' })).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('REWARDS_TOKEN'),
		});
	}, 60_000);
});

test('an import says what nobody asked for: columns left out, a title above the header, values emptied, new addresses', async () => {
	const { id: program } = await makeProgram(held.db, held.tree.accounts.left.id, 'points');
	const send = async (name: string, content: string, ...args: string[]) =>
		answerOf(rewards(['import-participants', await file(name, content), ...args, '--program', program, '--json']));
	const first = await send('plain.csv', 'name,email,externalId,customField1\nAnn,ann@example.com,E-1,red\n');
	expect(first).toMatchObject({ code: 0, created: 1 });
	for (const key of ['unknownColumns', 'headerRow', 'emptied', 'addressChanges']) expect(first).not.toHaveProperty(key);
	const content = 'People of May,,,,\nname,email,externalId,customField1,Birthday\nAnn,new@example.com,E-1,,1 May\n';
	const args = ['--update', '--blank-cells', 'empty'];
	const told = {
		changed: 1,
		addressChanges: 1,
		unknownColumns: ['Birthday'],
		headerRow: 2,
		emptied: { values: 1, fields: { customField1: 1 } },
	};
	expect(await send('titled.csv', content, ...args, '--dry-run')).toMatchObject({ code: 0, dryRun: true, ...told });
	expect(await send('titled.csv', content, ...args)).toMatchObject({ code: 0, ...told });
}, 60_000);

test('a file that replaces many needs their number, and a dry run and an undo change nothing and everything back', async () => {
	const { id: program } = await makeProgram(held.db, held.tree.accounts.left.id, 'points');
	const run = (...args: string[]) => answerOf(rewards([...args, '--json']));
	const inProgram = (...args: string[]) => run(...args, '--program', program);
	const names = Array.from({ length: 30 }, (_, n) => person(`Person ${n}`, `person-${n}@example.com`));
	const all = await file('all.csv', [header, ...names].join('\r\n'));
	const two = await file('two.csv', [header, ...names.slice(0, 2)].join('\r\n'));
	const active = async () =>
		held.db.prisma.participant.count({ where: { programId: program, deletedAt: null, status: 'Active' } });
	expect(await inProgram('import-participants', all)).toMatchObject({ code: 0, created: 30 });

	const dry = await inProgram('import-participants', two, '--override', '--dry-run');
	expect(dry).toMatchObject({ code: 1, ok: false, dryRun: true, archived: 28, needsAllowArchived: 28 });
	expect(dry.jobId).toBeUndefined();
	const refused = await inProgram('import-participants', two, '--override', '--allow-archived', '27');
	expect(refused).toMatchObject({ code: 1, error: { code: 'ARCHIVES_MANY', params: { archived: 28, present: 30 } } });
	expect((await inProgram('import-participants', two, '--override', '--allow-archived', 'all')).code).toBe(2);
	expect(await active()).toBe(30);
	const allowed = ['--override', '--allow-archived', '28'];
	expect(await inProgram('import-participants', two, ...allowed, '--dry-run')).toMatchObject({ code: 0, archived: 28 });
	expect(await active()).toBe(30);
	const done = await inProgram('import-participants', two, ...allowed);
	expect(done).toMatchObject({ code: 0, archived: 28 });
	expect(await active()).toBe(2);

	expect((await run('undo-bulk', done.jobId)).error.message).toContain('another kind');
	expect(await run('undo-import', done.jobId, '--dry-run')).toMatchObject({ code: 0, dryRun: true, archived: 28 });
	expect(await active()).toBe(2);
	const undone = await run('undo-import', done.jobId);
	expect(undone).toMatchObject({ code: 0, ok: true, archived: 28, importId: done.jobId });
	expect(await active()).toBe(30);
	expect(await run('undo-import', done.jobId)).toEqual(undone);
	expect(await run('undo-import', done.jobId, '--dry-run')).toMatchObject({ code: 1, refusal: 'undone' });

	const points = await file('more-points.csv', 'Email,Amount,Description\r\nperson-1@example.com,250,Sales\r\n');
	expect(await inProgram('import-points', points, '--dry-run')).toMatchObject({ code: 0, dryRun: true, awarded: 250 });
	const booked = await inProgram('import-points', points);
	expect(await inProgram('import-points', points, '--dry-run')).toMatchObject({ code: 1, needsAgain: true });
	expect(await run('undo-import', booked.jobId)).toMatchObject({ code: 0, awarded: 250, kept: 0 });
	const { jobs } = await inProgram('list-jobs', '--last', '2');
	expect(jobs).toMatchObject([
		{ id: booked.jobId, kind: 'pointImport', undone: true },
		{ id: done.jobId, kind: 'participantImport', undone: true },
	]);
}, 120_000);

test('options say how a file is read: its header, its blank cells, its dates', async () => {
	const { id: program } = await makeProgram(held.db, held.tree.accounts.left.id, 'points');
	const inProgram = (...args: string[]) => answerOf(rewards([...args, '--program', program, '--json']));
	const titled = await file('titled.csv', 'Staff,name\r\nname,email,externalId\r\nAnn,ann@example.com,E-1\r\n');
	expect(await inProgram('import-participants', titled, '--header-row', '2')).toMatchObject({ code: 0, created: 1 });
	expect((await inProgram('import-participants', titled, '--header-row', 'two')).code).toBe(2);
	const blank = await file('blank.csv', 'name,email,externalId\r\nAnn,ann@example.com,\r\n');
	const externalId = async () => {
		const where = { programId: program, email: 'ann@example.com' };
		return (await held.db.prisma.participant.findFirst({ where, select: { externalId: true } }))?.externalId;
	};
	expect((await inProgram('import-participants', blank, '--update')).code).toBe(0);
	expect(await externalId()).toBe('E-1');
	expect((await inProgram('import-participants', blank, '--update', '--blank-cells', 'clear')).code).toBe(2);
	expect((await inProgram('import-participants', blank, '--update', '--blank-cells', 'empty')).code).toBe(0);
	expect(await externalId()).toBe('');
	const points = await file('dated.csv', 'Email,Amount,Description,Date\r\nann@example.com,5,Sales,03/04/2025\r\n');
	expect(await inProgram('import-points', points, '--date-order', 'mdy')).toMatchObject({ code: 0, awarded: 5 });
	const { rows } = await held.db.pool.query('select created_at as at from ledger_entry where program_id = $1', [
		program,
	]);
	expect(rows.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(['2025-03-04']);
}, 120_000);

test('participants and points are imported, and exported as a file', async () => {
	const program = held.tree.programs.left.id;
	const people = await file(
		'people.csv',
		`${header}\r\n${person('Ann', 'ann@example.com')}\r\n${person('Bob', 'bob@example.com')}\r\n`,
	);
	expect(await answerOf(rewards(['import-participants', people, '--program', program, '--json']))).toMatchObject({
		code: 0,
		ok: true,
		created: 2,
	});
	const points = await file(
		'points.csv',
		'Email,Amount,Description\r\nann@example.com,250,Sales\r\nnobody@example.com,5,Sales\r\n',
	);
	const imported = await answerOf(rewards(['import-points', points, '--program', program, '--json']));
	expect(imported).toMatchObject({ code: 1, ok: false, accepted: 1, rejected: 1, errorLines: [{ line: 3 }] });

	const out = join(folder, 'participants.csv');
	const report = ['export-report', 'participants', out, '--program', program, '--columns', 'email,balance', '--json'];
	expect(await answerOf(rewards(report))).toMatchObject({ code: 0, rows: 2 });
	expect((await readFile(out, 'utf8')).replace('\ufeff', '').trim().split(/\r?\n/).toSorted()).toEqual([
		'ann@example.com,250',
		'bob@example.com,0',
		'email,balance',
	]);

	const order = await file(
		'order.json',
		JSON.stringify({
			participant: { email: 'ann@example.com' },
			items: [{ productID: 'none', quantity: 1 }],
			shippingAddress: {
				address1: '5 Elm Street',
				townCity: 'Boston',
				stateCounty: 'MA',
				postcode: '02110',
				phone: '6175550102',
			},
		}),
	);
	expect(await answerOf(rewards(['place-order', order, '--program', program, '--json']))).toMatchObject({
		code: 1,
		error: { code: 'NOT_FOUND', fields: [{ code: 'productUnknown' }] },
	});
	await held.db.pool.query('update program set point_value = 1 where id = $1', [program]);
	await held.db.pool.query(
		"insert into product (program_id, id, since_build_id, product_id, product_name, cost) values ($1, gen_random_uuid(), $1, 'MUG', 'Mug', 5)",
		[program],
	);
	const mug = await file(
		'mug.json',
		JSON.stringify({
			participant: { email: 'ann@example.com' },
			items: [{ productID: 'MUG', quantity: 2 }],
			shippingAddress: {
				address1: '5 Elm Street',
				townCity: 'Boston',
				stateCounty: 'MA',
				postcode: '02110',
				phone: '6175550102',
			},
		}),
	);
	const place = () => answerOf(rewards(['place-order', mug, '--program', program, '--key', 'oct-1', '--json']));
	const placed = await place();
	expect(placed).toMatchObject({ code: 0, ok: true, created: true, key: 'oct-1' });
	// The same key is the same order.
	expect(await place()).toMatchObject({ code: 0, created: false, orderNumber: placed.orderNumber });
	expect(await answerOf(rewards(['resubmit-errors', '--json']))).toMatchObject({ code: 0, ok: true, done: 0 });
}, 60_000);

test('claim codes are generated for a level by its description', async () => {
	const { id } = await makeProgram(held.db, held.tree.accounts.left.id, 'claim', 'Codes by script');
	const codes = ['generate-codes', '--program', 'Codes by script', '--quantity', '12', '--json', '--level'];
	expect(await answerOf(rewards([...codes, 'Level 2']))).toMatchObject({ code: 0, ok: true, quantity: 12 });
	const { rows } = await held.db.pool.query('select count(*)::int as n from participant where program_id = $1', [id]);
	expect(rows).toEqual([{ n: 12 }]);
	expect(await rewards([...codes.filter((word) => word !== '--json'), 'Level 9'])).toMatchObject({
		code: 1,
		stderr: expect.stringContaining('Level 1, Level 2, Level 3'),
	});
}, 60_000);

test('an administrator is created in the database, once, and signs in', async () => {
	const made = await answerOf(onDatabase('create-administrator', 'lost@example.com'));
	expect(made).toMatchObject({ code: 0, account: held.tree.accounts.root.name, password: expect.any(String) });
	const signIn = await held.app.inject({
		method: 'POST',
		url: '/token',
		payload: { userName: 'lost@example.com', password: made.password },
	});
	const self = await held.app.inject({
		url: '/api/self',
		headers: { authorization: `Bearer ${signIn.json().access_token}` },
	});
	expect(Object.values(self.json().data.permissions)).not.toContain(false);
	expect(await answerOf(onDatabase('create-administrator', 'LOST@example.com'))).toMatchObject({ code: 1 });
	const guess = onDatabase('create-administrator', 'guess@example.com', '--password', 'Steelers');
	expect(await answerOf(guess)).toMatchObject({ code: 1 });
	expect(await answerOf(onDatabase('create-administrator', 'short@example.com', '--password', 'x'))).toMatchObject({
		code: 1,
	});
}, 60_000);

test('a backup restores into another database as it was, and over an existing one only on request', async () => {
	const backup = join(folder, 'backup');
	expect(await answerOf(onDatabase('back-up', backup))).toMatchObject({ code: 0, ok: true });
	expect(await answerOf(onDatabase('back-up', backup))).toMatchObject({ code: 1, error: { code: 'REFUSED' } });
	expect((await stat(join(backup, 'public.participant.copy.gz'))).mode & 0o077).toBe(0);
	expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual(['backup']);
	const sums = `select (select count(*) from participant)::int as people, (select sum(balance) from participant)::int as points,
		(select md5(string_agg(t::text, ',' order by id)) from ledger_entry t) as ledger, (select md5(string_agg(u::text, ',' order by id)) from app_user u) as users`;
	const before = (await held.db.pool.query(sums)).rows;
	const other = unusedDatabaseUrl();
	try {
		const restore = (...more: string[]) =>
			answerOf(rewards(['restore', backup, '--json', ...more], { DATABASE_URL: other }));
		expect(await restore()).toMatchObject({ code: 0, ok: true });
		const database = createDatabase(other);
		try {
			expect((await database.pool.query(sums)).rows).toEqual(before);
			expect(await restore()).toMatchObject({ code: 1, error: { message: expect.stringContaining('--replace') } });
			await database.pool.query('update app_user set display_name = $1', ['changed']);
			expect(await restore('--replace')).toMatchObject({ code: 0 });
			expect((await database.pool.query(sums)).rows).toEqual(before);
			// The database's own upkeep continues.
			expect(await answerOf(rewards(['reconcile', '--json'], { DATABASE_URL: other }))).toMatchObject({
				code: 0,
				ok: true,
				differences: 0,
			});

			const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
			manifest.tables.find(({ name }: { name: string }) => name === 'public.participant').rows += 1;
			await writeFile(join(backup, 'manifest.json'), JSON.stringify(manifest));
			expect(await restore('--replace')).toMatchObject({
				code: 1,
				error: { message: expect.stringContaining('Nothing was changed') },
			});
			expect((await database.pool.query(sums)).rows).toEqual(before);
		} finally {
			await database.close();
		}
	} finally {
		await dropTestDatabase(other);
	}
	expect(await answerOf(rewards(['restore', folder, '--json'], { DATABASE_URL: other }))).toMatchObject({ code: 1 });
}, 120_000);

test('the database is made and migrated by a command, and its data key is forgotten by another', async () => {
	const other = unusedDatabaseUrl();
	const command = (name: string) => answerOf(rewards([name, '--json'], { DATABASE_URL: other }));
	try {
		const first = await command('migrate');
		expect(first).toMatchObject({ code: 0, ok: true });
		expect(first.applied.length).toBeGreaterThan(0);
		expect(await command('migrate')).toMatchObject({ code: 0, applied: [] });
		expect(await command('upgrade-check')).toMatchObject({ code: 0, upgrade: 'current', pending: [] });
		const database = createDatabase(other);
		try {
			// As before these, of which the first says nothing of older servers.
			const came = ['20261129069502_data_key', '20261129069503_order_number_blocks', '20261129069504_data_keys_rotate'];
			const kept = await database.pool.query('select * from _prisma_migrations where migration_name = any($1)', [came]);
			const [first, ...later] = kept.rows.sort((a, b) => a.migration_name.localeCompare(b.migration_name));
			await database.pool.query('delete from _prisma_migrations where id = any($1)', [later.map(({ id }) => id)]);
			expect(await command('upgrade-check')).toMatchObject({ code: 0, upgrade: 'rolling', stopFor: [] });
			await database.pool.query('delete from _prisma_migrations where id = $1', [first.id]);
			expect(await command('upgrade-check')).toMatchObject({ code: 3, upgrade: 'stopFirst', pending: came });
			expect(await command('forget-data-key')).toMatchObject({ code: 0, forgotten: false });
			await database.pool.query(`insert into data_key (sealed) values ('\\x00')`);
			expect(await command('forget-data-key')).toMatchObject({ code: 0, forgotten: true });
			expect((await database.pool.query('select from data_key')).rowCount).toBe(0);
		} finally {
			await database.close();
		}
	} finally {
		await dropTestDatabase(other);
	}
}, 60_000);

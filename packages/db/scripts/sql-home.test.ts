import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { packageDirectory } from '../src/location';
import { createTestDatabase, type TestDatabase } from '../src/testing';
import { splitStatements } from './split-statements';
import { homeDifference, readSqlHome, type SqlObject } from './sql-home';

const sql = path.join(packageDirectory(), 'sql');
let held: TestDatabase;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
	held = await createTestDatabase();
	client = new pg.Client({ connectionString: held.database.url });
	await client.connect();
});
afterAll(async () => {
	await client?.end();
	await held?.drop();
});
beforeEach(async () => {
	folder = await mkdtemp(path.join(os.tmpdir(), 'rewards-sql-'));
	await cp(sql, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const difference = async (): Promise<string | null> => homeDifference(client, await readSqlHome(folder));
const change = async (file: string, of: (text: string) => string): Promise<void> =>
	writeFile(path.join(folder, file), of(await readFile(path.join(folder, file), 'utf8')));
/** Applies a difference, looks, and takes it back. */
async function applied(script: string, look: () => Promise<void>): Promise<void> {
	await client.query(script);
	try {
		await look();
	} finally {
		const back = await homeDifference(client, await readSqlHome(sql));
		if (back) await client.query(back);
	}
}

describe('the text in sql/', () => {
	test('is what the migrations have built: change it here, then run npm run db:migration', async () => {
		expect(await difference()).toBeNull();
	});

	test('has one function or view a file, named like it, with its own triggers', async () => {
		const byFile = new Map<string, SqlObject[]>();
		for (const object of await readSqlHome()) {
			const file = object.place.join('/');
			byFile.set(file, [...(byFile.get(file) ?? []), object]);
		}
		for (const [file, objects] of byFile) {
			const name = path.basename(file);
			const bodies = objects.filter(({ kind }) => kind === 'function' || kind === 'view');
			expect([file, bodies.map((one) => one.name)]).toEqual([file, [name]]);
			for (const { kind, text } of objects)
				if (kind === 'trigger') expect(text).toMatch(new RegExp(`execute function ${name}\\(`));
		}
		const keys = [...byFile.values()].flat().map(({ kind, name, table }) => `${kind} ${table} ${name}`);
		expect(new Set(keys).size).toBe(keys.length);
	});
});

describe('a difference', () => {
	test('of a changed body is that function alone', async () => {
		await change('shared/fold_text.sql', (text) =>
			text.replace('lower(value collate "C")', 'upper(value collate "C")'),
		);
		const script = (await difference()) ?? '';
		expect(script.match(/create or replace/g)).toHaveLength(1);
		await applied(script, async () => {
			expect(await difference()).toBeNull();
			expect((await client.query("select fold_text('Abc') as folded")).rows).toEqual([{ folded: 'ABC' }]);
		});
		expect(await homeDifference(client, await readSqlHome(sql))).toBeNull();
	});

	test('of other parameters drops the earlier function', async () => {
		await writeFile(
			path.join(folder, 'shared/added.sql'),
			'create or replace function added(a int) returns int language sql as $$ select a $$;\n',
		);
		await applied((await difference()) ?? '', async () => {
			await change('shared/added.sql', (text) =>
				text.replace('a int', 'a bigint').replace('returns int', 'returns bigint'),
			);
			const script = (await difference()) ?? '';
			expect(script).toContain('drop function added(integer);');
			await client.query(script);
			expect(await difference()).toBeNull();
		});
	});

	test('of a file that is gone drops its triggers first, and a new one may name what comes later', async () => {
		await rm(path.join(folder, 'accounts/account_move_lock.sql'));
		await mkdir(path.join(folder, 'alpha'));
		await writeFile(
			path.join(folder, 'alpha/first.sql'),
			`-- Why.\ncreate or replace function first() returns int language sql as $$ select second() $$;\n`,
		);
		await writeFile(
			path.join(folder, 'alpha/second.sql'),
			`create or replace function second() returns int language sql as $$ select 2 $$;\n`,
		);
		const script = (await difference()) ?? '';
		expect(script.indexOf('drop trigger account_move_lock on account;')).toBeGreaterThanOrEqual(0);
		expect(script.indexOf('drop function account_move_lock();')).toBeGreaterThan(script.indexOf('drop trigger'));
		expect(script).toContain('-- Why.\n');
		await applied(script, async () => {
			expect((await client.query('select first()')).rows).toEqual([{ first: 2 }]);
			expect(await difference()).toBeNull();
		});
	});

	test('of a changed constraint trigger makes it anew', async () => {
		await change('orders/order_in_error_waits.sql', (text) =>
			text.replace('insert or update of status', 'update of status'),
		);
		const script = (await difference()) ?? '';
		expect(script).toContain('drop trigger if exists order_in_error_waits on "order";');
		await applied(script, async () => expect(await difference()).toBeNull());
	});
});

test.each([
	["-- A.\nselect 1;\nselect $$;$$; -- B;\nselect ';'';', \";\" /* ; */;\n", 3],
	['select $a$ $$;$$ $a$;', 1],
	['-- nothing\n', 0],
])('%j has %d statements', (script, count) => {
	expect(splitStatements(script)).toHaveLength(count);
});

test('a statement without an end, or of another kind, is refused', async () => {
	expect(() => splitStatements('select 1')).toThrow('has no semicolon');
	await writeFile(path.join(folder, 'shared/odd.sql'), 'update account set name = name;\n');
	await expect(readSqlHome(folder)).rejects.toThrow('shared/odd.sql has a statement that makes no function');
	await writeFile(path.join(folder, 'shared/odd.sql'), 'create or replace view order_moment as select 1 as other;\n');
	await expect(difference()).rejects.toThrow('needs a migration by hand first');
});

import pg from 'pg';
import { expect, test } from 'vitest';
import { newId } from './ids';
import { createTestDatabase, startTestServer } from './testing';

async function databases(): Promise<string[]> {
	const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL']?.replace(/[^/]*$/, 'postgres') });
	await client.connect();
	const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
	await client.end();
	return rows.map((row) => row.datname);
}

test('each test database is migrated and isolated; dropped ones are gone', async () => {
	const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
	await one.database.prisma.account.create({ data: { id: newId(), name: 'Only here', type: 'root' } });
	expect(await one.database.prisma.account.count()).toBe(1);
	expect(await two.database.prisma.account.count()).toBe(0);
	await Promise.all([one.drop(), two.drop()]);
	const names = await databases();
	for (const { url } of [one, two]) expect(names).not.toContain(new URL(url).pathname.slice(1));
});

test('the next run removes what a killed run left', async () => {
	const left = 'rewards_test_1-0_0-000000000000';
	const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL']?.replace(/[^/]*$/, 'postgres') });
	await client.connect();
	await client.query(`create database "${left}"`);
	await client.end();
	const mine = await createTestDatabase();
	await startTestServer();
	const names = await databases();
	expect(names).not.toContain(left);
	expect(names).toContain(new URL(mine.url).pathname.slice(1));
	await mine.drop();
});

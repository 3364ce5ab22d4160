import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '.';
import { createTestDatabase, type TestDatabase } from './testing';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db?.drop());

const run = (text: string, ...values: unknown[]) => db.database.pool.query<Record<string, unknown>>(text, values);
const user = async (userName: string, email: string) => {
	const id = newId();
	await run('insert into app_user (id, user_name, display_name, email) values ($1, $2, $2, $3)', id, userName, email);
	return id;
};
const namesOf = async (id: string) =>
	(await run('select name from sign_in_name where user_id = $1 order by name', id)).rows.map(({ name }) => name);
const taken = { code: '23505', constraint: 'sign_in_name_pkey' };

describe('names that sign in', () => {
	test('are user name and address, in lower case, stored once if both are the same', async () => {
		expect(await namesOf(await user('Ann', 'Ann@Example.com'))).toEqual(['ann', 'ann@example.com']);
		expect(await namesOf(await user('bob@example.com', 'Bob@example.com'))).toEqual(['bob@example.com']);
	});

	test('belong to one user: a user name can’t be another user’s address, nor the reverse', async () => {
		const id = await user('carl', 'carl@example.com');
		await expect(user('CARL@example.com', 'else@example.com')).rejects.toMatchObject(taken);
		const other = await user('dora', 'dora@example.com');
		await expect(run('update app_user set email = $2 where id = $1', other, 'Carl')).rejects.toMatchObject(taken);
		await expect(
			run('update app_user set user_name = $2 where id = $1', other, 'carl@example.com'),
		).rejects.toMatchObject(taken);
		expect(await namesOf(id)).toEqual(['carl', 'carl@example.com']);
		expect(await namesOf(other)).toEqual(['dora', 'dora@example.com']);
	});

	test('follow a change, and are free again after it', async () => {
		const id = await user('eve', 'eve@example.com');
		await run(
			'update app_user set user_name = $2, email = $3 where id = $1',
			id,
			'eve@example.com',
			'E.Ve@example.com',
		);
		expect(await namesOf(id)).toEqual(['e.ve@example.com', 'eve@example.com']);
		expect(await namesOf(await user('eve', 'new@example.com'))).toEqual(['eve', 'new@example.com']);
	});

	test('end with the user, who can be restored only while no other user has them', async () => {
		const id = await user('finn', 'finn@example.com');
		await run('update app_user set deleted_at = now() where id = $1', id);
		expect(await namesOf(id)).toEqual([]);
		await run('update app_user set deleted_at = null where id = $1', id);
		expect(await namesOf(id)).toEqual(['finn', 'finn@example.com']);
		await run('update app_user set deleted_at = now() where id = $1', id);
		const next = await user('finn@example.com', 'other.finn@example.com');
		await expect(run('update app_user set deleted_at = null where id = $1', id)).rejects.toMatchObject(taken);
		await run('delete from app_user where id = $1', next);
		expect(await namesOf(next)).toEqual([]);
	});

	test('go to one of many simultaneous requests', async () => {
		const tries = await Promise.allSettled(
			Array.from({ length: 10 }, (_, at) =>
				at % 2 ? user('gina@example.com', `g${at}@example.com`) : user(`g${at}`, 'gina@example.com'),
			),
		);
		expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
	});
});

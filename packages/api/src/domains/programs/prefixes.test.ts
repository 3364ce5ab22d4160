import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { ProgramUpdateInput } from '@rewards/validators/programs/settings';
import { wholeSettings } from '@rewards/validators/programs/testing/whole-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody } from '../../errors';
import { prepareJobs } from '../../jobs/worker';
import { type Caller, createCaller } from '../../router';
import { contextOf, everyFlag, makeAccountTree, storedSession, testServices } from '../../testing';
import { nameClone } from './clone/name-clone';
import { sharedPrefixes } from './services/prefix-sharing';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
let staff: Caller;
beforeAll(async () => {
	db = await createTestDatabase();
	await prepareJobs(db.database);
	tree = await makeAccountTree(db.database);
	const session = await storedSession(db.database, tree.accounts.left, everyFlag);
	staff = createCaller(contextOf(testServices(db.database), session));
});
afterAll(() => db.drop());

const run = (text: string, ...values: unknown[]) => db.database.pool.query<Record<string, unknown>>(text, values);
const create = (name: string) => staff.programs.create({ accountId: tree.accounts.left.id, name });
const change = async (programId: string, poPrefix: string) => {
	const { version, name } = await staff.programs.get({ programId });
	const input = { ...wholeSettings, name, poPrefix, version, programId };
	return staff.programs.update(input as unknown as ProgramUpdateInput & { programId: string }).then(
		(saved) => saved.poPrefix,
		(error: unknown) => errorBody(error),
	);
};
const isTaken = { code: 'DUPLICATE', fields: [{ path: 'poPrefix', code: 'taken' }] };
/** Programs with this prefix as they were before prefixes were unique. */
async function storedBefore(prefix: string, accounts: readonly string[]): Promise<string[]> {
	const ids: string[] = [];
	await run('alter table program disable trigger user');
	for (const accountId of accounts) {
		const id = newId();
		const values = [id, accountId, `${prefix} ${ids.length + 1}`, prefix];
		await run('insert into program (id, account_id, name, po_prefix) values ($1, $2, $3, $4)', ...values);
		await run('insert into order_prefix (key, program_id, shared) values (lower($2), $1, true)', id, prefix);
		ids.push(id);
	}
	await run('alter table program enable trigger user');
	return ids;
}
const orderIn = (programId: string) => run('insert into order_sequence (program_id, last) values ($1, 1)', programId);

describe('a new program', () => {
	test.each([
		['Sky Points', 'SKY'],
		['Sky Miles', 'SKYA'],
		['2024', 'PO'],
		['Ödül Şöleni', 'ODU'],
		['هدايا', 'POA'],
	])('named %s has the free prefix %s', async (name, prefix) =>
		expect(await create(name)).toMatchObject({ poPrefix: prefix }),
	);

	test('has another one than those created at the same time, and so has a clone', async () => {
		const made = await Promise.all(Array.from({ length: 6 }, () => create('Race Day')));
		const prefixes = made.map(({ poPrefix }) => poPrefix).toSorted();
		expect(prefixes).toEqual(['RAC', 'RACA', 'RACB', 'RACC', 'RACD', 'RACE']);
		const cloneId = newId();
		const accountId = tree.accounts.left.id;
		await run('insert into program (id, account_id, name) values ($1, $2, $3)', cloneId, accountId, 'Race Day');
		await db.database.transaction((client) => nameClone(client, { cloneId, accountId, source: 'Race Day' }));
		expect(await staff.programs.get({ programId: cloneId })).toMatchObject({ poPrefix: 'RACF' });
	});

	test('finds one also when there are many of its name', async () => {
		for (let n = 0; n < 60; n += 1)
			await run(
				`insert into program (id, account_id, name, po_prefix) values ($1, $2, 'Many', order_prefix_proposed('Many'))`,
				...[newId(), tree.accounts.left.id],
			);
		const { rows } = await run(
			`select count(distinct po_prefix)::int as n, max(length(po_prefix)) as longest from program where name = 'Many'`,
		);
		expect(rows).toEqual([{ n: 60, longest: 5 }]);
	});
});

describe('a changed prefix', () => {
	test.each([
		['the same', 'WXY', 'WXY'],
		['the same in other case', 'LMN', 'lmn'],
		['the same in full-width letters', 'QRS', 'ＱＲＳ'],
		['the same with an invisible character', 'TUV', 'T\u200bUV'],
		['the same in decomposed letters', 'ÉTÉ', 'E\u0301TE\u0301'],
		['one that continues in full-width digits', 'OP', 'OP１'],
		['one that only continues in digits: a million and one would be one', 'AB', 'AB1'],
		['one that another continues in digits', 'CD12', 'CD'],
	])('is refused when another program has %s', async (_, of, wanted) => {
		const [first, second] = [await create('First'), await create('Second')];
		expect(await change(first.id, of)).toBe(of);
		expect(await change(second.id, wanted)).toMatchObject(isTaken);
	});

	test.each([
		['a zero after it, which no seventh digit is', 'EF', 'EF01'],
		['other digits', 'GH1', 'GH2'],
		['letters after it', 'IJ', 'IJK'],
	])('may have %s', async (_, of, wanted) => {
		const [first, second] = [await create('First'), await create('Second')];
		expect(await change(first.id, of)).toBe(of);
		expect(await change(second.id, wanted)).toBe(wanted);
	});

	test('is stored in one spelling, and the database compares no other', async () => {
		const { id } = await create('Spelling');
		expect(await change(id, 'Ｋ\u200bＬe\u0301')).toBe('KLé');
		for (const twin of ['ＫＬÉ', 'kle\u0301', 'K\u00adLé'])
			await expect(
				run('update program set po_prefix = $2 where id = $1', (await create('Other spelling')).id, twin),
			).rejects.toMatchObject({ code: '23505' });
	});

	test('leaves the former one to its program, also when that is deleted', async () => {
		const [first, second] = [await create('Former'), await create('Later')];
		expect(await change(first.id, 'OLDONE')).toBe('OLDONE');
		expect(await change(first.id, 'NEWONE')).toBe('NEWONE');
		expect(await change(second.id, 'oldone')).toMatchObject(isTaken);
		expect(await change(first.id, 'OldOne')).toBe('OldOne');
		await staff.programs.delete({ programId: first.id, name: 'Former' });
		expect(await change(second.id, 'NEWONE')).toMatchObject(isTaken);
	});

	test('that two programs want at once goes to one of them', async () => {
		const made = [await create('Left one'), await create('Right one')];
		const answers = await Promise.all(made.map(({ id }) => change(id, 'BOTH')));
		expect(answers.filter((answer) => answer === 'BOTH')).toHaveLength(1);
		expect(answers.find((answer) => answer !== 'BOTH')).toMatchObject(isTaken);
	});
});

describe('programs that shared a prefix before', () => {
	test('are listed, name only what the caller may see, and are resolved by a change', async () => {
		const { left, leftChild, right } = tree.accounts;
		const [mine = '', child = '', foreign = ''] = await storedBefore('TWICE', [left.id, leftChild.id, right.id]);
		for (const id of [mine, child, foreign]) await orderIn(id);
		const sharing = (programId: string) => staff.programs.prefixSharing({ programId });
		expect(await sharing(mine)).toEqual({ programs: ['TWICE 2'], others: 1, proposed: 'TWI' });
		expect(await staff.dashboard.ofProgram({ programId: mine, timeZone: 'UTC' })).toMatchObject({ sharesPrefix: true });
		const waiting = (await staff.dashboard.start({ timeZone: 'UTC', recent: [] })).prefixes;
		expect(waiting).toEqual([
			{ programId: mine, programName: 'TWICE 1', count: 2 },
			{ programId: child, programName: 'TWICE 2', count: 2 },
		]);
		const listed = async () => (await sharedPrefixes(db.database)).map(({ id, others }) => [id, others.length]);
		expect(await listed()).toEqual([
			[mine, 2],
			[child, 2],
			[foreign, 2],
		]);
		// Its own settings can be saved all the same.
		expect(await change(mine, 'TWICE')).toBe('TWICE');
		expect(await change(mine, 'TWI')).toBe('TWI');
		expect(await sharing(mine)).toBeNull();
		expect(await change(mine, 'TWICE')).toMatchObject(isTaken);
		// Those who stay could still meet a number that orders have.
		expect(await sharing(child)).toMatchObject({ programs: ['TWICE 1'], others: 1 });
		expect(await change(child, 'TWIN')).toBe('TWIN');
		expect((await listed()).map(([id]) => id)).toEqual([foreign]);
	});

	test('may leave it to the last one if the others have no orders', async () => {
		const { left } = tree.accounts;
		const [first = '', second = ''] = await storedBefore('ONCE', [left.id, left.id]);
		await orderIn(second);
		expect(await change(first, 'ONLYME')).toBe('ONLYME');
		expect(await staff.programs.prefixSharing({ programId: second })).toBeNull();
		expect(await change((await create('Stranger')).id, 'ONCE')).toMatchObject(isTaken);
	});
});

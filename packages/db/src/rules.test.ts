import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '.';
import { createTestDatabase, type TestDatabase } from './testing';

/** The rules that the database itself enforces, whatever code writes. */
let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

const run = (text: string, ...values: unknown[]) => db.database.pool.query<Record<string, unknown>>(text, values);
const account = async (parentId: string | null, name = 'Somebody') => {
	const id = newId();
	await run(
		'insert into account (id, parent_id, name, type) values ($1, $2, $3, $4)',
		id,
		parentId,
		name,
		parentId ? 'customer' : 'root',
	);
	return id;
};
const pathOf = async (id: string) => (await run('select path from account where id = $1', id)).rows[0]?.['path'];
const program = async () => {
	const id = newId();
	await run('insert into program (id, account_id, name) values ($1, $2, $3)', id, await account(null), 'Points');
	return id;
};
const participant = async (programId: string) => {
	const id = newId();
	await run('insert into participant (program_id, id, email) values ($1, $2, $3)', programId, id, `${id}@example.com`);
	return id;
};
const entry = async (programId: string, participantId: string, amount: number, more: Record<string, unknown> = {}) => {
	const id = newId();
	const row = { program_id: programId, id, participant_id: participantId, type: 'adjustment', amount, ...more };
	await run(
		`insert into ledger_entry (${Object.keys(row).join(', ')}) values (${Object.keys(row)
			.map((_, at) => `$${at + 1}`)
			.join(', ')})`,
		...Object.values(row),
	);
	return id;
};
const sums = async (programId: string, id: string) =>
	(await run('select balance, awarded, redeemed from participant where program_id = $1 and id = $2', programId, id))
		.rows[0];

describe('account tree', () => {
	test('a path leads from the root down to the account', async () => {
		const root = await account(null);
		const middle = await account(root);
		const leaf = await account(middle);
		expect(await pathOf(leaf)).toEqual([root, middle, leaf]);
	});

	test('moving an account moves its subtree', async () => {
		const root = await account(null);
		const [left, right] = [await account(root), await account(root)];
		const child = await account(left);
		const grandchild = await account(child);
		await run('update account set parent_id = $2 where id = $1', child, right);
		expect(await pathOf(grandchild)).toEqual([root, right, child, grandchild]);
	});

	test('an account can’t be moved below itself', async () => {
		const root = await account(null);
		const child = await account(root);
		await expect(run('update account set parent_id = $2 where id = $1', root, child)).rejects.toThrow(/below itself/);
	});

	test('a removed account accepts no children', async () => {
		const root = await account(null);
		await run('update account set deleted_at = now() where id = $1', root);
		await expect(account(root)).rejects.toThrow(/no such parent/);
	});

	test('a removed account accepts no program, user or role', async () => {
		const id = await account(null);
		await run('update account set deleted_at = now() where id = $1', id);
		await expect(
			run('insert into program (id, account_id, name) values ($1, $2, $3)', newId(), id, 'Late'),
		).rejects.toThrow(/not there/);
		await expect(
			run('insert into role (id, account_id, name) values ($1, $2, $3)', newId(), id, 'Late'),
		).rejects.toThrow(/not there/);
	});

	test('a path written by hand is replaced by the correct one', async () => {
		const root = await account(null);
		const child = await account(root);
		await run('update account set path = $2 where id = $1', child, [child]);
		expect(await pathOf(child)).toEqual([root, child]);
	});

	test('moves in one tree wait for each other instead of deadlocking', async () => {
		const root = await account(null);
		const [left, right] = [await account(root), await account(root)];
		const top = await account(left);
		const below = await account(top);
		for (let at = 0; at < 50; at += 1) await account(below);
		await Promise.all([
			run('update account set parent_id = $2 where id = $1', top, right),
			run('update account set parent_id = $2 where id = $1', below, left),
		]);
		expect(await pathOf(below)).toEqual([root, left, below]);
		expect(await pathOf(top)).toEqual([root, right, top]);
	});

	test('accounts created while their parent moves get its new path', async () => {
		const root = await account(null);
		const [left, right] = [await account(root), await account(root)];
		const moving = await account(left);
		await Promise.all([
			...Array.from({ length: 20 }, () => account(moving)),
			run('update account set parent_id = $2 where id = $1', moving, right),
			...Array.from({ length: 20 }, () => account(moving)),
		]);
		const { rows } = await run(
			'select count(*)::int as n from account where parent_id = $1 and path[2] <> $2',
			moving,
			right,
		);
		expect(rows).toEqual([{ n: 0 }]);
	});
});

describe('ledger', () => {
	test.each(['update ledger_entry set amount = 1', 'delete from ledger_entry', 'truncate ledger_entry cascade'])(
		'refuses: %s',
		async (statement) => {
			const programId = await program();
			await entry(programId, await participant(programId), 5);
			await expect(run(statement)).rejects.toThrow(/append-only/);
		},
	);

	test('an entry that would overdraw is refused and leaves nothing', async () => {
		const programId = await program();
		const id = await participant(programId);
		await entry(programId, id, 10);
		await expect(entry(programId, id, -11)).rejects.toThrow(/participant_sums/);
		expect(await sums(programId, id)).toEqual({ balance: 10, awarded: 10, redeemed: 0 });
	});

	test('a reversal takes back exactly one entry, once', async () => {
		const programId = await program();
		const id = await participant(programId);
		await entry(programId, id, 100);
		const debit = await entry(programId, id, -30);
		await expect(entry(programId, id, 29, { type: 'reversal', reverses_id: debit })).rejects.toThrow(
			/does not reverse/,
		);
		await entry(programId, id, 30, { type: 'reversal', reverses_id: debit });
		expect(await sums(programId, id)).toMatchObject({ balance: 100 });
		await expect(entry(programId, id, 30, { type: 'reversal', reverses_id: debit })).rejects.toThrow(/reverses/);
	});

	test.each(['balance = balance + 1, awarded = awarded + 1', 'order_count = 7', 'awarded = 50, redeemed = 50'])(
		'sums of a participant can’t be set by hand: set %s',
		async (change) => {
			const programId = await program();
			const id = await participant(programId);
			await entry(programId, id, 10);
			await expect(run(`update participant set ${change} where id = $1`, id)).rejects.toThrow(/kept by ledger/);
			await run(`update participant set name = 'Ann', balance = balance where id = $1`, id);
			expect(await sums(programId, id)).toEqual({ balance: 10, awarded: 10, redeemed: 0 });
		},
	);

	test.each(['balance, awarded', 'awarded, redeemed', 'order_count, custom_field1'])(
		'a participant can’t be inserted with sums: insert with %s',
		async (columns) => {
			const insert = `insert into participant (program_id, id, email, ${columns}) values ($1, $2, 'rich@example.com', 5, 5)`;
			await expect(run(insert, await program(), newId())).rejects.toThrow(/kept by ledger/);
		},
	);

	test('an order is paid by its participant, and counted for no other', async () => {
		const programId = await program();
		const [buyer, other] = [await participant(programId), await participant(programId)];
		for (const id of [buyer, other]) await entry(programId, id, 100);
		const orderId = newId();
		await run(
			`insert into "order" (program_id, id, order_number, participant_id, idempotency_key, submission_key) values ($1, $2::uuid, 'PO1', $3, $2::text, $2::text)`,
			programId,
			orderId,
			buyer,
		);
		const debit = { type: 'order', order_id: orderId };
		await expect(entry(programId, other, -30, debit)).rejects.toThrow(/foreign key/);
		await entry(programId, buyer, -30, debit);
		expect(await sums(programId, buyer)).toEqual({ balance: 70, awarded: 100, redeemed: 30 });
		const count = 'select order_count as n from participant where id = any($1) order by id';
		expect((await run(count, [buyer, other])).rows).toEqual([{ n: 1 }, { n: 0 }]);
	});

	test('an entry of another program does not reach this one', async () => {
		const [mine, other] = [await program(), await program()];
		const id = await participant(mine);
		await expect(entry(other, id, 10)).rejects.toThrow(/foreign key/);
	});

	test('a thousand debits at once never overdraw and end in the exact sum', async () => {
		const programId = await program();
		const id = await participant(programId);
		await entry(programId, id, 5_000);
		const results = await Promise.allSettled(Array.from({ length: 1_000 }, () => entry(programId, id, -7)));
		const taken = results.filter(({ status }) => status === 'fulfilled').length;
		expect(taken).toBe(714);
		expect(await sums(programId, id)).toMatchObject({ balance: 5_000 - 714 * 7 });
	});

	test('bulk inserts into one program at once wait for each other instead of deadlocking', async () => {
		const programId = await program();
		const people = await Promise.all(Array.from({ length: 60 }, () => participant(programId)));
		const bulk = (order: string[]) =>
			run(
				`insert into ledger_entry (program_id, id, participant_id, type, amount)
				select $1, gen_random_uuid(), p, 'adjustment', 1 from unnest($2::uuid[]) p`,
				programId,
				order,
			);
		await Promise.all(Array.from({ length: 8 }, (_, at) => bulk(at % 2 ? people : people.toReversed())));
		const { rows } = await run(
			'select min(balance) as least, max(balance) as most from participant where program_id = $1',
			programId,
		);
		expect(rows).toEqual([{ least: 8, most: 8 }]);
	});

	test('after any history the balance is the sum of the accepted entries', async () => {
		const programId = await program();
		const amounts = fc.array(
			fc.integer({ min: -60, max: 60 }).filter((amount) => amount !== 0),
			{ maxLength: 30 },
		);
		await fc.assert(
			fc.asyncProperty(amounts, async (history) => {
				const id = await participant(programId);
				let expected = 0;
				for (const amount of history) {
					const accepted = await entry(programId, id, amount).then(
						() => true,
						() => false,
					);
					expect(accepted).toBe(expected + amount >= 0);
					if (accepted) expected += amount;
				}
				expect(await sums(programId, id)).toMatchObject({ balance: expected });
			}),
			{ numRuns: 25 },
		);
	});
});

test('a program can’t sell another program’s build, and its own can’t be deleted while on sale', async () => {
	const [mine, other] = [await program(), await program()];
	const build = newId();
	await run(
		`insert into catalogue_build (program_id, id, status, finished_at) values ($1, $2, 'Completed', now())`,
		mine,
		build,
	);
	const sell = 'update program set current_build_id = $2 where id = $1';
	await expect(run(sell, other, build)).rejects.toThrow(/foreign key/);
	await run(sell, mine, build);
	await expect(run('delete from catalogue_build where id = $1', build)).rejects.toThrow(/foreign key/);
});

describe('audit log', () => {
	test.each(['update audit_entry set actor_name = $$nobody$$', 'delete from audit_entry', 'truncate audit_entry'])(
		'refuses: %s',
		async (statement) => {
			await run(
				`insert into audit_entry (id, action, entity, entity_id) values ($1, 'create', 'account', 'x')`,
				newId(),
			);
			await expect(run(statement)).rejects.toThrow(/append-only/);
		},
	);
});

describe('text', () => {
	test.each([
		['YILMAZ', 'yılmaz'],
		['Yilmaz', 'yılmaz'],
		['İZMİR', 'izmir'],
		['Müller', 'MULLER'],
		['Straße', 'STRASSE'],
		['Łódź', 'lodz'],
		['Søren', 'soren'],
		['Ngọc', 'NGOC'],
	])('%s and %s are the same to a person who searches', async (one, other) => {
		const { rows } = await run('select fold_text($1) = fold_text($2) as same', one, other);
		expect(rows).toEqual([{ same: true }]);
	});
});

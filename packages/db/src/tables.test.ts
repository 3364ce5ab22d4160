import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '.';
import { createTestDatabase, type TestDatabase } from './testing';

/**
 * What the database guarantees for single tables: allowed words, positions of levels, totals of lists, search texts of
 * orders.
 */
let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

type Row = Record<string, unknown>;
const run = (text: string, ...values: unknown[]) => db.database.pool.query<Row>(text, values);
const insert = (table: string, row: Row) =>
	run(
		`insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
			.map((_, at) => `$${at + 1}`)
			.join(', ')})`,
		...Object.values(row),
	);
const program = async () => {
	const [id, account_id] = [newId(), newId()];
	await insert('account', { id: account_id, name: 'Somebody', type: 'root' });
	await insert('program', { id, account_id, name: 'Points' });
	return id;
};
const level = async (program_id: string, position: number) => {
	const id = newId();
	await insert('plateau_level', { program_id, id, position, description: `Level ${position}` });
	return id;
};
const order = async (program_id: string, more: Row = {}) => {
	const [id, participant_id] = [newId(), newId()];
	await insert('participant', { program_id, id: participant_id, email: `${participant_id}@example.com` });
	const keys = { idempotency_key: id, submission_key: id };
	await insert('"order"', { program_id, id, participant_id, order_number: id, ...keys, ...more });
	return id;
};

describe('closed lists of words', () => {
	const rows = {
		order_submission: async (program_id: string) => ({
			program_id,
			id: newId(),
			order_id: await order(program_id),
			attempt: 1,
			outcome: 'accepted',
		}),
		stored_file: async (program_id: string) => ({
			id: newId(),
			account_id: newId(),
			program_id,
			kind: 'image',
			name: '',
			content_type: '',
		}),
		password_link: async () => {
			const id = newId();
			await insert('app_user', { id, user_name: id, display_name: id, email: id });
			return { id: newId(), user_id: id, token_hash: Buffer.from(id), kind: 'invite', expires_at: 'now' };
		},
		session: async () => {
			const id = newId();
			await insert('app_user', { id, user_name: id, display_name: id, email: id });
			return { id: newId(), user_id: id, expires_at: 'now', end_reason: 'forced' };
		},
		domain_validation: async (program_id: string) => {
			const domain_id = newId();
			await insert('custom_domain', { program_id, id: domain_id, domain_name: 'a.example.com' });
			const blank = { domain_name: '', record_name: '', record_type: 'CNAME', record_value: '' };
			return { program_id, id: newId(), domain_id, ...blank, validation_status: 'SUCCESS' };
		},
		dictionary: async (program_id: string) => ({ program_id, language: 'sp' }),
		program_content: async (program_id: string) => ({ program_id, language: 'ge' }),
	} as const;

	test.each([
		['order_submission', 'outcome'],
		['stored_file', 'kind'],
		['password_link', 'kind'],
		['session', 'end_reason'],
		['domain_validation', 'validation_status'],
		['dictionary', 'language'],
		['program_content', 'language'],
	] as const)('%s takes no unknown %s', async (table, column) => {
		const row = await rows[table](await program());
		await expect(insert(table, { ...row, [column]: 'something else' })).rejects.toThrow(/_known/);
		await insert(table, row);
	});

	test.each([
		['languages', ['en', 'tr']],
		['continents', ['USA', 'EUROPE']],
		['default_continent', 'EUROPE'],
		['footer_text_size', 'Huge'],
		['footer_text_align', 'Middle'],
	])('a program takes no unknown %s', async (column, value) => {
		const update = run(`update program set ${column} = $2 where id = $1`, await program(), value);
		await expect(update).rejects.toThrow(/_known/);
	});
});

test('levels swap positions in one statement, and never share one', async () => {
	const programId = await program();
	for (const position of [1, 2, 3]) await level(programId, position);
	await run('update plateau_level set position = 4 - position where program_id = $1', programId);
	const { rows } = await run(
		'select description from plateau_level where program_id = $1 order by position',
		programId,
	);
	expect(rows.map(({ description }) => description)).toEqual(['Level 3', 'Level 2', 'Level 1']);
	const share = run('update plateau_level set position = 1 where program_id = $1', programId);
	await expect(share).rejects.toThrow(/position/);
});

describe('totals of lists', () => {
	const zero = '00000000-0000-0000-0000-000000000000';
	const held = async (entity: string, scope: string) => {
		const { rows } = await run(
			'select sum(live)::int as live, sum(version) as version from data_version where entity = $1 and scope_id = $2',
			entity,
			scope,
		);
		return { live: rows[0]?.['live'], version: Number(rows[0]?.['version']) };
	};

	test('a table without program_id and deleted_at is counted by its own condition', async () => {
		await run('create table gadget (id int primary key, retired boolean not null)');
		await run('insert into gadget select n, n > 3 from generate_series(1, 5) n');
		await run(`select watch_data_version('gadget', live => 'not retired', scope => $$'${zero}'::uuid$$)`);
		const live = async () => (await held('gadget', zero)).live;
		expect(await live()).toBe(3);
		await run('insert into gadget values (6, false), (7, true)');
		expect(await live()).toBe(4);
		const before = await held('gadget', zero);
		await run('update gadget set retired = not retired where id in (5, 6)');
		const after = await held('gadget', zero);
		expect(after.live).toBe(4);
		expect(after.version).toBeGreaterThan(before.version);
		await run('delete from gadget where id < 3');
		expect(await live()).toBe(2);
		await run('truncate gadget');
		expect(await live()).toBe(0);
	});

	test('all batches of codes count, also those with disabled codes', async () => {
		const programId = await program();
		const [id, level_id] = [newId(), await level(programId, 1)];
		await insert('claim_code_batch', { program_id: programId, id, level_id, quantity: 1, code_length: 10 });
		await run('update claim_code_batch set disabled_at = now() where id = $1', id);
		expect((await held('claim_code_batch', programId)).live).toBe(1);
		await run('delete from claim_code_batch where id = $1', id);
		expect((await held('claim_code_batch', programId)).live).toBe(0);
	});
});

test.each(['sky0001', 'SULE MULLER', 'şule', 'rl-77', 'SULE@'])(
	'an order is found by number, name and address, ignoring case and accents: %s',
	async (text) => {
		const programId = await program();
		const name = { name: 'Şule Müller', email: 'sule@example.com' };
		await order(programId, { order_number: 'SKY000123', external_order_number: 'RL-77', ...name });
		const like = `select from "order" where program_id = $1 and search_text like '%' || fold_text($2) || '%'`;
		expect((await run(like, programId, text)).rowCount).toBe(1);
	},
);

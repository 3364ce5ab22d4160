import { expect, test } from 'vitest';
import { newId } from '.';
import { databaseBefore } from './testing-upgrade';

/** A database whose programs share PO prefixes is migrated, and knows what their orders begin with. */
const { run, upgrade } = databaseBefore('20261129067200_order_prefixes');
test('doubles are marked, former prefixes stay with their program, and numbers above a million are none', async () => {
	const root = newId();
	await run(`insert into account (id, name, type) values ($1, 'Root', 'root')`, root);
	const program = async (name: string, prefix: string, numbers: readonly string[]) => {
		const [id, participant] = [newId(), newId()];
		const values = [id, root, name, prefix];
		await run('insert into program (id, account_id, name, po_prefix) values ($1, $2, $3, $4)', ...values);
		await run('insert into participant (program_id, id, email) values ($1, $2, $3)', id, participant, 'a@example.com');
		for (const number of numbers)
			await run(
				`insert into "order" (program_id, id, order_number, participant_id, idempotency_key, submission_key)
				values ($1, gen_random_uuid(), $2, $3, gen_random_uuid(), gen_random_uuid())`,
				...[id, number, participant],
			);
	};
	await program('First', 'PO', ['PO000001', 'PO1000001']);
	await program('Second', 'po', []);
	await program('Third', 'SKY', ['OLD000001', 'SKY000002']);
	await program('Fourth', '', []);
	await upgrade();
	const { rows } = await run(
		'select p.name, o.key, o.shared from order_prefix o join program p on p.id = o.program_id order by p.name, o.key',
	);
	expect(rows).toEqual([
		{ name: 'First', key: 'po', shared: true },
		{ name: 'Second', key: 'po', shared: true },
		{ name: 'Third', key: 'old', shared: false },
		{ name: 'Third', key: 'sky', shared: false },
	]);
	const taken = (prefix: string) =>
		run(
			`insert into program (id, account_id, name, po_prefix) values (gen_random_uuid(), $1, 'Fifth', $2)`,
			root,
			prefix,
		);
	for (const prefix of ['OLD', 'Sky', 'PO', 'PO7'])
		await expect(taken(prefix)).rejects.toMatchObject({ code: '23505' });
	await taken('NEW');
});

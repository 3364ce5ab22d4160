import { expect, test } from 'vitest';
import { newId } from '.';
import { databaseBefore } from './testing-upgrade';

/** Prefixes that only a computer told apart are doubles from then on; those of one program become one. */
const { run, upgrade } = databaseBefore('20261129069200_keys_of_order_prefixes');
test('spellings of one prefix are marked as shared, and no program gets a third one', async () => {
	const root = newId();
	await run(`insert into account (id, name, type) values ($1, 'Root', 'root')`, root);
	const program = async (name: string, prefix: string) => {
		const id = newId();
		await run('insert into program (id, account_id, name, po_prefix) values ($1, $2, $3, $4)', id, root, name, prefix);
		return id;
	};
	await program('First', 'SKY');
	await program('Second', 'ＳＫＹ');
	const third = await program('Third', 'SEA');
	await run(`update program set po_prefix = 'ＳＥＡ' where id = $1`, third);
	await program('Fourth', 'Ｏne');
	await upgrade();
	const { rows } = await run(
		'select p.name, o.key, o.shared from order_prefix o join program p on p.id = o.program_id order by p.name, o.key',
	);
	expect(rows).toEqual([
		{ name: 'First', key: 'sky', shared: true },
		{ name: 'Fourth', key: 'one', shared: false },
		{ name: 'Second', key: 'sky', shared: true },
		{ name: 'Third', key: 'sea', shared: false },
	]);
	const sharing = await run(
		'select p.name from order_prefix_shared s join program p on p.id = s.program_id order by p.name',
	);
	expect(sharing.rows).toEqual([{ name: 'First' }, { name: 'Second' }]);
	for (const prefix of ['sky', 'S\u200bKY', 'ONE', 'ｓｅａ'])
		await expect(program('Fifth', prefix)).rejects.toMatchObject({ code: '23505' });
});

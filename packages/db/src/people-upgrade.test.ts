import { expect, test } from 'vitest';
import { newId } from '.';
import { databaseBefore } from './testing-upgrade';

/** A filled database goes through all that changed about people, their files and their orders at once. */
const { run, upgrade } = databaseBefore('20261129067900_merged_participants');

test('people with doubled keys keep their points, orders, codes, jobs and addresses', async () => {
	const [root, points, claim] = [newId(), newId(), newId()];
	await run(`insert into account (id, name, type) values ($1, 'Root', 'root')`, root);
	await run(
		`insert into program (id, account_id, name, type, po_prefix) values ($1, $2, 'Sky', 'points', 'SKY')`,
		points,
		root,
	);
	await run(
		`insert into program (id, account_id, name, type, po_prefix) values ($1, $2, 'Gifts', 'claim', 'ＳＫ')`,
		claim,
		root,
	);
	const person = async (programId: string, email: string, externalId: string, status = 'Active') => {
		const id = newId();
		await run(
			'insert into participant (program_id, id, name, email, external_id, status) values ($1, $2, $3, $4, $5, $6)',
			...[programId, id, email.slice(0, 3), email, externalId, status],
		);
		return id;
	};
	const people = [
		await person(points, 'ann@bücher.example', 'E-1'),
		await person(points, 'ann@xn--bcher-kva.example', 'E-1'),
		await person(points, '\u200bben@example.com', 'E-2', 'Archived'),
		await person(points, 'ben@example.com', 'E-2'),
	];
	for (const [at, id] of people.entries())
		await run(
			`insert into ledger_entry (program_id, id, participant_id, type, amount, description) values ($1, $2, $3, 'adjustment', $4, 'Sales')`,
			...[points, newId(), id, 100 * (at + 1)],
		);
	await run(
		`insert into participant_address (program_id, id, participant_id, address1, country, phone) values ($1, $2, $3, '1 Main St', 'USA', '1')`,
		...[points, newId(), people[0]],
	);
	const code = await person(claim, 'ＡＢＣ123', '', 'Used');
	const order = newId();
	await run(
		`insert into "order" (program_id, id, order_number, participant_id, status, idempotency_key, submission_key)
		values ($1, $2, 'SK000001', $3, 'Shipped', gen_random_uuid(), gen_random_uuid())`,
		...[claim, order, code],
	);
	await run(
		`insert into order_item (program_id, id, order_id, item_number, product_id, product_name, quantity, tracking_status)
		values ($1, $2, $3, 1, 'P', 'Product', 1, 3)`,
		...[claim, newId(), order],
	);
	await run('update participant set used_by_order_id = $2 where id = $1', code, order);
	await run(
		`insert into job (id, kind, account_id, program_id, state, params) values ($1, 'participantImport', $2, $3, 'running', '{}')`,
		...[newId(), root, points],
	);
	const seen = async () => {
		const { rows } = await run(`select
			(select jsonb_agg(jsonb_build_array(email, external_id, status, balance) order by id) from participant) as people,
			(select sum(amount)::int from ledger_entry) as ledger,
			(select jsonb_agg(jsonb_build_array(address1, phone)) from participant_address) as addresses,
			(select jsonb_agg(jsonb_build_array(order_number, status)) from "order") as orders,
			(select count(*)::int from participant where used_by_order_id is not null) as held,
			(select jsonb_agg(jsonb_build_array(kind, state)) from job) as jobs,
			(select jsonb_agg(po_prefix order by po_prefix) from program) as prefixes`);
		return rows[0];
	};
	const before = await seen();
	expect(before).toMatchObject({ ledger: 1000, held: 1, orders: [['SK000001', 'Shipped']] });
	await upgrade();
	expect(await seen()).toEqual(before);
	const twins = await run(
		'select count(*) filter (where email_twin > 0)::int as emails, count(*) filter (where external_id_twin > 0)::int as ids from participant',
	);
	expect(twins.rows).toEqual([{ emails: 2, ids: 1 }]);
	// The same prefix in other letters belongs to its program now.
	const other = run(
		`insert into program (id, account_id, name, type, po_prefix) values ($1, $2, 'Other', 'points', 'sk')`,
		newId(),
		root,
	);
	await expect(other).rejects.toMatchObject({ code: '23505' });
});

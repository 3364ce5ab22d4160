import { expect, test } from 'vitest';
import { newId } from '.';
import { databaseBefore } from './testing-upgrade';

/** Taxes from before their places were kept have that of their order, and flat rates stay where they were meant. */
const { run, upgrade } = databaseBefore('20261129067000_flat_tax_rates');
const [programId, participantId] = [newId(), newId()];
const flat = { amountToCollect: '8.25', taxableAmount: '100.00', orderTotalAmount: '100.00', freightTaxable: false };

async function order(number: string, [country, state, city, zip]: readonly string[], tax: object | null) {
	const id = newId();
	await run(
		`insert into "order" (program_id, id, order_number, participant_id, ordered_at, status, total, total_amount, tax_response,
			idempotency_key, submission_key, country, state_county, town_city, postcode)
		values ($1, $2, $3, $4, '2026-03-05T10:20:00Z', 'Completed', 0, 100, $5, $3, $3, $6, $7, $8, $9)`,
		...[programId, id, number, participantId, tax && JSON.stringify(tax), country, state, city, zip],
	);
	await run(
		`insert into order_item (program_id, id, order_id, item_number, product_id, product_name, quantity, amount, tracking_status)
		values ($1, gen_random_uuid(), $2, 1, 'P', 'Product', 1, 100, 3)`,
		...[programId, id],
	);
	return id;
}

test('rates, places and figures', async () => {
	const [root, bare] = [newId(), newId()];
	await run(`insert into account (id, name, type) values ($1, 'Root', 'root')`, root);
	await run(
		`insert into program (id, account_id, name, type, default_us_tax_cdt_pct, estimated_cdn_cdt_pct) values
			($1, $3, 'Taxed', 'points', 8.25, 13), ($2, $3, 'Bare', 'points', 0, 0)`,
		...[programId, bare, root],
	);
	await run(
		`insert into participant (program_id, id, email) values ($1, $2, 'a@example.com')`,
		programId,
		participantId,
	);
	const nowhere = { jurisdictions: { state: '', county: '' } };
	await order('1', ['USA', 'texas', 'Austin', '73301'], { ...flat, ...nowhere });
	await order('2', ['GBR', 'Greater London', 'London', 'SW1A 1AA'], { ...flat, ...nowhere });
	await order('3', ['USA', 'Tex.', 'Dallas', '75201'], { ...flat, jurisdictions: { state: 'TX', county: 'DALLAS' } });
	await order('4', ['DEU', '', 'Berlin', '10115'], flat);
	await order('5', ['USA', 'TX', 'Austin', '73301'], null);
	await upgrade();

	const kept = await run('select program_id, country, state, rate::text from flat_tax_rate order by country');
	expect(kept.rows).toEqual([
		{ program_id: programId, country: 'CAN', state: '', rate: '13.0000' },
		{ program_id: programId, country: 'USA', state: '', rate: '8.2500' },
	]);
	expect((await run('select distinct flat_tax_default_pct from program')).rows).toEqual([
		{ flat_tax_default_pct: null },
	]);
	const { rows } = await run(
		`select tax_response->'jurisdictions' as place, tax_response->>'amountToCollect' as tax from "order" order by order_number`,
	);
	expect(rows).toEqual([
		{ place: { country: 'USA', state: 'TX', county: '', city: 'Austin', zip: '73301' }, tax: '8.25' },
		{
			place: { country: 'GBR', state: 'Greater London', county: '', city: 'London', zip: 'SW1A 1AA' },
			tax: '8.25',
		},
		{ place: { country: 'USA', state: 'TX', county: 'DALLAS', city: 'Dallas', zip: '75201' }, tax: '8.25' },
		{ place: { country: 'DEU', state: '', county: '', city: 'Berlin', zip: '10115' }, tax: '8.25' },
		{ place: null, tax: null },
	]);
	const figures = await run(
		`select country, state, sum(moments)::int as n, sum(to_collect)::text as tax from tax_figure group by 1, 2
		having sum(moments) <> 0 order by 1, 2`,
	);
	expect(figures.rows).toEqual([
		{ country: 'DEU', state: '', n: 1, tax: '8.25' },
		{ country: 'GBR', state: 'Greater London', n: 1, tax: '8.25' },
		{ country: 'USA', state: 'TX', n: 2, tax: '16.50' },
	]);
	for (const fault of ['order_ending', 'order_figure', 'order_month_figure', 'tax_figure'])
		expect((await run(`select * from ${fault}_fault`)).rows).toEqual([]);
});

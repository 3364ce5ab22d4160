import type { Database } from '@rewards/db';

/** Names as real programs have them: several scripts and spellings, some duplicates, one blank. */
const names = [
	'Ayşe Yılmaz',
	'AYŞE YILMAZ',
	'ayse yilmaz',
	'İbrahim Işık',
	'Çağla Öztürk',
	'Ömer Şahin',
	'محمد علي',
	'فاطمة',
	'أحمد حسن',
	'Anna-Lena Müller',
	'Anna Lena Muller',
	'Straße & Co.',
	'Łukasz Nowak',
	'Søren Åberg',
	'José García',
	"O'Brien, 50% off",
	'a_b\\c',
	'',
	'Ann Smith',
	'Ann Smith',
	'Zoë "Z" Ångström',
];
const name = (n: string) => `($2::text[])[1 + (${n}) % cardinality($2::text[])]`;
const pick = (n: string, words: readonly string[]) => `(array['${words.join("', '")}'])[1 + (${n}) % ${words.length}]`;
/** A stable id for a text, in the format of a random one. */
const uuid = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
const id = (kind: string, n: string) => uuid(`$1::uuid::text || '${kind}' || ${n}`);
/**
 * From the end of February to the middle of April, across month and hour boundaries; every tenth is the same moment.
 */
const moment = (
	n: string,
) => `case when (${n}) % 10 = 0 then timestamptz '2026-03-01T00:00:00Z' else timestamptz '2026-02-26T21:30:00.137Z'
	+ ((${n}) * 7919 % 97) * interval '11 hours 7 minutes 13.25 seconds' end`;
const cents = (n: string, most: number) => `(((${n}) * 7727 % ${most * 100})::numeric / 100)`;

const levels = `insert into plateau_level (program_id, id, position, description)
	select $1::uuid, ${id('level', 'n')}, n, ${pick('n', ['Gümüş', 'Altın', 'Bronze'])} from generate_series(1, 3) n where $2::text[] is not null`;
const people = `insert into participant (program_id, id, name, email, claim_email, status, external_id, level_id, custom_field1, custom_field2, custom_field3,
		custom_field4, created_at, last_login_at)
	select $1::uuid, ${id('person', 'n')}, ${name('n * 7')}, 'person' || n || '@example.' || ${pick('n', ['com', 'com.tr', 'ae'])},
		case when n % 4 = 0 then 'Claimed.' || n || '@Example.com' else '' end,
		${pick('n * 3', ['Active', 'Disabled', 'Used', 'Active', 'Pending Approval', 'Archived', 'Active'])},
		case when n % 3 = 0 then '' else 'X-' || n end, case when n % 4 > 0 then ${id('level', '(1 + n % 3)')} end,
		${pick('n', ['İstanbul', 'istanbul', 'Ankara', ''])}, ${pick('n * 5', ['', 'vip', 'VIP'])}, (n % 8)::text, ${name('n')},
		${moment('n')}, case when n % 3 > 0 then ${moment('n * 11')} end
	from generate_series(1, $3::int) n`;
const products = `insert into product (program_id, id, since_build_id, product_id, product_name, brand_name, product_model, supplier_name, image_url, level_ids,
		stock, cost, price_points)
	select $1::uuid, ${id('product', 'n')}, ${id('build', '1')}, 'SKU-' || n, 'Ürün ' || ${name('n * 5')} || ' ' || (n % 9), ${pick('n', ['Vestel', 'VESTEL', 'Arçelik', ''])},
		'M' || (n % 12), ${name('n')}, case when n % 2 = 0 then 'https://images.example.com/' || n else '' end,
		case when n % 3 = 0 then array[${id('level', '1')}, ${id('level', '2')}] else '{}' end, case when n % 4 > 0 then n * 31 % 50 end, ${cents('n', 300)}, n * 61 % 400
	from generate_series(1, $3::int) n where $2::text[] is not null`;
const awards = `insert into ledger_entry (program_id, id, participant_id, type, amount, description, reference, created_by_name, created_at)
	select $1::uuid, ${id('award', "n || '-' || k")}, ${id('person', 'n')}, 'adjustment', 400 + (n * 37 * k) % 900, ${name('n + k')},
		case when k % 3 = 0 then 'REF-' || n || '-' || k end, ${pick('k', ['Müdür', 'müdür', 'Admin'])}, ${moment('n * 3 + k * 17')}
	from generate_series(1, $3::int) n, generate_series(1, 40) k where k <= 3 or n = 1`;
const orders = `insert into "order" (program_id, id, order_number, participant_id, ordered_at, status, name, email, user_name, level_name, total, total_amount,
		company_name, address1, town_city, state_county, postcode, country, phone, custom_field1, custom_field2, custom_field3, custom_field4,
		external_order_number, placed_by_name, batch, submitted_at, tax_response, idempotency_key, submission_key)
	select $1::uuid, ${id('order', 'n')}, 'PO-' || lpad(n::text, 4, '0'), p.id, ${moment('n * 5')},
		${pick('n', ['Pending', 'API Error', 'Void', 'Waiting for Shipment', 'Shipped', 'Completed'])}, p.name, p.email, case when n % 3 = 0 then 'user' || n else '' end,
		${pick('n', ['Altın', 'altın', ''])}, case when n % 4 = 0 then 0 else 10 + (n % 7) * 5 end, ${cents('n', 700)},
		${name('n * 2')}, n || ' Main St', ${pick('n', ['Austin', 'İzmir', 'دبي', ''])}, ${pick('n', ['TX', 'tx', ''])}, ((n * 991) % 90000)::text,
		${pick('n', ['USA', 'TUR'])}, '512555' || n, ${pick('n', ['red', 'Red', ''])}, '', ${name('n + 1')}, (n % 5)::text,
		case when n % 2 = 0 then 'EXT-' || n else '' end, ${pick('n', ['Müdür', ''])}, n % 3 = 0, case when n % 6 = 0 then ${moment('n * 13')} end,
		case when n % 6 > 0 then jsonb_build_object('orderTotalAmount', ${cents('n', 500)}, 'shipping', ${cents('n * 3', 20)}, 'freightTaxable', n % 2 = 0,
			'taxableAmount', ${cents('n * 7', 400)}, 'rate', (n % 9)::numeric / 100, 'amountToCollect', ${cents('n * 9', 40)}, 'estimated', n % 5 = 0,
			'jurisdictions', jsonb_build_object('state', ${pick('n', ['TX', 'CA', ''])}, 'county', ${pick('n * 2', ['Travis', 'TRAVIS', 'Kings', ''])}),
			'breakdown', case when n % 4 > 0 then jsonb_build_object('stateTaxRate', (n % 7)::numeric / 80, 'stateTaxableAmount', ${cents('n', 90)},
				'countyTaxRate', 0.005, 'countyTaxableAmount', ${cents('n * 2', 90)}, 'cityTaxRate', (n % 3)::numeric / 1000, 'cityTaxableAmount', ${cents('n * 5', 60)}) end) end,
		md5('once' || n), md5('sent' || n)
	from generate_series(1, 2 * $3::int) n
	join participant p on p.program_id = $1::uuid and p.id = case when n % 4 = 1 then ${id('person', '1')} else ${id('person', '(1 + n * 13 % $3::int)')} end`;
const items = `insert into order_item (program_id, id, order_id, item_number, product_id, product_name, product_model, brand_name, supplier_name, price, quantity,
		total, amount, tracking_status, costing)
	select $1::uuid, ${id('item', "n || '-' || k")}, ${id('order', 'n')}, k, 'SKU-' || (n * k % 50), 'Ürün ' || ${name('n * k')}, 'M' || (n % 12),
		${pick('n', ['Vestel', 'VESTEL', ''])}, ${name('n')}, 10 + n % 7, 1 + n % 4, (10 + n % 7) * (1 + n % 4), ${cents('n * k', 90)}, (n + k) % 17,
		case when n % 5 = 0 then '{}' else jsonb_build_object('cost', n * 1.005, 'freight', ${cents('n', 9)}, 'handling', 1.5, 'markup', ${cents('n * 3', 8)}, 'psq', 0,
			'tax', ${cents('n * 5', 12)}, 'country', ${pick('n', ['USA', 'CAN'])},
			'supplier', jsonb_build_object('costBeforeDeal', ${cents('n', 50)}, 'msrp', ${cents('n * 2', 99)}),
			'settings', jsonb_build_object('includeResellerMarkup', (n % 3)::text, 'defaultUSTaxCDTPct', 8.25, 'estimatedCDNCDTPct', n % 4 + 0.5,
				'useEstimatedTax', ${pick('n', ['taxondeliveredcost', 'notax'])})) end
	from generate_series(1, 2 * $3::int) n, generate_series(1, 2) k where (k = 1 or n % 2 = 0) and $2::text[] is not null`;
const spent = `insert into ledger_entry (program_id, id, participant_id, type, amount, order_id, description, created_at)
	select program_id, ${uuid("'spent' || id")}, participant_id, 'order', -total, id, 'Sipariş ' || order_number, ordered_at
	from "order" where program_id = $1::uuid and total > 0 and $2::text[] is not null and $3::int > 0`;
const returned = `insert into ledger_entry (program_id, id, participant_id, type, amount, order_id, reverses_id, description, created_at)
	select e.program_id, ${uuid("'back' || e.id")}, e.participant_id, 'reversal', -e.amount, e.order_id, e.id, '', e.created_at + interval '1 day'
	from ledger_entry e join "order" o on o.program_id = e.program_id and o.id = e.order_id
	where e.program_id = $1::uuid and o.status = 'Void' and $2::text[] is not null and $3::int > 0`;
const errors = `insert into order_error (program_id, id, order_id, message, created_at)
	select $1::uuid, ${id('error', 'n')}, ${id('order', 'n')}, ${pick('n', ['Out of stock', 'OUT OF STOCK', 'Adres eksik: İl', 'Timeout'])}, ${moment('n * 3')}
	from generate_series(1, 2 * $3::int, 4) n where $2::text[] is not null`;

const accounts = `insert into account (id, parent_id, name, type, contact_name, address, city, state, zip, phone, email, notes, created_at)
	select ${id('account', 'n')}, case when n % 3 = 0 then $3::uuid else $1::uuid end, ${name('n')}, ${pick('n', ['customer', 'rep'])}, ${name('n * 2')}, n || ' Cd.',
		${pick('n', ['İzmir', 'izmir', 'Austin', ''])}, ${pick('n', ['TX', ''])}, (n * 97)::text, '', 'info' || n || '@example.com', ${name('n * 5')}, ${moment('n')}
	from generate_series(1, 30) n`;
const programs = `insert into program (id, account_id, name, full_name, type, status, is_auto_build, feed_status, feed_built_at, created_at)
	select ${id('program', 'n')}, case when n % 3 = 0 then $3::uuid else $1::uuid end, ${name('n * 4')} || ' ' || n, ${name('n')}, ${pick('n', ['points', 'plateau', 'claim'])},
		n % 4 > 0, n % 2 = 0, ${pick('n', ['Built', 'built', 'Failed', ''])}, case when n % 3 > 0 then ${moment('n * 7')} end, ${moment('n')}
	from generate_series(1, 24) n`;
const roles = `insert into role (id, account_id, name, manage_role, manage_user, manage_participant, manage_orders, version)
	select ${id('role', 'n')}, case when n % 3 = 0 then $3::uuid else $1::uuid end, 'Rol ' || ${name('n * 2')} || ' ' || n, n % 2 = 0, n % 3 = 0, n % 5 > 0, true, 1 + n % 3
	from generate_series(1, 26) n`;
const users = `insert into app_user (id, account_id, role_id, user_name, first_name, last_name, display_name, email, phone_number, password_hash, locked_at, last_sign_in_at,
		created_at)
	select ${id('user', 'n')}, $1::uuid, case when n % 4 > 0 then ${id('role', '(1 + n % 3)')} end, 'Person.' || n, split_part(${name('n')}, ' ', 1), split_part(${name('n')}, ' ', 2),
		${name('n')}, 'staff' || n || '@example.com', case when n % 3 = 0 then '' else '0532 ' || (n * 7 % 20) end, case when n % 5 > 0 then 'none' end,
		case when n % 7 = 0 then ${moment('n')} end, case when n % 3 > 0 then ${moment('n * 7')} end, ${moment('n')}
	from generate_series(1, 28) n where $3::uuid is not null`;

/** The first participant of a program, with the most entries and orders. */
export async function firstPerson({ pool }: Database, programId: string): Promise<string> {
	const { rows } = await pool.query<{ id: string }>(`select ${id('person', '1')} as id`, [programId]);
	return rows[0]?.id ?? '';
}

/**
 * Rows for every list, always the same: several pages each, with blanks, duplicates, names in Latin and Arabic script,
 * decimals, and dates across month boundaries. The first account has them; its first program has most of them.
 */
export async function makeRows(
	db: Database,
	[account, below]: readonly [string, string],
	[program, other]: readonly [string, string],
): Promise<void> {
	await db.transaction(async (client) => {
		for (const text of [accounts, programs, roles, users]) await client.query(text, [account, names, below]);
		for (const [programId, count] of [
			[program, 60],
			[other, 8],
		] as const) {
			await client.query(levels, [programId, names]);
			for (const text of [people, products, awards, orders, items, spent, returned, errors])
				await client.query(text, [programId, names, count]);
		}
	});
	// Gives the tables the statistics of a database that has run for a minute.
	await db.pool.query('analyze');
}

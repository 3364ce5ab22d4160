import type { Database } from '../src';
import { newId } from '../src/ids';
import { accountRows, userRows } from './accounts';
import { catalogueRows } from './catalogue';
import { codeBatches } from './claim-codes';
import { type FirstAdministrator, insertFirstAdministrator } from './first-administrator';
import { insertRows } from './insert-rows';
import { insertTheme } from './logos';
import { awardRows, orderRows } from './orders';
import { participantRows } from './participants';
import { flatTaxRates, programRows } from './programs';
import { makeRandom, type Random } from './random';
import { contentRows, dictionaryRows } from './texts';

type Client = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The lock that lets one of several starting processes fill an empty database while the others wait for it. */
const lockKey = [7201, 2] as const;

/** Runs `work` in one transaction if there is no user yet; all of it or, after a crash, nothing. True if it ran. */
const onEmptyDatabase = (db: Database, work: (client: Client) => Promise<void>): Promise<boolean> =>
	db.transaction(async (client) => {
		await client.query('select pg_advisory_xact_lock($1, $2)', [...lockKey]);
		const { rowCount } = await client.query('select 1 from app_user limit 1');
		if (rowCount) return false;
		await work(client);
		return true;
	});

/** Creates the root account, the ready-made roles and the first administrator if the database has no user. */
export const ensureFirstAdministrator = (db: Database, administrator: FirstAdministrator): Promise<boolean> =>
	onEmptyDatabase(db, async (client) => {
		await insertFirstAdministrator(client, administrator);
	});

interface SampleOptions {
	now?: Date;
	/** The English texts of program sites, by key. */
	english?: Readonly<Record<string, string>>;
}

/**
 * Sample data: fills an empty database with a believable provider: resellers, reps and customers, programs of each
 * type, some four thousand participants, points, orders in every status, a catalogue, and a user for every role (all
 * with the administrator's password).
 */
export const ensureSampleData = (
	db: Database,
	administrator: FirstAdministrator,
	{ now = new Date(), english = {} }: SampleOptions = {},
): Promise<boolean> =>
	onEmptyDatabase(db, async (client) => {
		const random = makeRandom(20_260_101);
		const { accountId, roles, userId } = await insertFirstAdministrator(client, administrator, 'Meridian Rewards');
		const accounts = accountRows(random, accountId);
		await insertRows(client, 'account', accounts);
		const staffed = [
			{ id: accountId, key: '' },
			...accounts.filter(({ type }) => type === 'reseller').map(({ id }, at) => ({ id, key: `.reseller${at + 1}` })),
		];
		await insertRows(client, 'app_user', userRows(random, staffed, roles, administrator.passwordHash));
		const programs = programRows(new Map(accounts.map(({ name, id }) => [name, id])), now);
		for (const [n, program] of programs.entries()) {
			await insertProgram(client, random, now, program, { passwordHash: administrator.passwordHash, english });
			const theme = await insertTheme(client, program.row.id, n);
			await client.query('update program set theme = $2 where id = $1', [program.row.id, theme]);
		}
		await insertRows(client, 'notification', [{ id: newId(), user_id: userId, kind: 'welcome', params: {} }]);
	});

type SampleProgram = ReturnType<typeof programRows>[number];

async function insertProgram(
	client: Client,
	random: Random,
	now: Date,
	{ row, levels, count }: SampleProgram,
	{ passwordHash, english }: { passwordHash: string; english: Readonly<Record<string, string>> },
): Promise<void> {
	await insertRows(client, 'program', [row]);
	await insertRows(client, 'plateau_level', levels);
	await insertRows(client, 'flat_tax_rate', flatTaxRates(row.id));
	for (const language of row.languages) {
		const { pages, sections, menuItems } = contentRows(row.id, language);
		await insertRows(client, 'dictionary', [{ program_id: row.id, language }]);
		await insertRows(client, 'dictionary_text', dictionaryRows(row.id, language, english));
		await insertRows(client, 'program_content', [{ program_id: row.id, language }]);
		await insertRows(client, 'content_page', pages);
		await insertRows(client, 'content_section', sections);
		await insertRows(client, 'menu_item', menuItems);
	}

	const { build, steps, products } = catalogueRows(random, now, { id: row.id, type: row.type, levels });
	await insertRows(client, 'catalogue_build', [build]);
	await insertRows(client, 'rebuild_step', steps);
	await insertRows(client, 'product', products);
	await client.query('update program set current_build_id = $2 where id = $1', [row.id, build.id]);

	const createdDaysAgo = (now.getTime() - new Date(row.created_at).getTime()) / 86_400_000;
	const { participants, addresses } = participantRows(
		random,
		now,
		{ id: row.id, type: row.type, levels, count, createdDaysAgo },
		passwordHash,
	);
	if (row.type === 'claim') {
		const { batches, codes } = codeBatches({ id: row.id, levels }, participants);
		await insertRows(client, 'claim_code_batch', batches);
		await insertRows(client, 'participant', codes);
	} else await insertRows(client, 'participant', participants);
	await insertRows(client, 'participant_address', addresses);
	await insertRows(
		client,
		'cart_item',
		participants.filter(() => random.chance(8)).map(({ id }) => cartRow(random, row.id, id, random.pick(products))),
	);

	const buyers = participants.filter(({ status }) => status === 'Active');
	const made = orderRows(
		random,
		now,
		{ id: row.id, type: row.type, poPrefix: row.po_prefix, batch: row.batch_order_enabled, levels },
		buyers,
		products,
	);
	await insertRows(client, 'order_sequence', [{ program_id: row.id, last: made.last }]);
	if (row.type === 'points') {
		const spent = new Map<string, number>();
		for (const { participant_id, type, amount } of made.entries)
			if (type === 'order') spent.set(participant_id, (spent.get(participant_id) ?? 0) - amount);
		await insertRows(client, 'ledger_entry', awardRows(random, row.id, participants, spent));
	}
	await insertRows(client, 'order', made.orders);
	// Items name the entry that took their points.
	await insertRows(
		client,
		'ledger_entry',
		made.entries.filter(({ type }) => type === 'order'),
	);
	await insertRows(client, 'order_item', made.items);
	await insertRows(
		client,
		'ledger_entry',
		made.entries.filter(({ type }) => type === 'reversal'),
	);
	await client.query(endItems, [row.id]);
	await insertRows(client, 'order_error', made.errors);
	await insertRows(client, 'order_event', made.events);
	await insertRows(client, 'order_dispatch', made.dispatches);
	if (row.type === 'claim') {
		await client.query(
			`update participant p set status = 'Used', used_by_order_id = o.id from "order" o
			where o.program_id = $1 and p.program_id = o.program_id and p.id = o.participant_id and o.status <> 'Void'
				and exists (select from order_item i where i.program_id = o.program_id and i.order_id = o.id and i.tracking_status not in (4, 15))`,
			[row.id],
		);
	}
}

/** The endings of what is void, cancelled or returned, at the moment at which its points came back. */
const endItems = `with ended as materialized (
		select i.id, i.order_id, i.quantity, i.total, i.amount, i.shipping, t.tax, t.taxable, t.of_order,
			case when o.status = 'Void' then 'void' when i.tracking_status = 4 then 'cancelled' else 'returned' end as kind,
			case when o.status = 'Void' then o.voided_at else i.status_at end as at
		from order_item i
		join "order" o on o.program_id = i.program_id and o.id = i.order_id
		join order_item_tax t on t.program_id = i.program_id and t.order_id = i.order_id and t.item_id = i.id
		where i.program_id = $1 and (o.status = 'Void' or i.tracking_status in (4, 15))
	), endings as materialized (
		select gen_random_uuid() as id, order_id, kind, at, count(*) as items, sum(quantity) as quantity, sum(total) as points,
			sum(amount) as amount, sum(shipping) as shipping, sum(tax) as tax, sum(taxable) as taxable, sum(of_order) as of_order
		from ended group by order_id, kind, at
	), headers as (
		insert into order_ending (program_id, id, order_id, at, kind, items, quantity, points, amount, shipping, tax, taxable, of_order, taxable_before)
		select $1, id, order_id, at, kind, items, quantity, points, amount, shipping, tax, taxable, of_order, 0 from endings
	)
	insert into order_item_ending (program_id, item_id, id, ending_id, quantity, points, amount, shipping, tax, taxable, of_order)
	select $1, i.id, gen_random_uuid(), e.id, i.quantity, i.total, i.amount, i.shipping, i.tax, i.taxable, i.of_order
	from ended i join endings e using (order_id, kind, at)`;

const cartRow = (
	random: Random,
	programId: string,
	participantId: string,
	product: { product_id: string; product_name: string },
) => ({
	program_id: programId,
	id: newId(),
	participant_id: participantId,
	product_id: product.product_id,
	product_name: product.product_name,
	quantity: random.int(1, 2),
});

import { newId } from '../src/ids';
import type { SampleProduct } from './catalogue';
import { orderExtras, taxResponseOf } from './order-extras';
import { inCents, inDollars, priceItem } from './order-price';
import { postalAddress } from './people';
import type { ProgramType } from './programs';
import type { Random } from './random';

interface Buyer {
	id: string;
	name: string;
	email: string;
	claim_email: string;
	level_id: string | null;
	custom_field1: string;
	custom_field2: string;
	status: string;
	created_at: string;
}
interface ProgramSketch {
	id: string;
	type: ProgramType;
	poPrefix: string;
	batch: boolean;
	levels: readonly { id: string; description: string }[];
}
type Status = 'Pending' | 'API Error' | 'Void' | 'Waiting for Shipment' | 'Shipped' | 'Completed';
const statuses: readonly Status[] = [
	'Completed',
	'Completed',
	'Completed',
	'Shipped',
	'Shipped',
	'Waiting for Shipment',
	'API Error',
	'Void',
	'Pending',
];
/** The supplier's item codes that fit an order's status (docs/product/orders.md). */
const itemCodes: Record<Status, readonly number[]> = {
	Pending: [0],
	'API Error': [0],
	Void: [0, 4],
	'Waiting for Shipment': [1, 2, 5, 1, 2, 6, 8, 10, 11],
	Shipped: [3],
	Completed: [3],
};
const faults = [
	'Address could not be verified',
	'Item is no longer available',
	'Supplier account is out of funds',
] as const;

/** Orders of one program in every status, with items, the ledger entries they made, and errors of those that failed. */
export function orderRows(
	random: Random,
	now: Date,
	program: ProgramSketch,
	buyers: readonly Buyer[],
	products: readonly SampleProduct[],
) {
	// Some come back; a claim code is used once.
	const ordering = buyers.flatMap((buyer) =>
		random.chance(program.type === 'claim' ? 30 : 14)
			? Array.from({ length: program.type === 'points' ? random.int(1, 4) : 1 }, () => buyer)
			: [],
	);
	const made = ordering.flatMap((buyer, at) => {
		const choice = products.filter((product) => !buyer.level_id || product.level_ids.includes(buyer.level_id));
		return choice.length > 0 ? [sampleOrder(random, now, program, buyer, choice, at + 1)] : [];
	});
	return {
		orders: made.map(({ order }) => order),
		items: made.flatMap(({ lines }) => lines),
		entries: made.flatMap(({ entries }) => entries),
		events: made.flatMap(({ events }) => events),
		dispatches: made.flatMap(({ dispatches }) => dispatches),
		errors: made.flatMap(({ errors }) => errors),
		last: ordering.length,
	};
}

function sampleOrder(
	random: Random,
	now: Date,
	program: ProgramSketch,
	buyer: Buyer,
	choice: readonly SampleProduct[],
	number: number,
) {
	const status: Status = program.batch && number % 5 === 0 ? 'Pending' : random.pick(statuses);
	const id = newId();
	const since = Math.max(1, (now.getTime() - new Date(buyer.created_at).getTime()) / 86_400_000);
	const date = random.daysAgo(now, Math.min(since, 120)).toISOString();
	const extras = orderExtras(number);
	const orderNumber = `${program.poPrefix}${String(number).padStart(6, '0')}`;
	const chosen = Array.from({ length: program.type === 'points' ? random.int(1, 3) : 1 }, (_, at) => {
		const product = random.pick(choice);
		return { product, line: itemRow(random, program.id, id, at + 1, product, status, extras) };
	});
	const address = postalAddress(random);
	const later = laterThan(date, now, number);
	const lines = chosen.map(({ product, line }) => {
		const priced = priceItem(product, line.quantity, address.country, program.type === 'points');
		const debit =
			priced.total > 0
				? entry(program.id, buyer.id, 'order', -priced.total, `Order ${orderNumber}`, date, { orderId: id })
				: null;
		const ended = isEnded(line.tracking_status) ? later : null;
		return { ...line, ...priced, status_at: ended, entry_id: debit?.id ?? null, entry: debit };
	});
	const total = lines.reduce((sum, line) => sum + line.total, 0);
	const amount = inDollars(lines.reduce((sum, line) => sum + inCents(line.amount), 0));
	const shipping = inDollars(lines.reduce((sum, line) => sum + inCents(line.shipping), 0));
	const beforeTax = inDollars(lines.reduce((sum, line) => sum + inCents(line.amount_before_tax), 0));
	const sent = status === 'Waiting for Shipment' || status === 'Shipped' || status === 'Completed';
	const order = {
		program_id: program.id,
		id,
		order_number: orderNumber,
		participant_id: buyer.id,
		ordered_at: date,
		status,
		name: buyer.name,
		email: buyer.email,
		claim_email: buyer.claim_email,
		user_name: buyer.email,
		level_id: buyer.level_id,
		level_name: program.levels.find(({ id: level }) => level === buyer.level_id)?.description ?? '',
		total,
		total_amount: amount,
		total_shipping: shipping,
		message: extras.message,
		custom_field1: buyer.custom_field1,
		custom_field2: buyer.custom_field2,
		...address,
		address_fields: extras.addressFields,
		tax_response: taxResponseOf(address, beforeTax, shipping),
		idempotency_key: `sample-${number}`,
		submission_key: newId(),
		external_order_number: sent ? `RL-${random.digits(8)}` : '',
		batch: program.batch,
		submitted_at: status === 'Pending' ? null : date,
		voided_at: status === 'Void' ? later : null,
	};
	// An unsubmitted batch order waits; every other order that hasn't ended has pending work with the supplier.
	const waits = program.batch && status === 'Pending';
	const toDo = { Pending: waits ? null : 'send', 'Waiting for Shipment': 'follow', Shipped: 'follow' } as const;
	const state = status in toDo ? toDo[status as keyof typeof toDo] : null;
	const dispatch = { program_id: program.id, order_id: id, state, key: order.submission_key, due_at: null };
	const error = { program_id: program.id, id: newId(), order_id: id, message: random.pick(faults), created_at: date };
	return {
		order,
		lines: lines.map(({ entry: _, ...line }) => line),
		entries: lines.flatMap(({ entry: debit, tracking_status: code }) =>
			debit ? ledgerOf(debit, code, order, later) : [],
		),
		events: eventsOf(order, lines, date, later),
		dispatches: state ? [dispatch] : [],
		errors: status === 'API Error' ? [error] : [],
	};
}

export type LedgerRow = ReturnType<typeof entry>;
const entry = (
	programId: string,
	participantId: string,
	type: 'adjustment' | 'order' | 'reversal',
	amount: number,
	description: string,
	date: string,
	links: { orderId?: string; reversesId?: string } = {},
) => ({
	program_id: programId,
	id: newId(),
	participant_id: participantId,
	type,
	amount,
	description,
	order_id: links.orderId ?? null,
	reverses_id: links.reversesId ?? null,
	created_by_name: 'Sample data',
	created_at: date,
});

/** Cancelled or returned. */
const isEnded = (code: number): boolean => code === 4 || code === 15;
/** When something of an order came to nothing: up to twenty days later, before now. */
const laterThan = (date: string, now: Date, number: number): string => {
	const from = new Date(date).getTime();
	return new Date(from + (now.getTime() - from) * Math.min(1, 0.02 + (number % 10) / 12)).toISOString();
};

/** The cost of an item, and its refund if its order is void or it was cancelled or returned. */
function ledgerOf(
	debit: LedgerRow,
	code: number,
	{ status, order_number: number }: { status: Status; order_number: string },
	date: string,
) {
	if (status !== 'Void' && !isEnded(code)) return [debit];
	const why = status === 'Void' ? `Order ${number} is void` : 'Returned item';
	const { program_id: programId, participant_id: participantId, order_id: orderId, amount, id: reversesId } = debit;
	const links = { ...(orderId ? { orderId } : {}), reversesId };
	return [debit, entry(programId, participantId, 'reversal', -amount, why, date, links)];
}

/** The first events of an order's timeline, and what came to nothing. */
function eventsOf(
	order: { program_id: string; id: string; status: Status; total: number },
	lines: readonly { item_number: number; tracking_status: number; total: number }[],
	date: string,
	later: string,
) {
	const event = (kind: string, at: string, data: object, item: number | null = null) => ({
		program_id: order.program_id,
		id: newId(),
		order_id: order.id,
		at,
		kind,
		item_number: item,
		data,
		actor_name: 'Sample data',
	});
	const placed = event('placed', date, { total: order.total });
	if (order.status === 'Void') return [placed, event('voided', later, { reason: '', points: order.total })];
	const ended = lines.filter(({ tracking_status: code }) => isEnded(code));
	return [
		placed,
		...ended.flatMap(({ item_number: item, tracking_status: to, total: points }) => [
			event('itemChanged', later, { from: 3, to, at: later }, item),
			...(points > 0 ? [event('pointsReturned', later, { points }, item)] : []),
		]),
	];
}

/** Awards of participants: enough for their orders, and usually more. */
export function awardRows(
	random: Random,
	programId: string,
	buyers: readonly Buyer[],
	spent: ReadonlyMap<string, number>,
): LedgerRow[] {
	const reasons = [
		'Welcome bonus',
		'Quarterly sales award',
		'Referral',
		'Training completed',
		'Safety milestone',
		'Customer praise',
	] as const;
	return buyers.flatMap((buyer) => {
		const needed = spent.get(buyer.id) ?? 0;
		const awards = Array.from({ length: random.int(0, 3) }, () =>
			entry(programId, buyer.id, 'adjustment', random.int(2, 80) * 250, random.pick(reasons), buyer.created_at),
		);
		if (needed > 0)
			awards.push(
				entry(programId, buyer.id, 'adjustment', Math.ceil(needed / 1000) * 1000, 'Annual award', buyer.created_at),
			);
		return awards;
	});
}

function itemRow(
	random: Random,
	programId: string,
	orderId: string,
	itemNumber: number,
	product: SampleProduct,
	status: Status,
	{ carrier: [company, prefix], returnedAs }: ReturnType<typeof orderExtras>,
) {
	const quantity = random.chance(85) ? 1 : 2;
	const code = random.pick(itemCodes[status]);
	const tracking = code === 3 ? `${prefix}${random.digits(12)}` : '';
	const cameBack = status === 'Completed' && itemNumber === 1 ? returnedAs : null;
	return {
		program_id: programId,
		id: newId(),
		order_id: orderId,
		item_number: itemNumber,
		product_id: product.product_id,
		product_name: product.product_name,
		product_model: product.product_model,
		brand_name: product.brand_name,
		supplier_name: product.supplier_name,
		product_drop_ship_days: product.product_drop_ship_days,
		quantity,
		tracking_number: tracking,
		tracking_company: tracking ? company : '',
		tracking_link: tracking ? `https://example.com/track/${tracking}` : '',
		tracking_status: cameBack ?? code,
	};
}

import { randomUUID } from 'node:crypto';
import { type Database, newId } from '@rewards/db';
import { seal } from '../../../crypto';
import { signMessage } from '../../../crypto/message-signature';
import { secretOf } from '../../../crypto/secret-of';
import { AppError } from '../../../errors';
import { createCaller } from '../../../router';
import { contextOf, flags, makeAccountTree, makeProgram, storedSession, testServices } from '../../../testing';
import { receiveMessage } from '../../orders';

/** Something that happens to the orders of a program; `order` counts those that were placed, in a circle. */
export type Happening =
	| { what: 'place'; person: number; items: readonly number[]; place: number }
	| { what: 'message'; order: number; codes: readonly number[]; older: number; closed: boolean; twice: boolean }
	| { what: 'again'; order: number }
	| { what: 'void'; order: number }
	| { what: 'delete'; order: number };

const devKey = 'the dev key of the histories';
const products = [
	{ productId: 'LAMP', cost: '100', freight: '8.35', handling: '2' },
	{ productId: 'MUG', cost: '5.19', freight: '0', handling: '0.50' },
	{ productId: 'PEN', cost: '0.01', freight: '1.10', handling: '0' },
];
const address = {
	address1: '1 Main St',
	townCity: 'Austin',
	stateCounty: 'TX',
	postcode: '73301',
	country: 'USA',
	phone: '5125550100',
};
const places = [
	{},
	{ country: 'CAN', stateCounty: 'QC', postcode: 'H2X 1Y4', townCity: 'Montreal' },
	{ stateCounty: 'OR', postcode: '97201', townCity: 'Portland' },
	{ country: 'GBR', stateCounty: 'Greater London', postcode: 'SW1A 1AA', townCity: 'London' },
];
const prices = {
	pointValue: '0.01',
	includeFreight: true,
	includeHandling: true,
	includeResellerMarkup: '1',
	resellerMarkupPct: '12.5',
	defaultUSTaxCDTPct: '8.25',
	estimatedCDNCDTPct: '13',
};

/** An account with a user who sees all its reports. */
export async function makeAuditor(db: Database) {
	const { accounts } = await makeAccountTree(db);
	const services = testServices(db);
	const session = await storedSession(
		db,
		accounts.left,
		flags('manageOrders', 'manageProgram', 'manageReports', 'manageParticipant', 'manageTransaction'),
	);
	return { db, services, accountId: accounts.left.id, caller: createCaller(contextOf(services, session)) };
}
export type Auditor = Awaited<ReturnType<typeof makeAuditor>>;

/**
 * A points program with products, a supplier and two people with points; `freight`: its flat tax is on delivery, too.
 */
export async function makeHistoryProgram({ db, services, accountId }: Auditor, freight: boolean) {
	const { id: programId } = await makeProgram(db, accountId, 'points', `History ${newId()}`);
	const sealed = seal(services.config.dataKey, devKey, secretOf(programId, 'devKey'));
	await db.prisma.program.update({
		where: { id: programId },
		data: {
			...prices,
			useEstimatedTax: freight ? 'taxondeliveredcost' : 'taxonitemcostonly',
			flatTaxRates: {
				create: [
					{ country: 'USA', rate: '8.25' },
					{ country: 'CAN', rate: '13' },
				],
			},
			replinkEndpoint: 'http://127.0.0.1:9/supplier',
			devKey: new Uint8Array(sealed),
		},
		select: { id: true },
	});
	await db.prisma.product.createMany({
		data: products.map((product) => ({
			programId,
			id: newId(),
			sinceBuildId: newId(),
			productName: product.productId,
			...product,
		})),
	});
	const people = [newId(), newId()];
	await db.prisma.participant.createMany({
		data: people.map((id) => ({ programId, id, name: 'Ann', email: `${id}@example.com` })),
	});
	await db.prisma.ledgerEntry.createMany({
		data: people.map((participantId) => ({
			programId,
			id: newId(),
			participantId,
			type: 'adjustment',
			amount: 900_000,
			description: 'Start',
		})),
	});
	return { programId, people };
}
export type HistoryProgram = Awaited<ReturnType<typeof makeHistoryProgram>>;

interface Placed {
	id: string;
	key: string;
	lines: number;
	sequence: number;
	/** Its last message, as it was sent. */
	last: { id: string; body: string } | null;
}

/** Applies happenings to a program by the product's own services, one after the other. */
export function historyOf({ db, services, caller }: Auditor, { programId, people }: HistoryProgram) {
	const placed: Placed[] = [];
	const send = ({ id, body }: { id: string; body: string }) => {
		const seconds = Math.floor(Date.now() / 1000);
		const signature = signMessage(devKey, id, seconds, body);
		return receiveMessage(services, programId, { id, timestamp: String(seconds), signature, body });
	};
	const place = async ({ person, items, place: to }: Extract<Happening, { what: 'place' }>) => {
		const { order } = await caller.orders.place({
			programId,
			key: randomUUID(),
			participant: { sid: people[person % people.length] ?? '' },
			items: items.map((quantity, at) => ({ productID: products[at]?.productId ?? '', quantity })),
			shippingAddress: { ...address, ...places[to % places.length] },
		});
		const { rows } = await db.pool.query<{ key: string }>(
			'select submission_key as key from "order" where program_id = $1 and id = $2',
			[programId, order.id],
		);
		placed.push({ id: order.id, key: rows[0]?.key ?? '', lines: items.length, sequence: 0, last: null });
	};
	const tell = async (order: Placed, { codes, older, closed, twice }: Extract<Happening, { what: 'message' }>) => {
		order.sequence += 1;
		const items = Array.from({ length: order.lines }, (_, at) => ({
			line: at + 1,
			status: codes[at % codes.length],
			sequence: Math.max(0, order.sequence - older),
			at: new Date().toISOString(),
		}));
		const state = closed ? 'closed' : 'open';
		const data = { key: order.key, orderNumber: `R-${order.id}`, state, items };
		order.last = { id: randomUUID(), body: JSON.stringify({ type: 'order', data }) };
		await Promise.all([send(order.last), ...(twice ? [send(order.last)] : [])]);
	};
	/** What staff may not do at the moment is refused, and changes nothing. */
	const orRefused = (move: Promise<unknown>) =>
		move.catch((error: unknown) => {
			if (!(error instanceof AppError) || !['ORDER_REFUSED', 'NOT_FOUND'].includes(error.appCode)) throw error;
		});
	return async (one: Happening): Promise<void> => {
		if (one.what === 'place') return place(one);
		const order = placed[one.order % Math.max(1, placed.length)];
		if (!order) return;
		if (one.what === 'message') await tell(order, one);
		else if (one.what === 'again') await (order.last && send(order.last));
		else if (one.what === 'void') await orRefused(caller.orders.void({ programId, orderId: order.id, reason: 'Test' }));
		else await orRefused(caller.orders.delete({ programId, orderId: order.id }));
	};
}

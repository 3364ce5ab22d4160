import { randomUUID } from 'node:crypto';
import { signMessage } from '@rewards/api/crypto/message-signature';
import { seal } from '@rewards/api/crypto/seal';
import { secretOf } from '@rewards/api/crypto/secret-of';
import { OrderSender, receiveMessage } from '@rewards/api/domains/orders/index';
import { createCaller } from '@rewards/api/router';
import {
	contextOf,
	flags,
	makeAccountTree,
	makeProgram,
	storedSession,
	testServices,
} from '@rewards/api/testing/index';
import { type Database, newId } from '@rewards/db';
import { type Sandbox, startSandbox } from '../sandbox';
import { type SupplierWire, startSupplierWire } from './supplier-wire';

const devKey = 'a-dev-key';
export interface View {
	key: string;
	orderNumber: string;
	items: { line: number; status: number }[];
}
export interface Supplier {
	sandbox: Sandbox;
	wire: SupplierWire;
	views(): Promise<View[]>;
	advance(): Promise<void>;
}

/** A supplier that proceeds only on command, behind a network that loses and delays messages. */
export async function startSupplier(): Promise<Supplier> {
	const sandbox = await startSandbox();
	sandbox.set('supplier', { pace: 'asked', messages: 'none' });
	const address = sandbox.addressOf('supplier');
	return {
		sandbox,
		wire: await startSupplierWire(address),
		// Bypasses the network: what the supplier itself knows.
		views: async () => ((await (await fetch(`${address}/orders`)).json()) as { orders: View[] }).orders,
		advance: async () => void (await fetch(`${address}/advance`, { method: 'POST' })),
	};
}

/** What all order histories share: a database with an account, and a user with all rights for orders. */
export async function orderStage(db: Database) {
	const { accounts } = await makeAccountTree(db);
	const services = testServices(db);
	const may = flags('manageOrders', 'manageProgram', 'manageReports');
	const caller = createCaller(contextOf(services, await storedSession(db, accounts.left, may)));
	return { db, accountId: accounts.left.id, services, caller };
}
type Stage = Awaited<ReturnType<typeof orderStage>>;

/**
 * A separate program with people who have points, a mug to order, and two suppliers behind networks that lose and delay
 * messages.
 */
export async function orderWorld(
	{ db, accountId, services, caller }: Stage,
	{ people, points }: { people: number; points: number },
) {
	const { id: programId } = await makeProgram(db, accountId, 'points', `Program ${randomUUID()}`);
	const select = { id: true };
	await db.prisma.program.update({ where: { id: programId }, data: { pointValue: '1' }, select });
	for (const productId of ['MUG', 'PEN', 'BAG'])
		await db.prisma.product.create({
			data: { programId, id: newId(), sinceBuildId: newId(), productId, productName: productId, cost: '5' },
			select,
		});
	const participants = Array.from({ length: people }, () => newId());
	for (const id of participants) {
		await db.prisma.participant.create({ data: { programId, id, name: 'Ann', email: `${id}@example.com` }, select });
		const award = { programId, id: newId(), participantId: id, type: 'adjustment', amount: points };
		await db.prisma.ledgerEntry.create({ data: award, select });
	}
	const suppliers = [await startSupplier(), await startSupplier()] as const;
	const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
		(await db.pool.query<Row>(text, values)).rows;
	return {
		programId,
		participants,
		suppliers,
		caller,
		rows,
		/** The settings name this supplier from now on. */
		name: ({ wire }: Supplier) =>
			rows('update program set replink_endpoint = $2, dev_key = $3 where id = $1', [
				programId,
				wire.address,
				seal(services.config.dataKey, devKey, secretOf(programId, 'devKey')),
			]),
		/** Runs what is due now, as a job process does. */
		pass: async () => {
			const sender = new OrderSender(services, new AbortController().signal);
			await sender.look();
			await sender.settled();
		},
		/** Makes everything that waits due, expires leases, and retries suspended suppliers. */
		timePasses: async () => {
			const past = `now() - interval '1 second'`;
			await rows(
				`update order_dispatch set due_at = ${past}, leased_until = ${past} where program_id = $1 and due_at is not null`,
				[programId],
			);
			await rows(`update supplier_circuit set open_until = ${past} where open_until is not null`);
		},
		hear: (view: View, id: string) => {
			const body = JSON.stringify({ type: 'order', data: view });
			const seconds = Math.floor(Date.now() / 1000);
			const signature = signMessage(devKey, id, seconds, body);
			return receiveMessage(services, programId, { id, timestamp: String(seconds), signature, body });
		},
		close: () => Promise.all(suppliers.flatMap(({ sandbox, wire }) => [wire.close(), sandbox.close()])),
	};
}
export type OrderWorld = Awaited<ReturnType<typeof orderWorld>>;

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signMessage } from '@rewards/api/crypto/message-signature';
import { seal } from '@rewards/api/crypto/seal';
import { secretOf } from '@rewards/api/crypto/secret-of';
import { OrderSender, receiveMessage } from '@rewards/api/domains/orders/index';
import type { testServices } from '@rewards/api/testing/index';

type Services = ReturnType<typeof testServices>;
export interface Call {
	method: string;
	/** Below the endpoint. */
	path: string;
	authorization: string;
	// biome-ignore lint/suspicious/noExplicitAny: whatever was sent
	body: any;
}
type Answer = { status: number; body: object | string; headers?: Record<string, string> };

const bodyOf = async (request: IncomingMessage) => {
	const pieces: Buffer[] = [];
	for await (const piece of request) pieces.push(piece as Buffer);
	return JSON.parse(Buffer.concat(pieces).toString('utf8') || 'null');
};

/** A supplier over HTTP that responds as a test wants, including as no supplier should. */
export async function startOddSupplier(answer: (call: Call) => Answer | Promise<Answer>) {
	const calls: Call[] = [];
	const server = createServer(async (request, reply) => {
		const { method = '', url = '', headers } = request;
		const call = { method, path: url, authorization: headers.authorization ?? '', body: await bodyOf(request) };
		calls.push(call);
		const { status, body, headers: more } = await answer(call);
		reply.writeHead(status, { 'content-type': 'application/json', ...more });
		reply.end(typeof body === 'string' ? body : JSON.stringify(body));
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const { port } = server.address() as AddressInfo;
	const close = () =>
		new Promise<void>((done) => {
			server.close(() => done());
			server.closeAllConnections();
		});
	return { address: `http://127.0.0.1:${port}`, calls, close };
}

/** The state of an order and its supplier work, and how time passes. */
export function supplierBench(services: Services) {
	const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
		(await services.db.pool.query<Row>(text, values)).rows;
	const setSupplier = (id: string, endpoint: string, devKey = 'a-dev-key') =>
		rows('update program set replink_endpoint = $2, dev_key = $3 where id = $1', [
			id,
			endpoint,
			seal(services.config.dataKey, devKey, secretOf(id, 'devKey')),
		]);
	/** Runs what is due, as a worker does. */
	const look = async (): Promise<void> => {
		const sender = new OrderSender(services, new AbortController().signal);
		await sender.look();
		await sender.settled();
	};
	/** Makes everything that waits due, and runs it. */
	const pass = async (): Promise<void> => {
		await rows(`update order_dispatch set due_at = now() - interval '1 second' where due_at is not null`);
		await look();
	};
	const shown = async (id: string) => {
		const [row] = await rows<{
			status: string;
			state: string | null;
			key: string;
			error: string | null;
			reason: string;
			balance: number;
			items: number[];
			outcomes: string[];
			events: string[];
		}>(
			`select o.status, d.state, o.submission_key as key, e.message as error, o.void_reason as reason, p.balance,
				array(select tracking_status from order_item i where i.order_id = o.id order by item_number) as items,
				array(select action || ' ' || outcome from order_submission s where s.order_id = o.id order by at, attempt) as outcomes,
				array(select kind from order_event v where v.order_id = o.id order by at, id) as events
			from "order" o join participant p on p.id = o.participant_id
			left join order_dispatch d on d.order_id = o.id
			left join order_error e on e.order_id = o.id and e.cleared_at is null
			where o.id = $1`,
			[id],
		);
		if (!row) throw new Error('no such order');
		return row;
	};
	/** A message with a valid signature. */
	const tell = (programId: string, data: object, devKey = 'a-dev-key', id = `m${Math.random()}`) => {
		const body = JSON.stringify({ type: 'order', data });
		const seconds = Math.floor(Date.now() / 1000);
		const signature = signMessage(devKey, id, seconds, body);
		return receiveMessage(services, programId, { id, timestamp: String(seconds), signature, body });
	};
	return { rows, setSupplier, look, pass, shown, tell };
}

/** An item and an order as a supplier reports them. */
export const itemOf = (line: number, status: number, sequence: number, more: object = {}) => ({
	line,
	status,
	sequence,
	at: '2026-11-22T10:00:00Z',
	...more,
});
export const viewOf = (key: string, items: object[] = [], more: object = {}) => ({
	key,
	orderNumber: 'S-1',
	state: 'open',
	items,
	...more,
});

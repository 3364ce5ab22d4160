/**
 * kill -9 at random points while orders are placed, submitted, voided, corrected and resubmitted: of the server with
 * its job process, of the job process alone, of the worker, of server and worker, and of PostgreSQL. In the meantime
 * the supplier refuses, ships, cancels and takes returns, calls and responses get lost or delayed, and its messages
 * come twice, out of order, or not at all. Once everything has settled each acknowledged order is at the supplier once
 * and paid once, or is void with its points returned. Leases and pauses are shortened, as if their time had passed.
 * CRASH_POINTS (50), CRASH_ORDERS (60) and CRASH_SEED configure the run.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { firstDataKey, seal } from '@rewards/api/crypto/index';
import { secretOf } from '@rewards/api/crypto/secret-of';
import { makeProgram } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { freePort } from '../apps/server/src/sandbox/ports';
import { judgeOrders } from '../apps/server/src/testing/judge-orders';
import { startSupplier } from '../apps/server/src/testing/order-world';
import { crashProduct, killAtRandom, textOf as text, until } from './lib/crash';
import { report } from './lib/report';

const points = Number(process.env['CRASH_POINTS'] ?? 50);
const size = Number(process.env['CRASH_ORDERS'] ?? 60);
const seed = Number(process.env['CRASH_SEED'] ?? 20_261_123);
const balance = 2_000;
const people = 4;

const secret = randomBytes(32);
const dataKey = firstDataKey(secret);
// The supplier's messages reach the server even after it was killed.
const port = String(await freePort('127.0.0.1', 0));
const product = await crashProduct({
	ALLOW_PRIVATE_TARGETS: 'on',
	DATA_KEY: secret.toString('hex'),
	PORT: port,
	PUBLIC_URL: `http://127.0.0.1:${port}`,
	WORKER_NICE: '0',
});
const { database, ask, json, rowsOf } = product;

const answered = (status: number) => status < 500 && status !== 401;
/** An action of staff: done, or refused by the rules, whatever is killed. */
const staff = (procedure: string, input: object) =>
	ask(`/trpc/${procedure}`, () => ({ method: 'POST', headers: json, body: JSON.stringify(input) }), answered);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

async function newShop(endpoint: string) {
	const { id: programId } = await until(() => makeProgram(database, product.root, 'points', randomUUID()));
	const devKey = seal(dataKey, 'a-dev-key', secretOf(programId, 'devKey'));
	await rowsOf('update program set point_value = 1, replink_endpoint = $2, dev_key = $3 where id = $1 returning id', [
		programId,
		endpoint,
		devKey,
	]);
	await rowsOf(
		`insert into product (program_id, id, since_build_id, product_id, product_name, cost)
		select $1, gen_random_uuid(), $1, name, name, 5 from unnest(array['MUG', 'PEN', 'BAG']) name on conflict do nothing`,
		[programId],
	);
	const participants = Array.from({ length: people }, () => newId());
	await rowsOf(
		`with made as (
			insert into participant (program_id, id, name, email) select $1, id, 'Ann', id || '@example.com' from unnest($2::uuid[]) id
			on conflict do nothing returning id
		)
		insert into ledger_entry (program_id, id, participant_id, type, amount) select $1, gen_random_uuid(), id, 'adjustment', $3::int from made`,
		[programId, participants, balance],
	);
	return { programId, participants };
}

/** Makes all pending work due, expires leases, and retries a supplier that was left alone. */
async function timePasses(programId: string): Promise<void> {
	const past = `now() - interval '1 second'`;
	await rowsOf(
		`update order_dispatch set due_at = ${past}, leased_until = case when random() < 0.3 then ${past} else leased_until end
		where program_id = $1 and due_at is not null`,
		[programId],
	);
	await rowsOf(`update supplier_circuit set open_until = ${past} where open_until is not null`, []);
}

/**
 * One shop from its first order until everything has settled. Throws if anything is wrong; returns how many calls have
 * an unknown outcome.
 */
async function live(): Promise<number> {
	const supplier = await startSupplier();
	try {
		const { sandbox, wire } = supplier;
		const { programId, participants } = await newShop(wire.address);
		const orders: string[] = [];
		let placing = true;
		const body = (n: number) =>
			JSON.stringify({
				participant: { sid: participants[n % people] },
				items: ['MUG', 'PEN', 'BAG']
					.slice(0, 1 + (n % 3))
					.map((productID) => ({ productID, quantity: n % 7 === 0 ? 21 : 1 })),
				shippingAddress: {
					address1: '1 Main St',
					townCity: 'Austin',
					stateCounty: 'TX',
					postcode: n % 5 === 0 ? '00000' : '10001',
					phone: '5125550100',
				},
			});
		const place = async (n: number) => {
			const headers = { ...json, 'idempotency-key': randomUUID() };
			const made = await ask(
				`/api/programs/${programId}/orders`,
				() => ({ method: 'POST', headers, body: body(n) }),
				answered,
			);
			if (text(made, 'orderNumber')) orders.push(text(made, 'id'));
		};
		const intake = Promise.all(
			[0, 1, 2].map(async (lane) => {
				for (let n = lane; n < size; n += 3) await place(n);
			}),
		);
		const staffMoves = async () => {
			while (placing) {
				await delay(60);
				const orderId = orders.length > 0 ? oneOf(orders) : undefined;
				if (!orderId) continue;
				const move = Math.random();
				if (move < 0.4) await staff('orders.void', { programId, orderId, reason: 'Mistake' });
				else if (move < 0.7) await staff('orders.resubmit', { programId, orderId });
				else await staff('orders.edit', { programId, orderId, edit: { postcode: oneOf(['00000', '10001']) } });
			}
		};
		const events = async () => {
			while (placing) {
				await delay(250);
				wire.fate = oneOf(['pass', 'pass', 'pass', 'held', 'unanswered', 'error']);
				sandbox.set('supplier', {
					orders: oneOf(['taken', 'rules', 'rules', 'refused']),
					answer: oneOf(['whole', 'whole', 'lostOnce', 'lost', 'odd']),
					course: oneOf(['ships', 'backOrder', 'price', 'replaced', 'cancelled', 'returned', 'partial']),
					messages: oneOf(['once', 'twice', 'backwards', 'none']),
				});
				await supplier.advance();
				if (Math.random() < 0.4) await wire.release();
				await timePasses(programId);
			}
		};
		const others = [staffMoves(), events()];
		await intake;
		await delay(2_000);
		placing = false;
		await Promise.all(others);
		wire.fate = 'pass';
		sandbox.set('supplier', { orders: 'taken', answer: 'whole', messages: 'none' });
		for (let round = 0; ; round += 1) {
			await timePasses(programId);
			await delay(400);
			await wire.release();
			const open = await rowsOf<{ id: string; status: string }>(
				`select o.id, o.status from "order" o left join order_dispatch d on d.program_id = o.program_id and d.order_id = o.id
				where o.program_id = $1 and (o.status = 'API Error' or d.state <> 'follow')`,
				[programId],
			);
			if (open.length === 0) break;
			if (round === 200) throw new Error(`${open.length} orders never settle: ${JSON.stringify(open.slice(0, 3))}`);
			for (const { id: orderId, status } of open)
				if (status === 'API Error') await staff(oneOf(['orders.void', 'orders.resubmit']), { programId, orderId });
		}
		// The supplier has settled: the last poll fetches everything.
		const judged = {
			programId,
			participants,
			points: balance,
			suppliers: [supplier],
			rows: rowsOf,
			acknowledged: orders,
		};
		for (let looks = 1; ; looks += 1) {
			await timePasses(programId);
			await delay(500);
			const fault: unknown = await judgeOrders(judged).then(
				() => null,
				(error: unknown) => error,
			);
			if (fault === null) break;
			if (looks === 20) throw fault;
		}
		const [sum] = await rowsOf<Record<'orders' | 'void' | 'calls' | 'unheard', number>>(
			`select count(*)::int as orders, count(*) filter (where status = 'Void')::int as void,
				(select count(*)::int from order_submission s where s.program_id = $1) as calls,
				(select count(*)::int from order_submission s where s.program_id = $1 and outcome = 'calling') as unheard
			from "order" where program_id = $1`,
			[programId],
		);
		console.log(`  ${JSON.stringify(sum)}`);
		return sum?.unheard ?? 0;
	} finally {
		await Promise.all([supplier.wire.close(), supplier.sandbox.close()]);
	}
}

try {
	const faults = await killAtRandom(product, { points, seed, work: live });
	for (const fault of faults) console.log(fault);
	report({
		work: `kill -9 at ${points} points, ${size} orders each: wrong ends`,
		unit: 'of them',
		ours: faults.length,
		bar: { atMost: 0 },
	});
} finally {
	await product.stop();
}

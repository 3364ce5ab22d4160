/**
 * kill -9 at random points while orders are placed, submitted, shipped and voided, points are booked by hand and by an
 * import, and webhook receivers subscribe: of the server with its job process, of the job process alone, of the worker,
 * of server and worker, and of PostgreSQL. One receiver accepts everything, one fails every third time, one hangs, one
 * redirects to a private address, one answers that it is gone. Afterwards each committed change is exactly one event,
 * and every receiver that accepts messages has each of them, signed, with the same id however often it came; the
 * private address was never called. Pauses between attempts and leases of killed processes are shortened, as if their
 * time had passed. POINTS (20), CRASH_ORDERS (20) and CRASH_SEED configure the run.
 */
import { deepStrictEqual as same } from 'node:assert';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { firstDataKey, seal } from '@rewards/api/crypto/index';
import { secretOf } from '@rewards/api/crypto/secret-of';
import { newWebhookSecret, secretContext } from '@rewards/api/domains/webhooks/secret';
import { makeProgram } from '@rewards/api/testing/index';
import { newId } from '@rewards/db';
import { webhookEvents } from '@rewards/validators/webhooks/constants';
import { freePort } from '../apps/server/src/sandbox/ports';
import { startSupplier } from '../apps/server/src/testing/order-world';
import { crashProduct, killAtRandom, textOf as text, until } from './lib/crash';
import { type Answer, type Hook, startHook } from './lib/hooks';
import { judgeEvents, judgeTaken } from './lib/judge-hooks';
import { report } from './lib/report';

const points = Number(process.env['POINTS'] ?? 20);
const size = Number(process.env['CRASH_ORDERS'] ?? 20);
const seed = Number(process.env['CRASH_SEED'] ?? 20_261_123);
const people = 40;
const rows = 200;

const keyBytes = randomBytes(32);
const dataKey = firstDataKey(keyBytes);
// The supplier's messages reach the server even after it was killed.
const port = String(await freePort('127.0.0.1', 0));
const product = await crashProduct({
	// So that only the rule against redirects keeps messages from the private address.
	ALLOW_PRIVATE_TARGETS: 'on',
	DATA_KEY: keyBytes.toString('hex'),
	PORT: port,
	PUBLIC_URL: `http://127.0.0.1:${port}`,
	WORKER_NICE: '0',
});
const { database, ask, call, json, once, rowsOf, upload } = product;
console.log(`  seed ${seed}`);

const answered = (status: number) => status < 500 && status !== 401;
/** An action of staff: done, or refused by the rules, whatever is killed. */
const staff = (procedure: string, input: object) =>
	ask(`/trpc/${procedure}`, () => ({ method: 'POST', headers: json, body: JSON.stringify(input) }), answered);
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const past = `now() - interval '1 second'`;

/** Five receivers, and the address that nothing may reach. */
async function newHooks() {
	const mood = { calm: false };
	const trap = await startHook(newWebhookSecret(), () => 200);
	const hook = (answer: () => Answer) => startHook(newWebhookSecret(), answer);
	const hooks = {
		takes: await hook(() => 204),
		fails: await hook(() => (Math.random() < 1 / 3 ? 500 : 200)),
		hangs: await hook(() => (mood.calm ? 200 : 'hang')),
		gone: await hook(() => (mood.calm ? 200 : 410)),
		redirects: await hook(() => ({ redirect: trap.url })),
	};
	return { hooks, trap, mood };
}
type Hooks = Awaited<ReturnType<typeof newHooks>>['hooks'];

/**
 * Endpoints first, so that they get every event of the program; the one that accepts everything belongs to the account.
 */
async function newShop(hooks: Hooks, supplier: string) {
	const { id: programId } = await until(() => makeProgram(database, product.root, 'points', randomUUID()));
	const ids: Partial<Record<keyof Hooks, string>> = {};
	for (const [name, { url, secret }] of Object.entries(hooks) as [keyof Hooks, Hook][]) {
		const id = newId();
		ids[name] = id;
		await rowsOf(
			// Of the administrator, without whom it would be nobody's.
			`insert into webhook_endpoint (id, account_id, program_id, name, url, events, secret, created_by_id, owner_id)
			select $1, $2, $3, $4, $5, $6, $7, u.id, u.id from app_user u join role r on r.id = u.role_id
			where u.account_id = $2 and r.manage_program_advanced and u.deleted_at is null order by u.id limit 1 on conflict do nothing`,
			[
				...[id, product.root, name === 'takes' ? null : programId, name, url],
				...[name === 'gone' ? ['order.status_changed', 'import.finished'] : [...webhookEvents]],
				seal(dataKey, secret, secretContext(id)),
			],
		);
	}
	const devKey = seal(dataKey, 'a-dev-key', secretOf(programId, 'devKey'));
	await rowsOf('update program set point_value = 1, replink_endpoint = $2, dev_key = $3 where id = $1 returning id', [
		...[programId, supplier, devKey],
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
		insert into ledger_entry (program_id, id, participant_id, type, amount) select $1, gen_random_uuid(), id, 'adjustment', 2000 from made`,
		[programId, participants],
	);
	return { programId, participants, ids: ids as Record<keyof Hooks, string> };
}

const ended = (jobId: string) =>
	until(async () => {
		const found = await database.pool.query('select state from job where id = $1 and finished_at is not null', [jobId]);
		return (found.rows[0] as { state: string } | undefined) ?? null;
	});
async function importPoints(programId: string, participants: readonly string[]): Promise<void> {
	const line = (_: unknown, n: number) =>
		`${participants[n % people]}@example.com,${1 + (n % 9)},Quarter,${randomUUID()}\n`;
	const file = Buffer.from(`email,amount,description,reference\n${Array.from({ length: rows }, line).join('')}`);
	const uploadId = await upload(programId, 'points.csv', file);
	const preview = text(await call('ledger.imports.preview', { programId, uploadId }), 'jobId');
	await ended(preview);
	const jobId = text(await call('ledger.imports.commit', { programId, previewId: preview }), 'jobId');
	same((await ended(jobId)).state, 'done');
}
/** Points that are booked and rolled back before they are visible. */
async function rolledBack(programId: string, participantId: string): Promise<void> {
	const undone = database.transaction(async (client) => {
		await client.query(
			`insert into ledger_entry (program_id, id, participant_id, type, amount) values ($1, gen_random_uuid(), $2, 'adjustment', 3)`,
			[programId, participantId],
		);
		throw new Error('no');
	});
	await undone.catch(() => undefined);
}

/**
 * One shop from its first order until all messages have arrived. Throws if anything is wrong; returns how many messages
 * a killed process had claimed.
 */
async function live(): Promise<number> {
	const supplier = await startSupplier();
	const { hooks, trap, mood } = await newHooks();
	try {
		const { sandbox, wire } = supplier;
		const { programId, participants, ids } = await newShop(hooks, wire.address);
		const orders: string[] = [];
		let busy = true;
		const place = async (n: number) => {
			const headers = { ...json, 'idempotency-key': randomUUID() };
			const body = JSON.stringify({
				participant: { sid: participants[n % people] },
				items: [{ productID: oneOf(['MUG', 'PEN', 'BAG']), quantity: 1 }],
				shippingAddress: {
					address1: '1 Main St',
					townCity: 'Austin',
					stateCounty: 'TX',
					postcode: n % 5 === 0 ? '00000' : '10001',
					phone: '5125550100',
				},
			});
			const path = `/api/programs/${programId}/orders`;
			const made = await ask(path, () => ({ method: 'POST', headers, body }), answered);
			if (text(made, 'orderNumber')) orders.push(text(made, 'id'));
		};
		const intake = async (lane: number) => {
			for (let n = lane; n < size; n += 2) await place(n);
		};
		const book = async () => {
			for (let n = 0; n < size; n += 1) {
				const participantId = oneOf(participants);
				const amount = oneOf([5, 10, -3]);
				await once('ledger.add', { programId, participantId, amount, description: 'Thanks', reference: '' });
				await rolledBack(programId, participantId);
			}
		};
		const others = async () => {
			while (busy) {
				await delay(200);
				sandbox.set('supplier', {
					orders: oneOf(['taken', 'rules', 'refused']),
					course: oneOf(['ships', 'cancelled', 'returned']),
					messages: oneOf(['once', 'twice', 'none']),
				});
				await supplier.advance();
				const orderId = oneOf(orders);
				if (orderId && Math.random() < 0.4)
					await staff(oneOf(['orders.void', 'orders.resubmit']), { programId, orderId, reason: 'Mistake' });
				await rowsOf(`update order_dispatch set due_at = ${past} where program_id = $1 and due_at is not null`, [
					programId,
				]);
				await rowsOf(`update supplier_circuit set open_until = ${past} where open_until is not null`, []);
				await rowsOf(
					`update webhook_delivery set due_at = ${past} where state = 'waiting' and leased_until is null`,
					[],
				);
			}
		};
		const watch = others();
		await Promise.all([intake(0), intake(1), book(), importPoints(programId, participants)]);
		busy = false;
		await watch;
		// Everything has settled, and the receivers that hung or were gone are back.
		await rowsOf('delete from order_dispatch where program_id = $1', [programId]);
		mood.calm = true;
		hooks.hangs.drop();
		const cut = await arrived(ids);
		await judge(programId, ids, hooks);
		same([trap.counts.calls, hooks.redirects.counts.calls > 0], [0, true], 'redirects are not followed');
		await rowsOf('delete from webhook_endpoint', []);
		return cut;
	} finally {
		for (const hook of [...Object.values(hooks), trap]) hook.close();
		await Promise.all([supplier.wire.close(), supplier.sandbox.close()]);
	}
}

/** Waits until all receivers have their messages. Returns how many leases of killed processes had to expire. */
async function arrived(ids: Record<keyof Hooks, string>): Promise<number> {
	const takers = [ids.takes, ids.fails, ids.hangs, ids.gone];
	let cut = 0;
	for (let round = 0; ; round += 1) {
		await staff('webhooks.pause', { id: ids.gone, paused: false });
		// Ten attempts may all fail; staff send those again.
		for (const endpointId of takers) await staff('webhooks.replay', { endpointId });
		await rowsOf(`update webhook_delivery set due_at = ${past} where state = 'waiting' and leased_until is null`, []);
		await delay(500);
		const open = await rowsOf(
			`select d.id from webhook_delivery d where d.state <> 'delivered' and d.endpoint_id = any($1)`,
			[takers],
		);
		if (open.length === 0) return cut;
		if (round === 240) throw new Error(`${open.length} messages never arrive`);
		// The lease is old enough that only a killed process can hold it.
		const held = await rowsOf(
			`update webhook_delivery set leased_until = ${past} where leased_until between now() and now() + interval '48 seconds' returning id`,
			[],
		);
		cut += held.length;
	}
}

async function judge(programId: string, ids: Record<keyof Hooks, string>, hooks: Hooks): Promise<void> {
	await judgeEvents(rowsOf, programId);
	const taken: Record<string, number[]> = {};
	for (const name of ['takes', 'fails', 'hangs', 'gone'] as const)
		taken[name] = [
			await judgeTaken(rowsOf, ids[name], hooks[name]),
			hooks[name].counts.calls,
			hooks[name].counts.repeats,
		];
	same(
		Object.values(hooks).flatMap(({ faults }) => faults),
		[],
		'each message is signed, and a repeated one is identical',
	);
	const refused = await rowsOf(
		`select state, last_error from webhook_delivery where endpoint_id = $1 and (state = 'delivered' or last_error <> 'redirects')`,
		[ids.redirects],
	);
	same([refused, hooks.redirects.taken.size], [[], 0], 'a redirect is no delivery');
	console.log(`  events, calls, taken again: ${JSON.stringify(taken)}`);
}

try {
	const faults = await killAtRandom(product, { points, seed, work: live });
	for (const fault of faults) console.log(fault);
	report({
		work: `kill -9 at ${points} points, webhooks: wrong ends`,
		unit: 'of them',
		ours: faults.length,
		bar: { atMost: 0 },
	});
} finally {
	await product.stop();
}

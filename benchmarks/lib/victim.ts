/** What another tenant feels: its lists, sign-ins and webhook messages at a steady rate, however slow the answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@rewards/db';
import { type Answers, count } from './attack-calls';

export interface Victim {
	address: string;
	databaseUrl: string;
	token: string;
	userName: string;
	password: string;
	programId: string;
	participantId: string;
}

export interface Felt {
	list: number[];
	signIn: number[];
	/** From the booking of points until the message about it arrives. */
	message: number[];
	/** Unexpected responses. */
	faults: [string, number][];
}

/** Sends requests at a steady rate, whether or not the last was answered; times count from when each was due. */
async function atPace(perSecond: number, until: () => boolean, ask: (n: number) => Promise<void>): Promise<number[]> {
	const times: number[] = [];
	const under: Promise<void>[] = [];
	const begin = performance.now();
	for (let n = 0; !until(); n += 1) {
		const due = begin + (n * 1000) / perSecond;
		await delay(Math.max(0, due - performance.now()));
		under.push(ask(n).then(() => void times.push(performance.now() - due)));
	}
	await Promise.all(under);
	return times;
}

/** Receives this tenant's messages. */
export class Receiver {
	readonly #waiting = new Map<number, () => void>();
	readonly #server = createServer(async (request, reply) => {
		let body = '';
		for await (const part of request) body += part;
		reply.writeHead(204).end();
		this.#waiting.get(Math.abs(JSON.parse(body).data.change))?.();
	});

	async open(): Promise<string> {
		await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
		return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
	}

	/** Resolves when the message about this change has arrived, or after a minute. */
	async arrival(change: number): Promise<void> {
		const arrived = new Promise<void>((resolve) => this.#waiting.set(change, resolve));
		await Promise.race([arrived, delay(60_000, undefined, { ref: false })]);
		this.#waiting.delete(change);
	}

	close(): void {
		this.#server.closeAllConnections();
		this.#server.close();
	}
}

let changes = 0;

/** Measures the other tenant until told to stop. */
export async function feel(
	victim: Victim,
	database: Database,
	receiver: Receiver,
	until: () => boolean,
): Promise<Felt> {
	const faults: Answers = new Map();
	const asked = async (path: string, init: RequestInit = {}) => {
		const answer = await fetch(victim.address + path, init).catch(() => null);
		await answer?.text();
		if (!answer?.ok) count(faults, `${path.slice(0, 20)} ${answer?.status}`);
	};
	const input = encodeURIComponent(JSON.stringify({ programId: victim.programId, take: 5, withTotal: true }));
	const headers = { authorization: `Bearer ${victim.token}` };
	const [list, signIn, message] = await Promise.all([
		atPace(10, until, () => asked(`/trpc/participants.list?input=${input}`, { headers })),
		atPace(2, until, () =>
			asked('/token', {
				method: 'POST',
				body: new URLSearchParams({ userName: victim.userName, password: victim.password }),
			}),
		),
		atPace(1, until, async () => {
			changes += 1;
			const change = changes;
			const arrival = receiver.arrival(change);
			await database.pool.query(
				`insert into ledger_entry (program_id, id, participant_id, type, amount)
				values ($1, gen_random_uuid(), $2, 'adjustment', $3)`,
				[victim.programId, victim.participantId, change],
			);
			await arrival;
		}),
		atPace(2, until, () => asked('/readyz')),
	]);
	return { list, signIn, message, faults: [...faults] };
}

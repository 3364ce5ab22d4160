/** Attacks by reports and exports that are read, and on the lanes beside the requests (decision 67). */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Attack, type Attacker, call, count, csv, flood } from './attack-calls';

/** The first pages of two reports with their sums and charts, with another period each time. */
const reports: Attack = (attacker, until, answers) =>
	flood(20, until, async (n) => {
		const ask = (procedure: string, input: object) =>
			call(attacker, answers, procedure, { programId: attacker.programId, ...input }, 'query');
		const period = ['createDate', 'between', [new Date(n * 1_000), new Date(Date.now() - n)]];
		await ask('pointAdjustments.list', { take: 20, withTotal: true, filter: period });
		await ask('pointAdjustments.list', {
			take: 1_000,
			filter: period,
			group: [{ field: 'createDate', interval: 'month' }],
			groupTotals: [{ field: 'amount', summary: 'sum' }],
		});
		await ask('participantTotals.list', {
			take: 0,
			withTotal: true,
			totals: [{ field: 'awarded', summary: 'sum' }],
			filter: ['balance', '>', n % 900],
		});
	});

/**
 * Requests a whole list and discards its bytes as they come, which costs a client next to nothing. Returns the status.
 */
async function readWhole({ address, programId }: Attacker, token: string | undefined): Promise<number> {
	const headers = {
		authorization: `Bearer ${token}`,
		'content-type': 'application/json',
		'accept-encoding': 'gzip, deflate, br',
	};
	const sent = request(`${address}/download/lists/participants`, { method: 'POST', headers });
	sent.end(JSON.stringify({ programId, ...csv }));
	const [answer] = (await once(sent, 'response')) as [IncomingMessage];
	await once(answer.resume(), 'end');
	return answer.statusCode ?? 0;
}

/** Whole lists, each read as fast as it comes, by ten users of the account. */
const readExports: Attack = (attacker, until, answers) =>
	flood(20, until, async (n) => {
		try {
			const status = await readWhole(attacker, attacker.team[n % 10]);
			count(answers, String(status));
			// As a client does that heeds Retry-After a little.
			if (status !== 200) await delay(250);
		} catch (error) {
			count(answers, error instanceof Error ? error.message : 'no answer');
		}
	});

/** Books points some ten times a second; each booking is a message to each of the 20 endpoints. */
const bookPoints: Attack = (attacker, until, answers) =>
	flood(1, until, async (n) => {
		await call(attacker, answers, 'ledger.add', {
			programId: attacker.programId,
			participantId: attacker.participantIds[n % attacker.participantIds.length],
			amount: 1,
			description: 'Flood',
		});
		await delay(80);
	});

/** 20 endpoints with messages, and test messages as fast as they are accepted. */
async function webhooks(attacker: Attacker, until: () => boolean, answers: Parameters<Attack>[2], answering: boolean) {
	const server = createServer((request, reply) => {
		count(answers, 'message');
		request.resume();
		if (answering) reply.writeHead(204).end();
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
	await attacker.database.pool.query('delete from webhook_endpoint where program_id = $1', [attacker.programId]);
	const ids: string[] = [];
	for (let n = 0; n < 20; n += 1) {
		const answer = await fetch(`${attacker.address}/trpc/webhooks.create`, {
			method: 'POST',
			headers: { authorization: `Bearer ${attacker.token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ name: `E${n}`, url, events: ['balance.changed'], programId: attacker.programId }),
		});
		const made = (await answer.json()) as { result?: { data: { id: string } } };
		if (!made.result) throw new Error(`No endpoint: ${JSON.stringify(made)}`);
		ids.push(made.result.data.id);
	}
	await Promise.all([
		bookPoints(attacker, until, answers),
		flood(10, until, (n) => {
			const token = attacker.team[n % attacker.team.length] ?? attacker.token;
			return call({ address: attacker.address, token }, answers, 'webhooks.test', { id: ids[n % ids.length] });
		}),
	]);
	await attacker.database.pool.query('delete from webhook_endpoint where program_id = $1', [attacker.programId]);
	server.closeAllConnections();
	server.close();
}

export const laneAttacks: Record<string, Attack> = {
	'20 reports': reports,
	'20 exports that are read': readExports,
	'20 endpoints that never answer': (attacker, until, answers) => webhooks(attacker, until, answers, false),
	'20 endpoints with test messages and many events': (attacker, until, answers) =>
		webhooks(attacker, until, answers, true),
};

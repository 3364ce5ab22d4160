/** The worst that one user, or the users of one account, can send to a server (docs/decisions/0053-fair-shares.md). */

import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Attack, type Attacker, call, count, csv, flood } from './attack-calls';
import { laneAttacks } from './attacks-of-lanes';

/** As many conditions as a filter may have, none of which has an index. */
const slowFilter = {
	and: Array.from({ length: 100 }, (_, n) => [n % 2 === 0 ? 'name' : 'email', 'notcontains', `${n}x${n * 7}`]),
};

const holds: Attack = (attacker, until, answers) =>
	flood(20, until, () =>
		call(attacker, answers, 'participants.bulk.hold', {
			programId: attacker.programId,
			selection: { kind: 'matching', filter: slowFilter },
			withBalance: true,
		}),
	);

/** Calls that are refused at once: they only cost the process. */
const refused: Attack = (attacker, until, answers) =>
	flood(50, until, () =>
		call(attacker, answers, 'participants.bulk.hold', {
			programId: attacker.programId,
			selection: { kind: 'matching', filter: { and: slowFilter.and.map(() => ['nowhere', '=', 1]) } },
		}),
	);

const groups: Attack = (attacker, until, answers) =>
	flood(60, until, (n) =>
		call(
			attacker,
			answers,
			'participants.list',
			{
				programId: attacker.programId,
				group: [{ field: 'name' }],
				groupTotals: [{ field: 'balance', summary: 'sum' }],
				filter: ['balance', '>', n % 900],
				take: 100,
			},
			'query',
		),
	);

/** Locks rows as the merge of an Override import does, while 60 editors save the same ones. */
const edits: Attack = async (attacker, until, answers) => {
	await attacker.database.transaction(async (client) => {
		await client.query('select from participant where program_id = $1 and id = any($2::uuid[]) for update', [
			attacker.programId,
			attacker.participantIds,
		]);
		await flood(attacker.team.length, until, async (n) => {
			const token = attacker.team[n % attacker.team.length] ?? attacker.token;
			const participantId = attacker.participantIds[n % attacker.participantIds.length];
			await call({ address: attacker.address, token }, answers, 'participants.update', {
				programId: attacker.programId,
				participantId,
				participant: { name: `Edited ${n}` },
				sent: ['name'],
			});
		});
	});
};

const resets: Attack = (attacker, until, answers) =>
	flood(400, until, (n) =>
		call(attacker, answers, 'participants.resetPassword', {
			programId: attacker.programId,
			email: attacker.emails[n % attacker.emails.length],
			password: `A-long-password-${n}`,
		}),
	);

/** Files that are requested and never read. */
const exports: Attack = async ({ address, programId, token }, until, answers) => {
	const { hostname, port } = new URL(address);
	const body = JSON.stringify({ programId, ...csv });
	const sockets = Array.from({ length: 30 }, () => {
		const socket = connect(Number(port), hostname).pause();
		socket.on('error', (error) => count(answers, error.message));
		socket.write(
			`POST /download/lists/participants HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
		);
		return socket;
	});
	while (!until()) await delay(100);
	for (const socket of sockets) {
		const first: unknown = socket.read(12);
		count(answers, first instanceof Buffer ? first.toString().slice(9) : 'no answer');
		socket.destroy();
	}
};

/** Uploads a file in parts and waits for the end of its preview. Returns the outcome. */
async function preview({ address, token, programId }: Attacker, bytes: Buffer): Promise<string> {
	const ask = async <Answer>(
		path: string,
		type: string,
		method: string,
		body: BodyInit,
		headers = {},
	): Promise<Answer> => {
		const answer = await fetch(address + path, {
			method,
			body,
			headers: { authorization: `Bearer ${token}`, 'content-type': type, ...headers },
		});
		if (!answer.ok) throw new Error(String(answer.status));
		return (await answer.json()) as Answer;
	};
	const json = 'application/json';
	try {
		const { uploadId, partSize } = await ask<{ uploadId: string; partSize: number }>(
			`/upload/files?programId=${programId}`,
			json,
			'POST',
			JSON.stringify({ fileName: 'people.csv', size: bytes.length }),
		);
		for (let offset = 0; offset < bytes.length; offset += partSize)
			await ask(
				`/upload/files/${uploadId}?programId=${programId}`,
				'application/offset+octet-stream',
				'PATCH',
				new Uint8Array(bytes.subarray(offset, offset + partSize)),
				{ 'upload-offset': String(offset) },
			);
		const { result } = await ask<{ result: { data: { jobId: string } } }>(
			'/trpc/participants.imports.preview',
			json,
			'POST',
			JSON.stringify({ programId, uploadId }),
		);
		const input = encodeURIComponent(JSON.stringify({ id: result.data.jobId }));
		for (;;) {
			const answer = await fetch(`${address}/trpc/jobs.get?input=${input}`, {
				headers: { authorization: `Bearer ${token}` },
			});
			const job = (await answer.json()) as { result: { data: { state: string } } };
			const { state } = job.result.data;
			if (state !== 'queued' && state !== 'running') return state;
			await delay(100);
		}
	} catch (error) {
		return error instanceof Error ? error.message : 'no answer';
	}
}

/** Files whose quote never closes. */
const quotes: Attack = async (attacker, until, answers) => {
	const text = `name,email\n"${'x,y\n'.repeat(2_500_000)}`;
	while (!until()) {
		count(answers, await preview(attacker, Buffer.from(text)));
	}
};

/** Connections that send invalid requests and never read the response. */
const sockets: Attack = async ({ address }, until, answers) => {
	const { hostname, port } = new URL(address);
	const open = Array.from({ length: 500 }, () => {
		const socket = connect(Number(port), hostname).pause();
		socket.on('error', (error) => count(answers, error.message));
		socket.on('close', () => count(answers, 'closed'));
		socket.write('NO SENSE\r\n\r\n');
		return socket;
	});
	while (!until()) await delay(100);
	for (const socket of open) socket.destroy();
};

/** Event streams, as many as a client can open. */
const streams: Attack = async ({ address, token }, until, answers) => {
	const gone = new AbortController();
	const open = Array.from({ length: 200 }, () =>
		fetch(`${address}/trpc/jobs.watch`, {
			headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
			signal: gone.signal,
		}).then(
			({ status }) => count(answers, String(status)),
			() => count(answers, 'no answer'),
		),
	);
	while (!until()) await delay(100);
	gone.abort();
	await Promise.all(open);
};

/** Where the attacker's work can end well: the answers that say so. The others only hold on to something. */
export const ends: Record<string, RegExp> = {
	'20 selections with 100 conditions': /^200$/,
	'60 group queries': /^200$/,
	'400 password resets': /^200$/,
	'files with an open quote': /^done/,
	'20 reports': /^200$/,
	'20 exports that are read': /^200$/,
};

export const attacks: Record<string, Attack> = {
	'20 selections with 100 conditions': holds,
	'50 calls that are refused': refused,
	'60 group queries': groups,
	'60 edits of rows that an import holds': edits,
	'400 password resets': resets,
	'30 files that the client never reads': exports,
	'files with an open quote': quotes,
	'500 connections that never read': sockets,
	'200 streams of events': streams,
	...laneAttacks,
};

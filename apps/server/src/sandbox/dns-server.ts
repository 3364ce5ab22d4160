import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, decode, encode, type Packet } from 'dns-packet';
import { delayMs } from './service';
import type { Switchboard } from './switchboard';
import type { Zone, ZoneRecord } from './zone';

const recursive = 0x0180;
const codes = { none: 0, servfail: 2, nxdomain: 3 } as const;

/** Texts longer than 255 bytes are split, as DNS requires. */
function partsOf(value: string, short: boolean): Buffer[] {
	const bytes = Buffer.from(value);
	const size = short ? 20 : 255;
	return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

function answerOf({ name, type, value }: ZoneRecord, how: string): Answer {
	if (type === 'TXT') {
		const text = how === 'wrong' ? `${value}-of-somebody-else` : value;
		return { name, type, ttl: 60, data: partsOf(text, how === 'odd') };
	}
	if (type !== 'CNAME') return { name, type, ttl: 60, data: value };
	if (how === 'wrong') return { name, type, ttl: 60, data: 'parked.example.net' };
	return { name, type, ttl: 60, data: how === 'odd' ? value.toUpperCase() : value };
}

/** A DNS server on this machine (UDP) that serves one zone and behaves as its switches say. */
export async function startDnsServer(
	zone: Zone,
	board: Switchboard,
	{ host, port, stopped }: { host: string; port: number; stopped: AbortSignal },
): Promise<{ close(): Promise<void> }> {
	const socket = createSocket('udp4');

	async function answer(message: Buffer, from: RemoteInfo): Promise<void> {
		const asked = decode(message);
		const question = asked.questions?.[0];
		if (asked.type !== 'query' || !question) return;
		const { speed, fault: _, records = 'made' } = board.values;
		const delay = delayMs[(speed ?? 'now') as keyof typeof delayMs];
		if (delay > 0) await wait(delay, undefined, { signal: stopped });
		const fault = board.nextFault();
		const found = records === 'none' ? null : zone.find(question.name, question.type);
		const code = fault ? codes.servfail : found ? codes.none : codes.nxdomain;
		board.called({
			at: new Date(),
			method: question.type,
			path: question.name,
			status: fault === 'cut' ? 0 : { [codes.none]: 200, [codes.servfail]: 500, [codes.nxdomain]: 404 }[code],
		});
		if (fault === 'cut') return;
		const reply: Packet = {
			type: 'response',
			id: asked.id ?? 0,
			flags: recursive | code,
			questions: [question],
			answers: fault ? [] : (found ?? []).map((record) => answerOf(record, records)),
		};
		socket.send(encode(reply), from.port, from.address);
	}

	socket.on('message', (message, from) => {
		// Malformed packets get no response.
		answer(message, from).catch(() => undefined);
	});
	socket.bind(port, host);
	await once(socket, 'listening');
	const closed = once(socket, 'close');
	let open = true;
	return {
		close: async () => {
			if (open) socket.close();
			open = false;
			await closed;
		},
	};
}

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

const groupsOf = (address: string): number[] => {
	const [head = '', tail = ''] = address.split('::');
	const words = (part: string) => (part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16)));
	const [before, after] = [words(head), words(tail)];
	const missing = address.includes('::') ? 8 - before.length - after.length : 0;
	return [...before, ...Array<number>(missing).fill(0), ...after];
};
const bytesOf = (address: string): Buffer =>
	isIPv4(address)
		? Buffer.from(address.split('.').map(Number))
		: Buffer.from(groupsOf(address).flatMap((word) => [word >> 8, word & 0xff]));

/**
 * A DNS server on port 53 of this machine whose answers change from question to question, with nothing to be kept (TTL
 * 0). `answerOf` gives the addresses of both kinds for a name, by how often it was asked.
 */
export async function startLyingDns(answerOf: (name: string, asked: number) => readonly string[]): Promise<void> {
	const asked = new Map<string, number>();
	const socket = createSocket('udp4');
	socket.on('message', (message, { port, address }) => {
		const labels: string[] = [];
		let at = 12;
		for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
			labels.push(message.toString('latin1', at + 1, at + 1 + length));
			at += 1 + length;
		}
		const kind = message.readUInt16BE(at + 1);
		const question = message.subarray(12, at + 5);
		const name = labels.join('.').toLowerCase();
		const times = asked.get(`${name} ${kind}`) ?? 0;
		asked.set(`${name} ${kind}`, times + 1);
		const found = answerOf(name, times).filter((one) => kind === (isIPv4(one) ? 1 : 28));
		const head = Buffer.alloc(12);
		message.copy(head, 0, 0, 2);
		head.writeUInt16BE(0x8180, 2);
		head.writeUInt16BE(1, 4);
		head.writeUInt16BE(found.length, 6);
		const records = found.map((one) => {
			const bytes = bytesOf(one);
			const record = Buffer.alloc(12);
			record.writeUInt16BE(0xc00c, 0);
			record.writeUInt16BE(kind, 2);
			record.writeUInt16BE(1, 4);
			record.writeUInt16BE(bytes.length, 10);
			return Buffer.concat([record, bytes]);
		});
		socket.send(Buffer.concat([head, question, ...records]), port, address);
	});
	socket.bind(53, '127.0.0.1');
	await once(socket, 'listening');
}

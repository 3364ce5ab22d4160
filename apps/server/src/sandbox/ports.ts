import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free TCP port at that address, the requested one if possible. */
async function freeOverTcp(host: string, port: number): Promise<number | null> {
	const probe = createServer();
	const listens = once(probe, 'listening').then(
		() => true,
		() => false,
	);
	probe.listen({ host, port });
	if (!(await listens)) return null;
	const address = probe.address();
	const found = typeof address === 'object' && address ? address.port : null;
	await new Promise((resolve) => probe.close(resolve));
	return found;
}

async function isFreeOverUdp(host: string, port: number): Promise<boolean> {
	const probe = createSocket('udp4');
	const listens = once(probe, 'listening').then(
		() => true,
		() => false,
	);
	probe.bind(port, host);
	const free = await listens;
	await new Promise<void>((resolve) => {
		probe.close(() => resolve());
	});
	return free;
}

const tries = 20;

/** A port that is free at that address over TCP and UDP: the requested one, or else any. */
export async function freePort(host: string, wanted: number): Promise<number> {
	for (let tried = 0; tried < tries; tried += 1) {
		const port = await freeOverTcp(host, tried === 0 ? wanted : 0);
		if (port !== null && (await isFreeOverUdp(host, port))) return port;
	}
	throw new Error(`No port is free on ${host}`);
}

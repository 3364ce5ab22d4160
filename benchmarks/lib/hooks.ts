import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An endpoint's response to a message: a status, a redirect, or nothing at all. */
export type Answer = number | { redirect: string } | 'hang';

/**
 * A webhook receiver that keeps accepted messages and verifies each signature independently, by the Standard Webhooks
 * scheme.
 */
export async function startHook(secret: string, answer: () => Answer) {
	/** The first accepted body, by the id of its message. */
	const taken = new Map<string, string>();
	const faults: string[] = [];
	const counts = { calls: 0, repeats: 0 };
	const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
	const server = createServer(async (request, reply) => {
		let body = '';
		try {
			for await (const part of request) body += part;
		} catch {
			// The sender was killed.
			return;
		}
		counts.calls += 1;
		const id = String(request.headers['webhook-id']);
		const time = String(request.headers['webhook-timestamp']);
		const signature = `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`;
		if (request.headers['webhook-signature'] !== signature) faults.push(`${id} is not signed as it must be`);
		if (Math.abs(Date.now() / 1_000 - Number(time)) > 60) faults.push(`${id} has a time of its own: ${time}`);
		const said = answer();
		if (said === 'hang') return;
		if (typeof said === 'object') {
			reply.writeHead(307, { location: said.redirect }).end();
			return;
		}
		if (said < 300) {
			const before = taken.get(id);
			if (before !== undefined) counts.repeats += 1;
			if (before !== undefined && before !== body) faults.push(`${id} came again with another body`);
			taken.set(id, body);
		}
		reply.writeHead(said).end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
		secret,
		taken,
		faults,
		counts,
		/** Ends hanging requests. */
		drop: () => server.closeAllConnections(),
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
export type Hook = Awaited<ReturnType<typeof startHook>>;

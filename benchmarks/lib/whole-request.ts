import { request } from 'node:http';

/** What a request took, with all that goes over the wire for it: both heads, and bodies as they are sent. */
export interface WholeRequest {
	ms: number;
	sent: number;
	received: number;
	body: unknown;
}

/** One request over a connection of its own, as a browser sends it; fails for any answer but 200. */
export const wholeRequest = (url: string, headers: Record<string, string>, body?: unknown): Promise<WholeRequest> =>
	new Promise((resolve, reject) => {
		const begin = performance.now();
		const text = body === undefined ? undefined : JSON.stringify(body);
		const sending = request(
			url,
			{
				method: text === undefined ? 'GET' : 'POST',
				agent: false,
				headers: { ...headers, ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
			},
			(answer) => {
				const chunks: Buffer[] = [];
				answer.on('data', (chunk: Buffer) => chunks.push(chunk));
				answer.on('error', reject);
				answer.on('end', () => {
					const ms = performance.now() - begin;
					const { bytesWritten, bytesRead } = answer.socket;
					const said = Buffer.concat(chunks).toString();
					if (answer.statusCode === 200)
						resolve({ ms, sent: bytesWritten, received: bytesRead, body: JSON.parse(said) as unknown });
					else reject(new Error(`${url}: ${answer.statusCode} ${said.slice(0, 300)}`));
				});
			},
		);
		sending.on('error', reject);
		sending.end(text);
	});

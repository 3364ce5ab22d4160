import { request } from 'node:http';

/** Duration of a request, and all its bytes on the wire: both headers, and bodies as sent. */
export interface WholeRequest {
	ms: number;
	sent: number;
	received: number;
	body: unknown;
}

/** One request over its own connection, as a browser sends it; fails for any response but 200. */
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

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FeedAnswer {
	body: string | Buffer;
	type?: string;
	etag?: string;
	headers?: Record<string, string>;
	status?: number;
}

/** A supplier's server whose responses the test sets. It supports ETags and ranges. */
export async function feedServer() {
	let answer: FeedAnswer | ((request: IncomingMessage, response: ServerResponse) => void) = { body: '[]' };
	const asked: { headers: IncomingMessage['headers']; url: string; status: number }[] = [];
	const server = createServer((request, response) => {
		response.once('close', () =>
			asked.push({ headers: request.headers, url: request.url ?? '', status: response.statusCode }),
		);
		if (typeof answer === 'function') return answer(request, response);
		const { body, type = 'application/json', etag, headers = {}, status = 200 } = answer;
		const bytes = Buffer.from(body);
		if (etag && request.headers['if-none-match'] === etag) return response.writeHead(304).end();
		const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
		if (from > 0 && request.headers['if-range'] === etag)
			return response
				.writeHead(206, {
					'content-type': type,
					...(etag ? { etag } : {}),
					'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
					'content-length': bytes.length - from,
					...headers,
				})
				.end(bytes.subarray(from));
		return response
			.writeHead(status, {
				'content-type': type,
				'content-length': bytes.length,
				...(etag ? { etag } : {}),
				...headers,
			})
			.end(bytes);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`,
		asked,
		answer(next: typeof answer) {
			answer = next;
		},
		close: () =>
			new Promise<void>((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}

export type FeedItem = Record<string, unknown>;
/** Products `P1` … as a feed has them. */
export const feedItems = (count: number, more: (n: number) => FeedItem = () => ({})): FeedItem[] =>
	Array.from({ length: count }, (_, at) => {
		const n = at + 1;
		return {
			productID: `P${n}`,
			productName: `Kettle ${n}`,
			brandName: `Brand ${n % 5}`,
			productModel: `K-${n}`,
			supplierName: `Supplier ${n % 3}`,
			categories: ['Kitchen', 'Tea, "hot"'],
			cost: 10 + n,
			stock: n % 7,
			...more(n),
		};
	});

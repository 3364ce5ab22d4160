import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The n-th product of a supplier's feed. `more` overrides fields for a version of the feed. */
export const productOf = (n: number, more: Record<string, unknown> = {}) => ({
	productID: `P-${String(n).padStart(7, '0')}`,
	productName: `Espresso Machine ${n} by Aurora`,
	brandName: `Brand ${n % 200}`,
	productModel: `AU-${n}`,
	supplierName: `Supplier ${n % 12}`,
	description: `A machine for daily use, number ${n}. `.repeat(4),
	imageUrl: `https://images.example.com/products/${n}.jpg`,
	categories: ['Home', 'Kitchen'],
	cost: 12 + (n % 900),
	msrp: 30 + (n % 900),
	freight: 4.5,
	handling: 2.5,
	productDropShipDays: n % 20,
	stock: n % 250,
	...more,
});

export interface ServedFeed {
	/** Products from `from` on, `count` of them. */
	from: number;
	count: number;
	etag: string;
	product: (n: number) => object;
}

/** The feed as JSON, in chunks. */
function madeOf({ from, count, product }: ServedFeed): Buffer[] {
	const pieces: Buffer[] = [];
	for (let at = 0; at < count; at += 1000) {
		const some = Array.from({ length: Math.min(1000, count - at) }, (_, n) => JSON.stringify(product(from + at + n)));
		pieces.push(Buffer.from(`${at === 0 ? '[' : ','}${some.join(',')}${at + 1000 >= count ? ']' : ''}`));
	}
	return pieces;
}

/** A supplier's server. It prepares its feed in advance, because that time is not part of a build. */
export async function serveFeed(first: ServedFeed) {
	let feed = first;
	let pieces = madeOf(first);
	const server = createServer(async (request, response) => {
		const { etag } = feed;
		const served = pieces;
		if (etag && request.headers['if-none-match'] === etag) return response.writeHead(304).end();
		response.writeHead(200, { 'content-type': 'application/json', ...(etag ? { etag } : {}) });
		const gone = once(response, 'close').then(() => true);
		// The client may be killed in the meantime.
		for (const piece of served)
			if (!response.write(piece) && (await Promise.race([once(response, 'drain').then(() => false), gone])))
				return response;
		return response.end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`,
		serve(next: ServedFeed) {
			feed = next;
			pieces = madeOf(next);
		},
		close: () => server.close(),
	};
}

import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { defineService, type Values } from '../service';
import { csvHead, csvRow, sandboxProduct } from './feed-products';

const switches = {
	amount: {
		title: 'Products',
		choices: { some: '500', many: '50,000', most: '500,000', few: '200' },
	},
	format: { title: 'Format', choices: { json: 'JSON', csv: 'CSV' } },
	prices: {
		title: 'Prices',
		choices: { same: 'are the same', some: 'of 1 in 100 rose by a tenth', all: 'have all doubled' },
	},
	rows: { title: 'Invalid products', choices: { none: 'none', some: '1 in 100' } },
	delivery: {
		title: 'Delivery',
		choices: {
			whole: 'comes whole',
			packed: 'comes packed (gzip)',
			slow: 'comes slowly',
			broken: 'breaks off half-way, then goes on',
			cut: 'breaks off half-way, always',
			endless: 'never ends',
		},
	},
	type: { title: 'Content type', choices: { right: 'is right', wrong: 'is a web page' } },
} as const;
type Now = Values<typeof switches>;

const amounts = { some: 500, many: 50_000, most: 500_000, few: 200 } as const;
/** Products generated at a time, so a feed of any size takes no memory. */
const portion = 500;

function text(n: number, { format, prices, rows }: Now): string {
	const product = sandboxProduct(n, prices === 'some' ? 10 : 0);
	const sold = prices === 'all' ? { ...product, cost: Math.round(product.cost * 200) / 100 } : product;
	if (rows === 'some' && n % 100 === 50)
		return format === 'csv' ? `${n},no product\r\n` : `{"productID":"${sold.productID}"}`;
	return format === 'csv' ? csvRow(sold) : JSON.stringify(sold);
}

function* portions(now: Now): Generator<string> {
	const csv = now.format === 'csv';
	yield csv ? csvHead : '[';
	const last = now.delivery === 'endless' ? Number.POSITIVE_INFINITY : amounts[now.amount];
	for (let from = 1; from <= last; from += portion) {
		const made = Array.from({ length: Math.min(portion, last - from + 1) }, (_, at) => text(from + at, now));
		yield csv ? made.join('') : (from > 1 ? ',\n' : '') + made.join(',\n');
	}
	yield csv ? '' : ']';
}

async function* slowly(parts: Iterable<string>): AsyncGenerator<string> {
	for (const part of parts) {
		yield part;
		await wait(200);
	}
}

/** A supplier's catalogue feed over HTTP, with ETags and, unless streamed in chunks, ranges. */
export const feed = defineService({
	name: 'feed',
	title: 'Catalog feed',
	about:
		'A supplier’s products. A program fetches them when its catalog is rebuilt; all sample programs fetch them here.',
	switches,
	routes(app, { switches: now }) {
		app.get('/products', async ({ headers }, reply) => {
			const set = now();
			const etag = `"${[set.amount, set.format, set.prices, set.rows].join('-')}"`;
			const { delivery } = set;
			const once = delivery !== 'endless' && delivery !== 'slow';
			if (once && headers['if-none-match'] === etag) return reply.code(304).send();
			const type = set.type === 'wrong' ? 'text/html' : set.format === 'csv' ? 'text/csv' : 'application/json';
			reply.type(type);
			if (delivery === 'endless') return reply.send(Readable.from(portions(set)));
			reply.header('etag', etag);
			if (delivery === 'slow') return reply.send(Readable.from(slowly(portions(set))));
			if (delivery === 'packed')
				return reply
					.header('content-encoding', 'gzip')
					.send(Readable.from(portions(set)).pipe(createGzip({ level: 1 })));
			if (delivery === 'whole') return reply.send(Readable.from(portions(set)));
			const bytes = Buffer.from([...portions(set)].join(''));
			const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
			const rest = bytes.subarray(from);
			const range = from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {};
			reply.code(from > 0 ? 206 : 200).headers(range);
			if (delivery === 'broken' && from > 0) return reply.send(rest);
			// Half of the announced bytes, then nothing.
			reply.hijack();
			reply.raw.writeHead(reply.statusCode, { 'content-type': type, etag, ...range, 'content-length': rest.length });
			reply.raw.write(rest.subarray(0, Math.ceil(rest.length / 2)), () => reply.raw.destroy());
			return reply;
		});
	},
});

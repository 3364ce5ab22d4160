/**
 * A server's share of an order intake: LANES orders at once, one after the other, until the parent says `stop`; then
 * tells how many were placed.
 */
import { once } from 'node:events';
import { createDatabase } from '@rewards/db';
import { shopBench } from './shop';

const { url, account, shop, lanes, from } = JSON.parse(process.env['INTAKE'] ?? '{}');
const database = createDatabase(url, { max: lanes + 2 });
const { place } = await shopBench(database, account);
// The statements of both items' people are prepared, and the code is warm.
for (let n = 0; n < 2 * lanes; n += 1) await place(shop, from + n);
process.send?.('ready');
await once(process, 'message');
let [placed, stopped] = [0, false];
process.once('message', () => {
	stopped = true;
});
await Promise.all(
	Array.from({ length: lanes }, async (_, lane) => {
		for (let n = lane; !stopped; n += lanes) {
			await place(shop, from + n);
			placed += 1;
		}
	}),
);
process.send?.(placed);
await database.close();
process.disconnect();

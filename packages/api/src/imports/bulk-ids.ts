import { randomFillSync } from 'node:crypto';
import { databaseClock } from '@rewards/db';

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const poolSize = 64 * 1024;

/**
 * Returns a generator of UUIDv7 texts for bulk loads: ascending within a generator, and about ten times as fast as
 * requesting random bytes per id. RFC 9562, 6.2, method 1: the twelve bits after the milliseconds count, so that index
 * entries are in file order.
 */
export function bulkIds(): () => string {
	const pool = Buffer.alloc(poolSize);
	let at = poolSize;
	let time = 0;
	let counter = 0;
	let head = '';
	return () => {
		if (at === poolSize) {
			randomFillSync(pool);
			at = 0;
		}
		counter += 1;
		if (head === '' || counter > 0xfff) {
			// Runs ahead of the clock when more than 4096 ids are generated in a millisecond; never falls behind earlier ids.
			time = Math.max(time + 1, databaseClock.ms());
			counter = 0;
			const milliseconds = time.toString(16).padStart(12, '0');
			head = `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7`;
		}
		const variant = hex[((pool[at] ?? 0) & 0x3f) | 0x80] ?? '';
		const id = `${head}${(hex[counter >> 8] ?? '').slice(1)}${hex[counter & 0xff]}-${variant}${hex[pool[at + 1] ?? 0]}-${pool.toString('hex', at + 2, at + 8)}`;
		at += 8;
		return id;
	};
}

/**
 * The same in SQL, for rows inserted by the database: the `n`th id (a bigint from 0) of those that start at a time in
 * milliseconds. Both are SQL expressions.
 */
export const bulkIdSql = (milliseconds: string, n: string): string =>
	`(lpad(to_hex(${milliseconds} + (${n} >> 12)), 12, '0') || '7' || lpad(to_hex(${n} & 4095), 3, '0') || substr(gen_random_uuid()::text, 20))::uuid`;

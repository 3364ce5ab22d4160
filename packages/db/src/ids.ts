import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { databaseClock } from './database-clock';

/** The clock may be corrected back by this much without a visible step in the order of ids. */
const smallStepMs = 5_000;

let last = Number.NEGATIVE_INFINITY;
let count = 0;

/**
 * A new UUIDv7: begins with the database's time in ms, so that rows created one after another are adjacent in their
 * index. Created here, so that bulk loads need no round trip. Ids of one process are in ascending order, but for a
 * clock that was wrong and is set back: then they follow it at once.
 */
export function newId(): string {
	const now = databaseClock.ms();
	if (now > last || now < last - smallStepMs) {
		last = now;
		count = randomInt(0x4000_0000);
	} else {
		count += 1;
	}
	return v7({ msecs: last, seq: count });
}

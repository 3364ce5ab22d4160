import { v7 } from 'uuid';

/**
 * A new UUIDv7: begins with the time in ms, so that rows created one after another are adjacent in their index. Created
 * here, so that bulk loads need no round trip. Ids of one process are in ascending order.
 */
export function newId(): string {
	return v7();
}

import { randomBytes } from 'node:crypto';
import type { Database } from '@rewards/db';
import { sealedColumns } from '../../sealed-columns';
import { testServices } from '../../testing';
import { followDataKey } from '../follow-data-key';
import { rotateDataKey } from '../rotate-data-key';

/**
 * Services of a process with a new and a former data key; `rotate` leaves it with the new one alone, as after a
 * restart.
 */
export async function keyToRotate(db: Database) {
	const services = testServices(db);
	const [former, fresh] = [randomBytes(32), randomBytes(32)];
	const one = await followDataKey(db, [fresh, former], services.log, 20);
	services.config.dataKey = one.dataKey;
	const rotate = async () => {
		await rotateDataKey(db, [fresh, former], sealedColumns, { say: () => undefined, pauseMs: 20 });
		await one.stop();
		const next = await followDataKey(db, [fresh], services.log);
		await next.stop();
		services.config.dataKey = next.dataKey;
	};
	return { services, rotate };
}

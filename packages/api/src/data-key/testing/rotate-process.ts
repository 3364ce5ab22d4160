import { createDatabase } from '@rewards/db';
import { sealedColumns } from '../../sealed-columns';
import { rotateDataKey } from '../rotate-data-key';

/** Rotates in a process of its own, for a test that kills it. Prints a line before its first portion. */
const secrets = (process.env['ROTATE_KEYS'] ?? '').split(',').map((key) => Buffer.from(key, 'hex'));
const db = createDatabase(process.env['ROTATE_DATABASE_URL'] ?? '', { max: 2 });
const columns = async () => {
	process.stdout.write('ready\n');
	// Small portions, so that there is a middle.
	return (await sealedColumns(db.pool)).map((column) => ({ ...column, portion: 5 }));
};
await rotateDataKey(db, secrets, columns, { say: () => undefined, pauseMs: 20 });
await db.close();
process.stdout.write('done\n');

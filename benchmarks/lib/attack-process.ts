/**
 * One attack in a separate process, so that its calls take no time from the measurement of other users. Waits for an
 * `Order`, says that it is ready, begins when told to, sends the responses that it got, and exits.
 */
import { once } from 'node:events';
import { createDatabase } from '@rewards/db';
import type { Answers, Attacker } from './attack-calls';
import { attacks } from './attacks';

export interface Order {
	name: string;
	seconds: number;
	databaseUrl: string;
	attacker: Omit<Attacker, 'database'>;
}

const [{ name, seconds, databaseUrl, attacker }] = (await once(process, 'message')) as [Order];
const attack = attacks[name];
if (!attack) throw new Error(`There is no attack ${name}`);
const database = createDatabase(databaseUrl, { max: 2 });
const answers: Answers = new Map();
await database.pool.query('select');
process.send?.('ready');
await once(process, 'message');
const end = performance.now() + seconds * 1000;
await attack({ ...attacker, database }, () => performance.now() > end, answers);
await database.close();
process.send?.([...answers], () => process.disconnect());

/**
 * One attack in a process of its own, so that its calls take no time of whoever measures what others feel. Waits for an
 * `Order`, sends the answers that it got, and ends.
 */
import { once } from 'node:events';
import { createDatabase } from '@rewards/db';
import { type Answers, type Attacker, attacks } from './attacks';

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
const end = performance.now() + seconds * 1000;
await attack({ ...attacker, database }, () => performance.now() > end, answers);
await database.close();
process.send?.([...answers], () => process.disconnect());

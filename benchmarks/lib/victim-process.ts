/**
 * The other tenant in a separate process, so that neither the attack nor the benchmark itself delays its clock. Gets a
 * `Victim`, says where its messages go, and then measures from each `begin` to the next `end`.
 */
import { once } from 'node:events';
import { createDatabase } from '@rewards/db';
import { feel, Receiver, type Victim } from './victim';

const [victim] = (await once(process, 'message')) as [Victim];
const database = createDatabase(victim.databaseUrl, { max: 2 });
const receiver = new Receiver();
process.send?.({ url: await receiver.open() });
let over = true;
process.on('message', (word: 'begin' | 'end') => {
	over = word === 'end';
	if (word === 'begin') void feel(victim, database, receiver, () => over).then((felt) => process.send?.(felt));
});
await once(process, 'disconnect');
receiver.close();
await database.close();

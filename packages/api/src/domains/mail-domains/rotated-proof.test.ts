import { createTestDatabase } from '@rewards/db/testing';
import { expect, test } from 'vitest';
import { keyToRotate } from '../../data-key/testing/key-to-rotate';
import { mailDomainOf, proves } from './mail-domain';

test('a record in DNS that proves a mail domain does so after a rotation of the data key', async () => {
	const { database: db, drop } = await createTestDatabase({ max: 8 });
	const { services, rotate } = await keyToRotate(db);
	const row = { domain: 'example.com', requestedAt: new Date(), checkedAt: null, provedUntil: null };
	const { value } = mailDomainOf(services.config, 'account', row).record;
	await rotate();
	expect(proves(services, { kind: 'found', values: [value] }, 'account', 'example.com')).toBe(true);
	expect(proves(services, { kind: 'found', values: [value] }, 'another', 'example.com')).toBe(false);
	await drop();
}, 60_000);

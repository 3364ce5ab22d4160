import { createTestDatabase } from '@rewards/db/testing';
import { expect, test } from 'vitest';
import { keyToRotate } from '../../data-key/testing/key-to-rotate';
import { contextOf, everyFlag, makeAccountTree, makeUser } from '../../testing';
import { checkCode, renewRecoveryCodes } from './second-factors';

test('recovery codes of before are valid after a rotation of the data key, each once', async () => {
	const { database: db, drop } = await createTestDatabase({ max: 8 });
	const { services, rotate } = await keyToRotate(db);
	const accountId = (await makeAccountTree(db)).accounts.left.id;
	const { id: userId } = await makeUser(db, { accountId, permissions: everyFlag });
	const [first = '', second = ''] = await db.prisma.$transaction((tx) =>
		renewRecoveryCodes(tx, services.config, userId),
	);
	expect(await checkCode(contextOf(services, null), userId, first)).toBe('recoveryCode');
	await rotate();
	expect(await checkCode(contextOf(services, null), userId, second)).toBe('recoveryCode');
	await expect(checkCode(contextOf(services, null), userId, first)).rejects.toThrow();
	await drop();
}, 60_000);

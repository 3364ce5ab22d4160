import { randomBytes, randomUUID } from 'node:crypto';
import { createTestDatabase } from '@rewards/db/testing';
import { expect, test } from 'vitest';
import { checkCode, renewRecoveryCodes } from '../domains/auth/second-factors';
import { claimDomain } from '../domains/domains/claim-domain';
import { mailDomainOf } from '../domains/mail-domains/mail-domain';
import { AppError } from '../errors';
import { once } from '../idempotency';
import { sealedColumns } from '../sealed-columns';
import { contextOf, makeUser, refusal, testServices } from '../testing';
import { makeShop } from '../testing/order-shop';
import { followDataKey } from './follow-data-key';
import { rotateDataKey } from './rotate-data-key';

const silent = () => undefined;

test('orders, idempotency keys, recovery codes and DNS records of before are valid after a rotation', async () => {
	const { database: db, drop } = await createTestDatabase({ max: 8 });
	const [former, fresh] = [randomBytes(32), randomBytes(32)];
	const usual = testServices(db);
	const one = await followDataKey(db, [fresh, former], usual.log, 20);
	const shop = await makeShop(db, { config: { ...usual.config, dataKey: one.dataKey } });
	const { services } = shop;
	const { left, right } = shop.accounts;

	const ctx = () => contextOf(services, shop.session);
	const sid = await shop.person();
	const key = randomUUID();
	const place = (quantity: number) => shop.place(sid, { key, items: [{ productID: 'LAMP', quantity }] });
	let made = 0;
	const keyed = (input: object) =>
		once(services, { owner: 'somebody', operation: 'test', key, input }, async ({ done }) => {
			await db.transaction((client) => done(client, { entity: 'program', id: shop.points.id }));
			made += 1;
			return { made };
		});
	const { id: userId } = await makeUser(db, { accountId: left.id });
	const codes = await db.prisma.$transaction((tx) => renewRecoveryCodes(tx, services.config, userId));
	const row = { domain: 'example.com', requestedAt: new Date(), checkedAt: null, provedUntil: null };
	const mailRecord = () => mailDomainOf(services.config, left.id, row).record.value;
	const [other] = await db.prisma.program.findMany({ where: { accountId: right.id }, select: { id: true } });
	await db.pool.query(`update program set domain = 'shop.example.com' where id = $1`, [other?.id]);
	const claimRecord = async () => {
		const session = { ...shop.session, account: left, role: { id: '', name: '' } };
		const scope = { ...ctx(), session, program: { ...shop.points, tenantId: left.id } };
		const refused = await claimDomain(scope, 'shop.example.com').catch((error: unknown) => error);
		return refused instanceof AppError ? refused.fields?.[0]?.params?.['value'] : refused;
	};
	const before = [(await place(1)).order, await keyed({ secret: 'a' }), mailRecord(), await claimRecord()];
	expect(before[3]).toMatch(/^rewards-domain=/);
	expect(await checkCode(ctx(), userId, codes[0] ?? '')).toBe('recoveryCode');

	await rotateDataKey(db, [fresh, former], sealedColumns, { say: silent, pauseMs: 20 });
	await one.stop();
	const next = await followDataKey(db, [fresh], services.log);
	services.config.dataKey = next.dataKey;

	expect([(await place(1)).order, await keyed({ secret: 'a' }), mailRecord(), await claimRecord()]).toEqual(before);
	expect(made).toBe(1);
	expect((await refusal(place(2))).code).toBe('IDEMPOTENCY_MISMATCH');
	await expect(keyed({ secret: 'b' })).rejects.toThrow(/used with a different input/);
	expect(await checkCode(ctx(), userId, codes[1] ?? '')).toBe('recoveryCode');
	await expect(checkCode(ctx(), userId, codes[0] ?? '')).rejects.toThrow();
	await next.stop();
	await drop();
}, 60_000);

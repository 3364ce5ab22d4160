import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError, asAppError } from '../errors';
import { createCaller } from '../router';
import { contextOf, everyFlag, makeAccountTree, storedSession, testServices } from '../testing';
import { afterCollision } from './after-collision';

let db: TestDatabase;
let tree: Awaited<ReturnType<typeof makeAccountTree>>;
beforeAll(async () => {
	db = await createTestDatabase();
	tree = await makeAccountTree(db.database);
	// A sequence counts on whatever is rolled back.
	await db.database.pool.query(`
		create sequence tries;
		create function collide() returns trigger language plpgsql as $$ begin
			if nextval('tries') <= 2 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
			return new;
		end $$;
		create trigger collide before update on account for each row execute function collide()`);
});
afterAll(() => db.drop());

async function rename(key?: string) {
	await db.database.pool.query(`alter sequence tries restart`);
	const session = await storedSession(db.database, tree.accounts.root, everyFlag);
	const ctx = contextOf(testServices(db.database), session);
	const { left } = tree.accounts;
	const { version } = await db.database.prisma.account.findUniqueOrThrow({ where: { id: left.id } });
	const caller = createCaller({ ...ctx, request: { ...ctx.request, ...(key ? { idempotencyKey: key } : {}) } });
	return caller.accounts.update({ id: left.id, type: left.type, version, name: `Left ${randomUUID()}` });
}

test('a change with a key is made again after a deadlock, and once; without a key its client decides', async () => {
	const before = await db.database.prisma.account.findUniqueOrThrow({ where: { id: tree.accounts.left.id } });
	await rename(randomUUID());
	const { version } = await db.database.prisma.account.findUniqueOrThrow({ where: { id: tree.accounts.left.id } });
	expect(version).toBe(before.version + 1);
	expect(asAppError(await rename().catch((error: unknown) => error))).toMatchObject({
		appCode: 'COLLISION',
		params: { retryAfterSeconds: expect.any(Number) },
	});
});

test('work is repeated twice at most, and for nothing else', async () => {
	let tried = 0;
	const failing = (code: 'COLLISION' | 'BUSY', times: number) => {
		tried = 0;
		return afterCollision(async () => {
			tried += 1;
			if (tried <= times) throw new AppError(code);
			return tried;
		});
	};
	expect(await failing('COLLISION', 2)).toBe(3);
	await expect(failing('COLLISION', 3)).rejects.toMatchObject({ appCode: 'COLLISION' });
	expect(tried).toBe(3);
	await expect(failing('BUSY', 1)).rejects.toMatchObject({ appCode: 'BUSY' });
	expect(tried).toBe(1);
});

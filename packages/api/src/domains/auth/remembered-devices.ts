import { createHash, randomBytes } from 'node:crypto';
import { databaseClock, newId, type TransactionClient } from '@rewards/db';
import type { Context } from '../../trpc';

const days = 30;
const cookie = 'device';

const hashOf = (token: string): Uint8Array<ArrayBuffer> => new Uint8Array(createHash('sha256').update(token).digest());

/** Whether this user's second factor is remembered in the browser. */
export async function isRemembered({ db, cookies }: Pick<Context, 'db' | 'cookies'>, userId: string): Promise<boolean> {
	const token = cookies?.get(cookie);
	if (!token) return false;
	const where = { tokenHash: hashOf(token), userId, expiresAt: { gt: databaseClock.now() } };
	return (await db.prisma.rememberedDevice.count({ where })) > 0;
}

/** Remembers the browser for 30 days: its cookie is valid for this user only. */
export async function rememberDevice(
	tx: Pick<TransactionClient, 'rememberedDevice'>,
	{ request, cookies }: Pick<Context, 'request' | 'cookies'>,
	userId: string,
): Promise<void> {
	if (!cookies) return;
	const token = randomBytes(32).toString('base64url');
	const expiresAt = new Date(databaseClock.ms() + days * 86_400_000);
	const { ip, userAgent } = request;
	await tx.rememberedDevice.create({
		data: { id: newId(), userId, tokenHash: hashOf(token), expiresAt, ip, userAgent: userAgent.slice(0, 300) },
		select: { id: true },
	});
	cookies.set(cookie, token, days * 86_400);
}

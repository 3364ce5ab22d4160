import { createHmac, randomInt } from 'node:crypto';
import { databaseClock, type TransactionClient } from '@rewards/db';
import type { FactorKind } from '@rewards/validators/auth/second-factor';
import { open } from '../../crypto';
import { stepOfCode } from '../../crypto/one-time-code';
import type { SealedColumn } from '../../data-key/reseal';
import { fieldError } from '../../errors';
import type { Config, Context } from '../../trpc';
import { isKnownDevice } from './known-devices';
import { assertMayTry, countAttempt, forgiveAttempts } from './throttle';

/** Number of recovery codes per user. */
const codeCount = 10;
/** Without letters and digits that look alike. */
const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 12;

/** Binds an encrypted secret to its user. */
export const secretContext = (userId: string): string => `second factor of ${userId}`;

export const factorSecrets: readonly SealedColumn[] = [
	{
		table: 'second_factor',
		column: 'secret',
		owner: 'user_id',
		key: { column: 'id', type: 'uuid' },
		context: secretContext,
	},
];

const bare = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** Keyed, so that the table alone does not allow guessing. */
const hashOfCode = ({ dataKey }: Pick<Config, 'dataKey'>, userId: string, code: string): Uint8Array<ArrayBuffer> =>
	new Uint8Array(
		createHmac('sha256', dataKey.proofSecret)
			.update(`recovery code\n${userId}\n${bare(code)}`)
			.digest(),
	);

const newCode = (): string =>
	Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)])
		.join('')
		.replaceAll(/(.{4})(?!$)/g, '$1-');

/** Replaces all recovery codes with new ones; only their hashes are stored. */
export async function renewRecoveryCodes(tx: TransactionClient, config: Config, userId: string): Promise<string[]> {
	const codes = Array.from({ length: codeCount }, newCode);
	await tx.recoveryCode.deleteMany({ where: { userId } });
	await tx.recoveryCode.createMany({
		data: codes.map((code) => ({ userId, codeHash: hashOfCode(config, userId, code) })),
	});
	return codes;
}

/** The kinds of factors that a user has. */
export async function factorKindsOf(
	db: Pick<TransactionClient, 'secondFactor'>,
	userId: string,
): Promise<FactorKind[]> {
	const rows = await db.secondFactor.findMany({ where: { userId }, select: { kind: true }, distinct: ['kind'] });
	return rows.map(({ kind }) => (kind === 'passkey' ? 'passkey' : 'totp'));
}

/** Which factor a code belongs to; each code counts once. Null for a wrong one. */
async function takeCode(ctx: Pick<Context, 'db' | 'config'>, userId: string, code: string): Promise<string | null> {
	const { prisma } = ctx.db;
	if (/^\d{6}$/.test(bare(code))) {
		const factors = await prisma.secondFactor.findMany({
			where: { userId, kind: 'totp' },
			select: { id: true, secret: true },
		});
		for (const { id, secret } of factors) {
			if (!secret) continue;
			const step = stepOfCode(open(ctx.config.dataKey, secret, secretContext(userId)), bare(code));
			if (step === null) continue;
			const { count } = await prisma.secondFactor.updateMany({
				where: { id, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
				data: { lastStep: step, lastUsedAt: databaseClock.now() },
			});
			if (count > 0) return 'totp';
		}
		return null;
	}
	const codeHash = hashOfCode(ctx.config, userId, code);
	const { count } = await prisma.recoveryCode.updateMany({
		where: { userId, codeHash, usedAt: null },
		data: { usedAt: databaseClock.now() },
	});
	return count > 0 ? 'recoveryCode' : null;
}

/**
 * Accepts a code of the user's authenticator app or one of their recovery codes, and returns which it was. Throws
 * VALIDATION (codeWrong), LOCKED after too many wrong ones, TOO_MANY_REQUESTS. A browser in which the user has signed
 * in before counts only its own failures.
 */
export async function checkCode(ctx: Context, userId: string, code: string, field = 'code'): Promise<string> {
	const { passwordHash } = await ctx.db.prisma.user.findUniqueOrThrow({
		where: { id: userId },
		select: { passwordHash: true },
	});
	const kind = isKnownDevice(ctx, { id: userId, passwordHash }) ? 'secondFactorKnown' : 'secondFactor';
	assertMayTry(await countAttempt(ctx.db, kind, { subject: userId, client: ctx.request.ip }));
	const taken = await takeCode(ctx, userId, code);
	if (taken === null) throw fieldError(field, 'codeWrong');
	await forgiveAttempts(ctx.db.prisma, kind, userId);
	return taken;
}

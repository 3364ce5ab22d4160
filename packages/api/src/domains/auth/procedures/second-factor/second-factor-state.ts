import { databaseClock } from '@rewards/db';
import type { FactorKind } from '@rewards/validators/auth/second-factor';
import { type SessionContext, sessionProcedure } from '../../../../trpc';

export interface SecondFactorState {
	factors: { id: string; kind: FactorKind; name: string; createdAt: Date; lastUsedAt: Date | null }[];
	/** Unused recovery codes. */
	codesLeft: number;
	/** Browsers in which the second factor isn't required. */
	devices: { id: string; createdAt: Date; expiresAt: Date; ip: string; userAgent: string }[];
}

/** What the signed-in user has for the second step of a sign-in. */
export async function secondFactorState({ db, session }: SessionContext): Promise<SecondFactorState> {
	const userId = session.user.id;
	const [factors, codesLeft, devices] = await Promise.all([
		db.prisma.secondFactor.findMany({
			where: { userId },
			orderBy: { id: 'asc' },
			select: { id: true, kind: true, name: true, createdAt: true, lastUsedAt: true },
		}),
		db.prisma.recoveryCode.count({ where: { userId, usedAt: null } }),
		db.prisma.rememberedDevice.findMany({
			where: { userId, expiresAt: { gt: databaseClock.now() } },
			orderBy: { id: 'desc' },
			select: { id: true, createdAt: true, expiresAt: true, ip: true, userAgent: true },
		}),
	]);
	return {
		factors: factors.map(({ kind, ...factor }) => ({ ...factor, kind: kind === 'passkey' ? 'passkey' : 'totp' })),
		codesLeft,
		devices,
	};
}

export const secondFactorStateProcedure = sessionProcedure.query(({ ctx }) => secondFactorState(ctx));

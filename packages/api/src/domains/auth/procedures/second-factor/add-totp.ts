import { randomBytes } from 'node:crypto';
import { databaseClock, newId } from '@rewards/db';
import { addTotpSchema } from '@rewards/validators/auth/second-factor';
import { z } from 'zod';
import { type DataKey, openText, seal } from '../../../../crypto';
import { base32, stepOfCode } from '../../../../crypto/one-time-code';
import { AppError, fieldError } from '../../../../errors';
import { type SessionContext, sessionProcedure } from '../../../../trpc';
import { secretContext } from '../../second-factors';
import { keepFactor } from '../../services/keep-factor';
import { assertMayTry, countAttempt } from '../../throttle';

const minutes = 30;
const started = z.object({ secret: z.string(), until: z.number() });

/** The secret on its way to an authenticator app, encrypted for its user. */
const ticketContext = (userId: string): string => `new second factor of ${userId}`;

/** A secret for an authenticator app, as text and as the URI in its QR code. Nothing is stored until `addTotp`. */
export async function startTotp({
	config,
	session: { user },
}: SessionContext): Promise<{ secret: string; uri: string; ticket: string }> {
	const bytes = randomBytes(20);
	const secret = base32(bytes);
	const issuer = 'Rewards Admin';
	const uri = `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(user.email)}?${new URLSearchParams({ secret, issuer })}`;
	const kept = JSON.stringify({ secret: bytes.toString('base64'), until: databaseClock.ms() + minutes * 60_000 });
	const ticket = seal(config.dataKey, kept, ticketContext(user.id)).toString('base64url');
	return { secret, uri: uri.replaceAll('+', '%20'), ticket };
}

function secretOf(dataKey: DataKey, userId: string, ticket: string): Buffer {
	try {
		const { secret, until } = started.parse(
			JSON.parse(openText(dataKey, Buffer.from(ticket, 'base64url'), ticketContext(userId))),
		);
		if (until > databaseClock.ms()) return Buffer.from(secret, 'base64');
	} catch (error) {
		throw new AppError('LINK_EXPIRED', undefined, { cause: error });
	}
	throw new AppError('LINK_EXPIRED');
}

/**
 * Adds an authenticator app whose first code is right. The first factor creates recovery codes. Throws LINK_EXPIRED
 * when the secret is too old, VALIDATION (codeWrong), LOCKED after too many wrong codes.
 */
export async function addTotp(
	ctx: SessionContext,
	{ ticket, name, code, endOthers }: z.output<typeof addTotpSchema>,
): Promise<{ recoveryCodes: string[] | null }> {
	const userId = ctx.session.user.id;
	const bytes = secretOf(ctx.config.dataKey, userId, ticket);
	assertMayTry(await countAttempt(ctx.db, 'addFactor', { subject: userId, client: ctx.request.ip }));
	const step = stepOfCode(bytes, code.replaceAll(/[\s-]/g, ''));
	if (step === null) throw fieldError('code', 'codeWrong');
	const secret = new Uint8Array(seal(ctx.config.dataKey, bytes, secretContext(userId)));
	return keepFactor(ctx, { id: newId(), kind: 'totp', name, secret, lastStep: step }, { endOthers });
}

export const addTotpProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true, fresh: true })
	.input(addTotpSchema)
	.mutation(({ ctx, input }) => addTotp(ctx, input));

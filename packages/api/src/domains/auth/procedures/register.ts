import { newId } from '@rewards/db';
import { registerSchema } from '@rewards/validators/auth/schemas';
import type { z } from 'zod';
import { assertHashingRoom, withHashingSlot } from '../../../crypto';
import { type Context, publicProcedure } from '../../../trpc';
import { createProof } from '../address-proofs';
import { inTurn } from '../clients';
import { clientShare, hashPassword } from '../passwords';
import { queueMail, sendSoon } from '../queued-mails';
import { refuseKnownPassword } from '../services/refuse-known-password';
import { addressSubject, assertMayTry, countAttempt } from '../throttle';

export interface Registered {
	id: string;
	userName: string;
	displayName: string;
	email: string;
	/** Always empty: a user with manageUser assigns account and role. */
	role: string[];
}

/**
 * Mails a link that creates a user without account and role once the address is proved; until then no user exists and
 * the address stays free. An existing user gets a mail that says so. The response is the same, after the same work, in
 * both cases: the user is looked up after the response. Throws VALIDATION (password) for a publicly known password,
 * TOO_MANY_REQUESTS when the client registers too often; an address gets at most three such mails an hour.
 */
export async function register(
	ctx: Context,
	{ displayName, password, email, language = 'en' }: z.infer<typeof registerSchema>,
): Promise<Registered> {
	await inTurn(ctx.request.ip, () => refuseKnownPassword(ctx, password, [displayName, email]));
	assertHashingRoom(clientShare(ctx.request.ip, email));
	const subject = await addressSubject(ctx.db, email);
	const attempt = await countAttempt(ctx.db, 'register', { subject, client: ctx.request.ip });
	if (attempt.verdict === 'clientLimit') assertMayTry(attempt);
	const id = newId();
	const registered = { id, userName: email, displayName, email, role: [] };
	// The address has had its mails of this hour, whether or not it is in use.
	if (attempt.verdict === 'locked') return registered;
	const passwordHash = await withHashingSlot(clientShare(ctx.request.ip, email), () => hashPassword(password));
	const mail = await ctx.db.prisma.$transaction(async (tx) => {
		await ctx.once?.done(tx, { entity: 'user', id });
		const proof = { kind: 'register', id, email, displayName, passwordHash } as const;
		const link = await createProof(tx, ctx.config.publicUrl, proof);
		return queueMail(tx, ctx.config, { kind: 'registration', to: email, name: displayName, link, language });
	});
	sendSoon(ctx, mail);
	return registered;
}

export const registerProcedure = publicProcedure
	.input(registerSchema)
	.mutation(({ ctx, input }) => register(ctx, input));

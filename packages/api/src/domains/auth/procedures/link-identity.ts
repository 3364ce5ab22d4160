import { databaseClock } from '@rewards/db';
import { AppError, isUniqueViolation } from '../../../errors';
import type { OidcIdentity } from '../../../integrations/oidc';
import { type SessionContext, sessionProcedure } from '../../../trpc';
import { addIdentity, identityAt, identityOwnerSelect, lockIdentities, ownerOf } from '../identities';
import { oidcStateCookie } from '../oidc-paths';
import { sendSoon } from '../queued-mails';
import type { IdentityCall } from '../services/open-for-identity';
import { startOidc } from '../services/start-oidc';

const conflict = (reason: 'identityTaken' | 'alreadyLinked', message: string) =>
	new AppError('CONFLICT', { reason }, { message });
const alreadyLinked = () => conflict('alreadyLinked', 'Your user is linked already. Unlink it first.');

/**
 * Starts linking an identity at the provider to the signed-in user: returns the address that the browser goes to. The
 * state is in a cookie of this response, so that nobody can make another person's browser link that person's identity
 * to a foreign user. CONFLICT (alreadyLinked), and as `startOidc`.
 */
export async function startLink(ctx: SessionContext): Promise<{ url: string }> {
	const { oidc, db, session, request } = ctx;
	if (!oidc) throw new AppError('NOT_FOUND', { entity: 'provider' });
	if (await identityAt(db.prisma, session.user.id, oidc.issuer)) throw alreadyLinked();
	const { url, state, maxAgeSeconds } = await startOidc(ctx, { request, sessionId: session.id });
	ctx.cookies?.set(oidcStateCookie, state, maxAgeSeconds, 'Lax');
	return { url };
}

/**
 * Links an identity to the user of an open session, who asked for it there. Its address doesn't matter: the user has
 * proved both. LINK_EXPIRED when the session is over, CONFLICT (identityTaken, alreadyLinked).
 */
export async function linkToSession(
	call: IdentityCall,
	sessionId: string,
	identity: OidcIdentity,
): Promise<{ linked: true }> {
	const mail = await call.db.prisma
		.$transaction(async (tx) => {
			const session = await tx.session.findFirst({
				where: { id: sessionId, endedAt: null, expiresAt: { gt: databaseClock.now() } },
				select: { userId: true },
			});
			if (!session) throw new AppError('LINK_EXPIRED');
			await lockIdentities(tx, session.userId);
			const user = await tx.user.findUniqueOrThrow({ where: { id: session.userId }, select: identityOwnerSelect });
			if (user.lockedAt || user.deletedAt) throw new AppError('LINK_EXPIRED');
			const owner = await ownerOf(tx, identity);
			if (owner && owner.id !== user.id) throw taken();
			if (owner || (await identityAt(tx, user.id, identity.issuer))) throw alreadyLinked();
			const actor = { request: call.request, session: { id: sessionId, user } };
			return addIdentity(tx, { ...call, actor, tells: true }, identity, user);
		})
		.catch((error: unknown) => {
			throw isUniqueViolation(error) ? taken() : error;
		});
	if (mail) sendSoon(call, mail);
	return { linked: true };
}

const taken = () => conflict('identityTaken', 'This identity belongs to another user.');

export const linkIdentityProcedure = sessionProcedure
	.meta({ access: 'session', keyless: true, fresh: true })
	.mutation(({ ctx }) => startLink(ctx));

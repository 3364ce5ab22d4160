import { databaseClock } from '@rewards/db';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { AppError } from '../../../errors';
import type { RequestInfo, Services } from '../../../trpc';
import { oidcCallback, safePath } from '../oidc-paths';
import { assertMayTry, countAttempt } from '../throttle';

const lifetimeSeconds = 600;

export interface OidcStart {
	/** The URL to redirect the browser to. */
	url: string;
	/**
	 * The browser keeps it (HttpOnly cookie, SameSite=Lax, for `maxAgeSeconds`) and returns it to `finishOidc`: so an
	 * attacker cannot finish their own sign-in in another user's browser.
	 */
	state: string;
	maxAgeSeconds: number;
}

/**
 * Starts a sign-in at the OpenID provider. `returnTo` is a path of the portal; anything else becomes "/". Throws
 * NOT_FOUND when no provider is configured, TOO_MANY_REQUESTS, and the provider's error when it is unreachable.
 */
export async function startOidc(
	services: Services,
	{ request, returnTo }: { request: RequestInfo; returnTo?: string | undefined },
): Promise<OidcStart> {
	const { oidc, db, config } = services;
	if (!oidc) throw new AppError('NOT_FOUND', { entity: 'provider' });
	assertMayTry(await countAttempt(db, 'oidc', { subject: 'start', client: request.ip }));
	const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
	const url = await oidc.authorizationUrl(oidcCallback(config), secrets);
	const expiresAt = new Date(databaseClock.ms() + lifetimeSeconds * 1_000);
	await db.prisma.identityFlow.create({
		data: { ...secrets, returnTo: safePath(returnTo), expiresAt },
		select: { state: true },
	});
	return { url, state: secrets.state, maxAgeSeconds: lifetimeSeconds };
}

import { databaseClock } from '@rewards/db';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { AppError, serviceFailed } from '../../../errors';
import { type OidcClient, ProviderFault } from '../../../integrations/oidc';
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

interface Asked {
	request: RequestInfo;
	returnTo?: string | undefined;
	/** Of the user who links an identity to themselves; absent to sign in. */
	sessionId?: string;
}

/** The provider is away, or says what can't be used: no fault of this server. */
export const providerFailed = ({ name }: OidcClient, cause: unknown): AppError =>
	serviceFailed({
		service: 'openid',
		title: name,
		reason: cause instanceof ProviderFault ? 'unreachable' : 'answer',
		cause,
	});

/**
 * Starts a sign-in at the OpenID provider. `returnTo` is a path of the portal; anything else becomes "/". Throws
 * NOT_FOUND when no provider is configured, TOO_MANY_REQUESTS, and SERVICE_FAILED when its metadata can't be read.
 */
export async function startOidc(
	services: Pick<Services, 'oidc' | 'db' | 'config' | 'log'>,
	{ request, returnTo, sessionId }: Asked,
): Promise<OidcStart> {
	const { oidc, db, config } = services;
	if (!oidc) throw new AppError('NOT_FOUND', { entity: 'provider' });
	assertMayTry(await countAttempt(db, 'oidc', { subject: 'start', client: request.ip }));
	const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
	const url = await oidc.authorizationUrl(oidcCallback(config), secrets).catch((error: unknown) => {
		services.log.warn({ err: error }, 'The metadata of the OpenID provider cannot be used');
		throw providerFailed(oidc, error);
	});
	const expiresAt = new Date(databaseClock.ms() + lifetimeSeconds * 1_000);
	await db.prisma.identityFlow.create({
		data: { ...secrets, returnTo: safePath(returnTo), sessionId: sessionId ?? null, expiresAt },
		select: { state: true },
	});
	return { url, state: secrets.state, maxAgeSeconds: lifetimeSeconds };
}

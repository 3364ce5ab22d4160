import type { FactorKind } from '@rewards/validators/auth/second-factor';
import type { Cookies } from '../../../context';
import { AppError, asAppError, isUniqueViolation } from '../../../errors';
import { type OidcClient, type OidcIdentity, ProviderFault } from '../../../integrations/oidc';
import type { RequestInfo, Services } from '../../../trpc';
import { oidcCallback } from '../oidc-paths';
import { linkToSession } from '../procedures/link-identity';
import { tokenOf } from '../sessions';
import { openForIdentity } from './open-for-identity';
import { providerFailed } from './start-oidc';

interface OidcAnswer {
	request: RequestInfo;
	cookies?: Cookies | undefined;
	/** Query of the address that the provider sent the browser to, with or without "?". */
	search: string;
	/** The state that `startOidc` gave this browser. */
	state: string | undefined;
}

const takeFlow = `delete from identity_flow where state = $1 and expires_at > now()
returning nonce, code_verifier as "codeVerifier", return_to as "returnTo", session_id as "sessionId"`;

interface Flow {
	nonce: string;
	codeVerifier: string;
	returnTo: string;
	sessionId: string | null;
}

/** A session, a second step to take, or an identity that the user of an open session has linked to themselves. */
export type FinishedOidc =
	| { token: string; expiresAt: Date; returnTo: string }
	| { ticket: string; kinds: FactorKind[]; returnTo: string }
	| { linked: true };

/**
 * Completes a sign-in at the OpenID provider. Identifies the user by issuer and subject, the first time by a verified
 * e-mail address; creates a user without account and role for a newcomer, as registration does. Throws LINK_EXPIRED
 * (another browser, used before, or too late), SERVICE_FAILED, UNAUTHORIZED (reason: denied, provider, noEmail,
 * unverifiedEmail, or otherIdentity for an address whose user is linked already), LOCKED (reason: administrator),
 * DUPLICATE (the address is another user's user name, or differs from that user's address only in letters that the
 * database treats as equal), and for a link CONFLICT (reason: identityTaken, alreadyLinked).
 */
export async function finishOidc(
	services: Services,
	{ request, cookies, search, state }: OidcAnswer,
): Promise<FinishedOidc> {
	const { oidc, db, config } = services;
	if (!oidc) throw new AppError('NOT_FOUND', { entity: 'provider' });
	const answer = new URLSearchParams(search);
	if (!state || answer.get('state') !== state) throw new AppError('LINK_EXPIRED');
	const { rows } = await db.pool.query<Flow>({ name: 'oidc-flow', text: takeFlow, values: [state] });
	const [flow] = rows;
	if (!flow) throw new AppError('LINK_EXPIRED');
	if (answer.get('error') === 'access_denied') throw new AppError('UNAUTHORIZED', { reason: 'denied' });
	const identity = await identify(services, oidc, answer, { state, ...flow });
	const call = { ...services, request, cookies };
	if (flow.sessionId) return linkToSession(call, flow.sessionId, identity);
	const opened = await openForIdentity(call, identity)
		// Two concurrent first sign-ins of one person: the second finds what the first has created.
		.catch((error: unknown) => {
			if (isUniqueViolation(error)) return openForIdentity(call, identity);
			throw error;
		})
		// Another user has the address as user name.
		.catch((error: unknown) => {
			throw isUniqueViolation(error) ? new AppError('DUPLICATE', { field: 'email' }, { cause: error }) : error;
		});
	const { returnTo } = flow;
	return 'session' in opened ? { ...(await tokenOf(config, opened.session)), returnTo } : { ...opened, returnTo };
}

async function identify(
	{ config, log }: Services,
	oidc: OidcClient,
	answer: URLSearchParams,
	secrets: { state: string; nonce: string; codeVerifier: string },
): Promise<OidcIdentity> {
	try {
		return await oidc.identify(new URL(`${oidcCallback(config)}?${answer}`), secrets);
	} catch (error) {
		log.warn({ err: error }, 'The OpenID provider did not confirm a sign-in');
		if (error instanceof ProviderFault) throw providerFailed(oidc, error);
		throw new AppError('UNAUTHORIZED', { reason: 'provider' }, { cause: asAppError(error) });
	}
}

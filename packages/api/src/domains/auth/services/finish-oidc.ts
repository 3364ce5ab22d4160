import { AppError, asAppError, isUniqueViolation } from '../../../errors';
import type { OidcClient, OidcIdentity } from '../../../integrations/oidc';
import type { RequestInfo, Services } from '../../../trpc';
import { oidcCallback } from '../oidc-paths';
import { type SignedIn, tokenOf } from '../sessions';
import { openForIdentity } from './open-for-identity';

interface OidcAnswer {
	request: RequestInfo;
	/** Query of the address that the provider sent the browser to, with or without "?". */
	search: string;
	/** The state that `startOidc` gave this browser. */
	state: string | undefined;
}

const takeFlow = `delete from identity_flow where state = $1 and expires_at > now()
returning nonce, code_verifier as "codeVerifier", return_to as "returnTo"`;

interface Flow {
	nonce: string;
	codeVerifier: string;
	returnTo: string;
}

/**
 * Completes a sign-in at the OpenID provider. Identifies the user by issuer and subject, the first time by a verified
 * e-mail address; creates a user without account and role for a newcomer, as registration does. Throws LINK_EXPIRED
 * (another browser, used before, or too late), UNAUTHORIZED (reason: denied, provider, noEmail or unverifiedEmail),
 * LOCKED (reason: administrator) and DUPLICATE (the address is another user's user name, or differs from that user's
 * address only in letters that the database treats as equal).
 */
export async function finishOidc(
	services: Services,
	{ request, search, state }: OidcAnswer,
): Promise<SignedIn & { returnTo: string }> {
	const { oidc, db, config } = services;
	if (!oidc) throw new AppError('NOT_FOUND', { entity: 'provider' });
	const answer = new URLSearchParams(search);
	if (!state || answer.get('state') !== state) throw new AppError('LINK_EXPIRED');
	const { rows } = await db.pool.query<Flow>({ name: 'oidc-flow', text: takeFlow, values: [state] });
	const [flow] = rows;
	if (!flow) throw new AppError('LINK_EXPIRED');
	if (answer.get('error') === 'access_denied') throw new AppError('UNAUTHORIZED', { reason: 'denied' });
	const identity = await identify(services, oidc, answer, { state, ...flow });
	const open = () => openForIdentity({ ...services, request }, identity);
	const session = await open()
		// Two concurrent first sign-ins of one person: the second finds what the first has created.
		.catch((error: unknown) => {
			if (isUniqueViolation(error)) return open();
			throw error;
		})
		// Another user has the address as user name.
		.catch((error: unknown) => {
			throw isUniqueViolation(error) ? new AppError('DUPLICATE', { field: 'email' }, { cause: error }) : error;
		});
	return { ...(await tokenOf(config, session)), returnTo: flow.returnTo };
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
		throw new AppError('UNAUTHORIZED', { reason: 'provider' }, { cause: asAppError(error) });
	}
}

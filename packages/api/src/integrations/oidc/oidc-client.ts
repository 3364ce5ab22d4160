import {
	allowInsecureRequests,
	authorizationCodeGrant,
	buildAuthorizationUrl,
	type ClientAuth,
	ClientSecretBasic,
	ClientSecretPost,
	Configuration,
	calculatePKCECodeChallenge,
	customFetch,
	discovery,
	fetchUserInfo,
	None,
	type ServerMetadata,
} from 'openid-client';
import { z } from 'zod';
import { operatorFetch } from '../outside';

export interface OidcSettings {
	/** The provider's issuer address, as in its discovery document. */
	issuer: string;
	clientId: string;
	/** Absent for a public client; PKCE is used either way. */
	clientSecret?: string | undefined;
	/** Text of the button. */
	name: string;
	/** Separated by blanks; must include openid and email. */
	scopes: string;
	/** The claim with a person's groups, which give roles; absent: none do. */
	groupsClaim?: string | undefined;
}

/** State of one sign-in that only its two ends know. */
export interface OidcSecrets {
	state: string;
	nonce: string;
	codeVerifier: string;
}

export interface OidcIdentity {
	issuer: string;
	/** Stable for a person at that issuer. */
	subject: string;
	email: string | null;
	emailVerified: boolean;
	name: string | null;
	/** Null where groups give no roles. */
	groups: string[] | null;
}

/**
 * Any OpenID provider, by authorization code with PKCE (S256). Both calls throw when the provider is unreachable or
 * refuses.
 */
export interface OidcClient {
	name: string;
	/** Whether groups at the provider give roles. */
	groups: boolean;
	/** The URL to redirect the browser to. */
	authorizationUrl(redirectUri: string, secrets: OidcSecrets): Promise<string>;
	/**
	 * The person who signed in: checks state, nonce, signature, issuer, audience and times. `callback` is the redirect
	 * address with its query.
	 */
	identify(callback: URL, secrets: OidcSecrets): Promise<OidcIdentity>;
}

const timeoutSeconds = 10;
const profileClaims = z.object({
	email: z.string().nullish().catch(null),
	// Some providers send it as text.
	email_verified: z
		.union([z.boolean(), z.literal('true').transform(() => true)])
		.nullish()
		.catch(null),
	name: z.string().nullish().catch(null),
});

/**
 * From the ID token, or else from the user info; without the claim there are none. Some providers send a single one as
 * text.
 */
function groupsIn(claims: object, info: object, name: string): string[] {
	const given: unknown = Reflect.get(claims, name) ?? Reflect.get(info, name);
	const list: unknown[] = Array.isArray(given) ? given : [given];
	return list.filter((group): group is string => typeof group === 'string');
}

/** The client authentication that the provider supports; basic where it isn't stated (OpenID discovery). */
function clientAuth(
	secret: string | undefined,
	{ token_endpoint_auth_methods_supported: methods }: ServerMetadata,
): ClientAuth {
	if (!secret) return None();
	return methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
		? ClientSecretPost(secret)
		: ClientSecretBasic(secret);
}

async function configure({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
	const server = new URL(issuer);
	// The operator has set an http: address; openid-client requires this to be explicit.
	const execute = server.protocol === 'http:' ? [allowInsecureRequests] : [];
	const found = await discovery(server, clientId, undefined, None(), {
		timeout: timeoutSeconds,
		execute,
		[customFetch]: operatorFetch,
	});
	const metadata = found.serverMetadata();
	const configuration = new Configuration(metadata, clientId, {}, clientAuth(clientSecret, metadata));
	configuration.timeout = timeoutSeconds;
	configuration[customFetch] = operatorFetch;
	for (const apply of execute) apply(configuration);
	return configuration;
}

/** A client of the configured provider, whose metadata is loaded at the first use, and again after a failure. */
export function createOidcClient(settings: OidcSettings): OidcClient {
	let configuration: Promise<Configuration> | null = null;
	const configured = () => {
		configuration ??= configure(settings).catch((error: unknown) => {
			configuration = null;
			throw error;
		});
		return configuration;
	};
	return {
		name: settings.name,
		groups: settings.groupsClaim !== undefined,
		async authorizationUrl(redirectUri, { state, nonce, codeVerifier }) {
			const url = buildAuthorizationUrl(await configured(), {
				redirect_uri: redirectUri,
				scope: settings.scopes,
				state,
				nonce,
				code_challenge: await calculatePKCECodeChallenge(codeVerifier),
				code_challenge_method: 'S256',
			});
			return url.href;
		},
		async identify(callback, { state, nonce, codeVerifier }) {
			const config = await configured();
			const tokens = await authorizationCodeGrant(config, callback, {
				expectedState: state,
				expectedNonce: nonce,
				pkceCodeVerifier: codeVerifier,
				idTokenExpected: true,
			});
			const claims = tokens.claims();
			if (!claims) throw new Error('The provider returned no ID token');
			const { iss, sub } = claims;
			const claimed = profileClaims.parse(claims);
			// By the standard the ID token need not contain the claims of the scopes; the user info does.
			const lacks =
				!claimed.email || (settings.groupsClaim !== undefined && claims[settings.groupsClaim] === undefined);
			const asks = lacks && config.serverMetadata().userinfo_endpoint;
			const info = asks ? await fetchUserInfo(config, tokens.access_token, sub) : claims;
			const profile = claimed.email ? claimed : profileClaims.parse(info);
			const { email, email_verified: emailVerified, name } = profile;
			return {
				issuer: iss,
				subject: sub,
				email: email ?? null,
				emailVerified: emailVerified === true,
				name: name ?? claimed.name ?? null,
				groups: settings.groupsClaim === undefined ? null : groupsIn(claims, info, settings.groupsClaim),
			};
		},
	};
}

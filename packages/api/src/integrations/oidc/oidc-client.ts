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
	enableNonRepudiationChecks,
	fetchUserInfo,
	None,
	type ServerMetadata,
} from 'openid-client';
import { checkClaims } from './check-claims';
import { limitedFetch, ProviderFault } from './limited-fetch';
import { type ProfileSettings, profileOf, saysEnough } from './profile';

export interface OidcSettings extends ProfileSettings {
	/** The provider's issuer address, as in its discovery document. */
	issuer: string;
	clientId: string;
	/** Absent for a public client; PKCE is used either way. */
	clientSecret?: string | undefined;
	/** Text of the button. */
	name: string;
	/** Separated by blanks; must include openid and email. */
	scopes: string;
	/** Users who have a second factor here are asked for it after signing in there, too. */
	secondFactor?: boolean | undefined;
	/** Time limit of one request to the provider; default 10. */
	timeoutSeconds?: number;
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
 * Any OpenID provider, by authorization code with PKCE (S256). Both calls throw: ProviderFault when the provider is
 * away, too slow or answers without end, any other error when it refuses or its answer can't be trusted.
 */
export interface OidcClient {
	name: string;
	issuer: string;
	/** Whether groups at the provider give roles. */
	groups: boolean;
	/** Whether the portal asks for its own second factor too. */
	secondFactor: boolean;
	/** The URL to redirect the browser to. */
	authorizationUrl(redirectUri: string, secrets: OidcSecrets): Promise<string>;
	/**
	 * The person who signed in: checks state, nonce, signature, issuer, audience and times. `callback` is the redirect
	 * address with its query.
	 */
	identify(callback: URL, secrets: OidcSecrets): Promise<OidcIdentity>;
}

/** How long the discovery document is used. */
const freshMs = 3_600_000;
/** After a failed sign-in the document is read again, at most this often: anybody can make sign-ins fail. */
const doubtfulMs = 60_000;
/** With keys that the provider publishes. The library supports them all; HS256 would trust its public data as secret. */
const signed = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/;

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

async function configure({
	issuer,
	clientId,
	clientSecret,
	timeoutSeconds = 10,
}: OidcSettings): Promise<Configuration> {
	const server = new URL(issuer);
	// The operator has set an http: address; openid-client requires this to be explicit.
	const execute = server.protocol === 'http:' ? [allowInsecureRequests] : [];
	const options = { timeout: timeoutSeconds, execute, [customFetch]: limitedFetch };
	const discovered = await discovery(server, clientId, undefined, None(), options);
	const { supportsPKCE: _, ...found } = discovered.serverMetadata();
	const { id_token_signing_alg_values_supported: offered = ['RS256'] } = found;
	const metadata = {
		...found,
		id_token_signing_alg_values_supported: offered.filter((algorithm) => signed.test(algorithm)),
	};
	const configuration = new Configuration(metadata, clientId, {}, clientAuth(clientSecret, metadata));
	configuration.timeout = timeoutSeconds;
	configuration[customFetch] = limitedFetch;
	for (const apply of execute) apply(configuration);
	// By the standard, TLS to the token endpoint would do; whoever breaks that connection could then sign in as anybody.
	enableNonRepudiationChecks(configuration);
	return configuration;
}

/** The library wraps what its `fetch` throws. */
function providerFault(error: unknown): ProviderFault | null {
	for (let at = error; at instanceof Error; at = at.cause) if (at instanceof ProviderFault) return at;
	return null;
}

/**
 * A client of the configured provider. Its metadata is read at the first use, anew after an hour and after a failure;
 * its keys every five minutes, and for a token with an unknown key at most once a minute.
 */
export function createOidcClient(settings: OidcSettings): OidcClient {
	let read: { at: number; doubtful: boolean; configuration: Promise<Configuration> } | null = null;
	const isUsable = (one: NonNullable<typeof read>) => {
		const age = performance.now() - one.at;
		return age < (one.doubtful ? doubtfulMs : freshMs);
	};
	const configured = () => {
		if (read && isUsable(read)) return read.configuration;
		const mine = { at: performance.now(), doubtful: false, configuration: configure(settings) };
		read = mine;
		mine.configuration.catch(() => {
			if (read === mine) read = null;
		});
		return mine.configuration;
	};
	const told = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
		try {
			return await ask();
		} catch (error) {
			if (read) read.doubtful = true;
			throw providerFault(error) ?? error;
		}
	};
	return {
		name: settings.name,
		issuer: settings.issuer,
		groups: settings.groupsClaim !== undefined,
		secondFactor: settings.secondFactor === true,
		authorizationUrl: (redirectUri, { state, nonce, codeVerifier }) =>
			told(async () => {
				const url = buildAuthorizationUrl(await configured(), {
					redirect_uri: redirectUri,
					scope: settings.scopes,
					state,
					nonce,
					code_challenge: await calculatePKCECodeChallenge(codeVerifier),
					code_challenge_method: 'S256',
				});
				return url.href;
			}),
		identify: (callback, { state, nonce, codeVerifier }) =>
			told(async () => {
				const config = await configured();
				const tokens = await authorizationCodeGrant(config, callback, {
					expectedState: state,
					expectedNonce: nonce,
					pkceCodeVerifier: codeVerifier,
					idTokenExpected: true,
				});
				const claims = tokens.claims();
				const { id_token: idToken, access_token: accessToken } = tokens;
				if (!claims || !idToken) throw new Error('The provider returned no ID token');
				const { iss, sub } = checkClaims({ claims, idToken, accessToken, clientId: settings.clientId });
				const asks = !saysEnough(claims, settings) && config.serverMetadata().userinfo_endpoint;
				// Throws for another subject.
				const info = asks ? await fetchUserInfo(config, accessToken, sub) : {};
				return { issuer: iss, subject: sub, ...profileOf(claims, info, settings) };
			}),
	};
}

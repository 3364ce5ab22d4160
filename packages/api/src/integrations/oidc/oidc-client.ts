import {
	authorizationCodeGrant,
	buildAuthorizationUrl,
	type Configuration,
	calculatePKCECodeChallenge,
	fetchUserInfo,
} from 'openid-client';
import { checkClaims } from './check-claims';
import { clockSkewSeconds, configure, type ProviderSettings } from './configure';
import { ProviderFault } from './limited-fetch';
import { type ProfileSettings, profileOf, saysEnough } from './profile';

export interface OidcSettings extends ProviderSettings, ProfileSettings {
	/** Text of the button. */
	name: string;
	/** Separated by blanks; must include openid and email. */
	scopes: string;
	/** Users who have a second factor here are asked for it after signing in there, too. */
	secondFactor?: boolean | undefined;
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
/** Within the library's own tolerance. */
const tolerableSeconds = 10;
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
	let read: { at: number; skew: number; doubtful: boolean; configuration: Promise<Configuration> } | null = null;
	const isUsable = (one: NonNullable<typeof read>) => {
		const age = performance.now() - one.at;
		return age < (one.doubtful ? doubtfulMs : freshMs) && Math.abs(one.skew - clockSkewSeconds()) < tolerableSeconds;
	};
	const configured = () => {
		if (read && isUsable(read)) return read.configuration;
		const mine = {
			at: performance.now(),
			skew: clockSkewSeconds(),
			doubtful: false,
			configuration: configure(settings),
		};
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

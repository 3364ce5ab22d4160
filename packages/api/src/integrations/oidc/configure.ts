import { databaseClock } from '@rewards/db';
import {
	allowInsecureRequests,
	type ClientAuth,
	ClientSecretBasic,
	ClientSecretPost,
	Configuration,
	clockSkew,
	customFetch,
	discovery,
	enableNonRepudiationChecks,
	None,
	type ServerMetadata,
} from 'openid-client';
import { limitedFetch } from './limited-fetch';

/** How the provider knows this portal. */
export interface ProviderSettings {
	/** The provider's issuer address, as in its discovery document. */
	issuer: string;
	clientId: string;
	/** Absent for a public client; PKCE is used either way. */
	clientSecret?: string | undefined;
	/** Time limit of one request to the provider; default 10. */
	timeoutSeconds?: number;
}

/** Algorithms of published keys, all known to the library; HS256 would take the provider's public data as secret. */
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

/** Below this a difference is only noise, for which nothing is read anew. */
const noiseSeconds = 5;
/** What the library adds to the machine's clock, so that it compares a token's times with the database's. */
export function clockSkewSeconds(): number {
	const behind = Math.round(-databaseClock.machineAheadMs() / 1_000);
	return Math.abs(behind) < noiseSeconds ? 0 : behind;
}

/** Reads the provider's discovery document; the result signs in by tokens with a checked signature only. */
export async function configure({
	issuer,
	clientId,
	clientSecret,
	timeoutSeconds = 10,
}: ProviderSettings): Promise<Configuration> {
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
	const configuration = new Configuration(
		metadata,
		clientId,
		{ [clockSkew]: clockSkewSeconds() },
		clientAuth(clientSecret, metadata),
	);
	configuration.timeout = timeoutSeconds;
	configuration[customFetch] = limitedFetch;
	for (const apply of execute) apply(configuration);
	// By the standard, TLS to the token endpoint would do; whoever breaks that connection could then sign in as anybody.
	enableNonRepudiationChecks(configuration);
	return configuration;
}

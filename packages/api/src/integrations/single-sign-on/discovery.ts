import type { SignOnFault } from '@rewards/validators/programs/single-sign-on';
import { z } from 'zod';
import { OutboundFault, type OutboundRequest, outboundFetch } from '../outbound';
import { outsideJson } from '../outside';

/** The metadata of an OpenID Connect provider, and its problems. */
export interface SignOnFound {
	issuer: string | null;
	authorizationEndpoint: string | null;
	tokenEndpoint: string | null;
	/** Keys that sign its tokens. */
	keys: number;
	faults: { code: SignOnFault; params: Record<string, string> }[];
}

const address = z.string().max(2000).optional().catch(undefined);
const words = z.array(z.string()).max(200).optional().catch(undefined);
const documentSchema = z.object({
	issuer: address,
	authorization_endpoint: address,
	token_endpoint: address,
	jwks_uri: address,
	response_types_supported: words,
	code_challenge_methods_supported: words,
});
type Document = z.output<typeof documentSchema>;
const keysSchema = z.object({ keys: z.array(z.object({ kty: z.string() })).max(1000) });

const maxBytes = 512 * 1024;
const limitMs = 10_000;

type Options = Pick<OutboundRequest, 'allowed' | 'signal'>;
type Fault = SignOnFound['faults'][number];

async function json(url: string, options: Options): Promise<{ value: unknown } | { fault: Fault }> {
	const { host } = new URL(url);
	const fault = (code: SignOnFault, params: Record<string, string> = {}) => ({
		fault: { code, params: { host, ...params } },
	});
	try {
		const { status, body } = await outboundFetch(url, {
			...options,
			secure: true,
			limitMs,
			maxBytes,
			headers: { accept: 'application/json' },
		});
		if (status !== 200) return fault('status', { status: String(status) });
		return { value: outsideJson(body) };
	} catch (error) {
		if (error instanceof SyntaxError) return fault('notJson');
		if (!(error instanceof OutboundFault)) throw error;
		if (error.reason === 'tooLarge' || error.reason === 'redirects') return fault('notJson');
		return fault(error.reason);
	}
}

const trimmed = (url: string): string => url.replace(/\/+$/, '');

/** Endpoints that users' browsers and this server will call: present, and as safe as the issuer's own address. */
function endpointFaults(document: Document, secure: boolean): Fault[] {
	const named = { authorization_endpoint: document.authorization_endpoint, token_endpoint: document.token_endpoint };
	return Object.entries({ ...named, jwks_uri: document.jwks_uri }).flatMap(([name, url]): Fault[] => {
		if (!url || !URL.canParse(url)) return [{ code: 'endpoint', params: { name } }];
		const isSafe = new URL(url).protocol === 'https:' || !secure;
		return isSafe ? [] : [{ code: 'endpointInsecure', params: { name } }];
	});
}

/**
 * Reads the provider's discovery document and its keys, and compares them with the requirements of OpenID Connect with
 * PKCE.
 */
export async function checkProvider(serviceURL: string, options: Options): Promise<SignOnFound> {
	const found: SignOnFound = { issuer: null, authorizationEndpoint: null, tokenEndpoint: null, keys: 0, faults: [] };
	const fail = (fault: Fault): SignOnFound => ({ ...found, faults: [fault] });
	if (!URL.canParse(serviceURL)) return fail({ code: 'address', params: { host: serviceURL.slice(0, 100) } });
	const configuration = new URL(serviceURL);
	configuration.pathname = `${trimmed(configuration.pathname)}/.well-known/openid-configuration`;
	const answer = await json(configuration.href, options);
	if ('fault' in answer) return fail(answer.fault);
	const parsed = documentSchema.safeParse(answer.value);
	if (!parsed.success) return fail({ code: 'notJson', params: { host: configuration.host } });
	const document = parsed.data;
	const { issuer = '', jwks_uri, response_types_supported, code_challenge_methods_supported } = document;
	const faults = endpointFaults(document, configuration.protocol === 'https:');
	// Must be equal except for a trailing slash: otherwise tokens of another issuer would be accepted.
	if (trimmed(issuer) !== trimmed(serviceURL))
		faults.unshift({ code: 'issuer', params: { issuer, expected: serviceURL } });
	if (response_types_supported && !response_types_supported.includes('code'))
		faults.push({ code: 'noCode', params: {} });
	if (code_challenge_methods_supported && !code_challenge_methods_supported.includes('S256'))
		faults.push({ code: 'noPkce', params: {} });
	let keys = 0;
	if (jwks_uri && URL.canParse(jwks_uri)) {
		const fetched = await json(jwks_uri, options);
		keys = 'value' in fetched ? (keysSchema.safeParse(fetched.value).data?.keys.length ?? 0) : 0;
		if ('fault' in fetched) faults.push(fetched.fault);
		else if (keys === 0) faults.push({ code: 'keys', params: {} });
	}
	return {
		issuer: issuer || null,
		authorizationEndpoint: document.authorization_endpoint ?? null,
		tokenEndpoint: document.token_endpoint ?? null,
		keys,
		faults,
	};
}

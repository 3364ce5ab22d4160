import { request as http, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as https } from 'node:https';
import { OutboundFault } from './fault';
import { checkTarget, guardedLookup, type PrivateTargets } from './targets';

export interface OpenRequest {
	/** Non-public addresses that the operator allows in settings of staff: `config.privateTargets`. */
	allowed: PrivateTargets;
	headers?: Readonly<Record<string, string>>;
	/** Only to the requested origin, and over https only, unless it is this machine. */
	authorization?: string;
	/** Over https only, as with credentials: for responses that must not be modified on their way. */
	secure?: boolean;
	/** Makes it a POST of this JSON. It is sent once: a redirect is a fault. */
	json?: string;
	signal?: AbortSignal;
}
export interface OutboundRequest extends OpenRequest {
	/** For the whole response, redirects included. Default 30 seconds. */
	limitMs?: number;
	/** Maximum bytes of the response. Default 8 MB. */
	maxBytes?: number;
}
interface Answer<Body> {
	status: number;
	headers: IncomingHttpHeaders;
	/** The final address of the response. */
	url: string;
	body: Body;
}
export type OutboundAnswer = Answer<Buffer>;

const usualLimitMs = 30_000;
const usualMaxBytes = 8 * 1024 * 1024;
const mostRedirects = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * GET or POST of an address from a setting of staff: all such requests use this function. Every host on the way,
 * redirects included, must be public unless the operator allows it. Throws OutboundFault; rethrows the signal's reason
 * when aborted.
 */
export async function outboundFetch(address: string, options: OutboundRequest): Promise<OutboundAnswer> {
	const { maxBytes = usualMaxBytes, limitMs = usualLimitMs, ...request } = options;
	const timeout = AbortSignal.timeout(limitMs);
	const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
	try {
		const answer = await openOutbound(address, { ...request, signal });
		return { ...answer, body: await read(answer.body, maxBytes) };
	} catch (error) {
		options.signal?.throwIfAborted();
		const { host } = parsed(address);
		if (timeout.aborted) throw new OutboundFault('timeout', `${host} did not answer in time`, { cause: error });
		if (error instanceof OutboundFault) throw error;
		throw new OutboundFault('unreachable', `${host} cannot be reached`, { cause: error });
	}
}

/**
 * The same with a streamed response. The reader limits its time and size, and destroys what it doesn't read to the end.
 */
export async function openOutbound(
	address: string,
	{ allowed, authorization, secure = false, headers, json, signal }: OpenRequest,
): Promise<Answer<IncomingMessage>> {
	const first = parsed(address);
	let url = first;
	for (let hop = 0; hop <= mostRedirects; hop += 1) {
		const mine = authorization !== undefined && url.origin === first.origin;
		checkTarget(url, allowed, mine || secure);
		const sent = { 'accept-encoding': 'identity', ...headers, ...(mine ? { authorization } : {}) };
		const { host } = url;
		const answer = await send(url, { headers: sent, signal, lookup: guardedLookup(allowed) }, json).catch(
			(error: unknown) => {
				signal?.throwIfAborted();
				if (error instanceof OutboundFault) throw error;
				throw new OutboundFault('unreachable', `${host} cannot be reached`, { cause: error });
			},
		);
		const { statusCode: status = 0, headers: received } = answer;
		if (!redirects.has(status) || !received.location) return { status, headers: received, url: url.href, body: answer };
		answer.destroy();
		if (json !== undefined) throw new OutboundFault('redirects', `${host} redirects what is sent to it`);
		const next = parsed(received.location, url);
		if (url.protocol === 'https:' && next.protocol !== 'https:')
			throw new OutboundFault('insecure', 'It leads from https to http');
		url = next;
	}
	throw new OutboundFault('redirects', `${first.host} redirects too often`);
}

function parsed(address: string, base?: URL): URL {
	if (URL.canParse(address, base?.href)) return new URL(address, base);
	throw new OutboundFault('address', 'This is no address');
}

const send = (url: URL, options: RequestOptions, json?: string): Promise<IncomingMessage> =>
	new Promise((resolve, reject) => {
		const body = json === undefined ? null : Buffer.from(json);
		const method = body ? 'POST' : 'GET';
		const about = body ? { 'content-type': 'application/json', 'content-length': String(body.byteLength) } : {};
		const headers = { ...(options.headers as Record<string, string>), ...about };
		// A new connection: a kept one would skip the check of its address.
		const call = (url.protocol === 'https:' ? https : http)(url, { ...options, method, headers, agent: false });
		call.once('response', resolve);
		call.once('error', reject);
		call.end(body ?? undefined);
	});

async function read(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
	const parts: Buffer[] = [];
	let size = 0;
	for await (const part of answer as AsyncIterable<Buffer>) {
		size += part.byteLength;
		if (size > maxBytes) throw new OutboundFault('tooLarge', `The answer is longer than ${maxBytes} bytes`);
		parts.push(part);
	}
	return Buffer.concat(parts, size);
}

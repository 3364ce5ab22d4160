import { assertModestJson, OutsideTooMuch, outsideLimits } from './outside-json';

const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * `fetch` of an address from the operator's settings, who may name private ones; addresses in settings of staff go
 * through `outboundFetch`. Its whole answer is there when it resolves: limited in its unpacked bytes and, for JSON, in
 * its values and levels. Throws OutsideTooMuch.
 */
export async function operatorFetch(url: string | URL, init?: RequestInit): Promise<Response> {
	const answer = await fetch(url, init);
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const part of answer.body ?? []) {
		size += part.byteLength;
		// Leaving the loop ends the connection.
		if (size > outsideLimits.bytes) throw new OutsideTooMuch('The answer is too long');
		parts.push(part);
	}
	const body = Buffer.concat(parts, size);
	const headers = new Headers(answer.headers);
	if (/json/i.test(headers.get('content-type') ?? '')) assertModestJson(body);
	// Unpacked already.
	headers.delete('content-encoding');
	headers.delete('content-length');
	const { status, statusText } = answer;
	const whole = new Response(withoutBody.has(status) ? null : new Uint8Array(body), { status, statusText, headers });
	Object.defineProperty(whole, 'url', { value: answer.url });
	return whole;
}

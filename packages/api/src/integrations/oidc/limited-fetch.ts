import type { CustomFetch } from 'openid-client';

/** Why the provider could not be asked: it is away, too slow, or answers with more than anybody reads. */
export class ProviderFault extends Error {
	override name = 'ProviderFault';
}

/** Largest body that is read: documents, keys and tokens have some kilobytes. */
const maxBytes = 1_000_000;

/** The whole body, as long as it is within the limit; nothing beyond the limit is kept. */
async function read({ body, url }: Response): Promise<Buffer<ArrayBuffer>> {
	const parts: Uint8Array[] = [];
	let size = 0;
	// Leaving the loop cancels the stream, and with it the connection.
	for await (const part of body ?? []) {
		size += part.byteLength;
		if (size > maxBytes) throw new ProviderFault(`${url} answers with more than ${maxBytes} bytes`);
		parts.push(part);
	}
	return Buffer.concat(parts, size);
}

/**
 * `fetch` for everything that is asked of the provider: the body is read within the request's time limit and up to
 * 1 MB, also of compressed ones, and redirects are not followed. Throws ProviderFault.
 */
export const limitedFetch: CustomFetch = async (url, options) => {
	try {
		const answer = await fetch(url, { ...options, redirect: 'manual' } as RequestInit);
		const { status, statusText, headers } = answer;
		const body = await read(answer);
		return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
	} catch (error) {
		if (error instanceof ProviderFault) throw error;
		throw new ProviderFault(`${url} cannot be reached`, { cause: error });
	}
};

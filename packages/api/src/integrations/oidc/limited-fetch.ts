import type { CustomFetch } from 'openid-client';
import { operatorFetch } from '../outside';

/** Why the provider could not be asked: it is away, too slow, or answers with more than anybody reads. */
export class ProviderFault extends Error {
	override name = 'ProviderFault';
}

/**
 * `fetch` for everything that is asked of the provider: the body is read within the request's time limit and with the
 * limits of `operatorFetch`, and redirects are not followed. Throws ProviderFault.
 */
export const limitedFetch: CustomFetch = (url, options) =>
	operatorFetch(url, { ...options, redirect: 'manual' } as RequestInit).catch((error: unknown) => {
		throw new ProviderFault(`${url} gives no usable answer`, { cause: error });
	});

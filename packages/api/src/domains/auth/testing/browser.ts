import { type Cookies, createCallerFactory, type Services } from '../../../trpc';
import { authRouter } from '../router';
import { createContext } from '../services/create-context';

const factory = createCallerFactory(authRouter);

/** Cookies of one browser. */
export function cookieJar(): Cookies {
	const kept = new Map<string, string>();
	return { get: (name) => kept.get(name), set: (name, value) => void kept.set(name, value) };
}

/** Calls like a browser at that address with that token. */
export async function browser(
	services: Services,
	token: string | null = null,
	ip = '203.0.113.7',
	cookies: Cookies = cookieJar(),
) {
	const request = { ip, userAgent: 'Test browser', id: 'request' };
	return factory({ ...(await createContext({ services, request, token })), cookies });
}

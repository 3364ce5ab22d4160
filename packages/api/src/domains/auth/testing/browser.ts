import { createCallerFactory, type Services } from '../../../trpc';
import { authRouter } from '../router';
import { createContext } from '../services/create-context';

const factory = createCallerFactory(authRouter);

/** Calls as a browser at that address with that token would. */
export async function browser(services: Services, token: string | null = null, ip = '203.0.113.7') {
	const request = { ip, userAgent: 'Test browser', id: 'request' };
	return factory(await createContext({ services, request, token }));
}

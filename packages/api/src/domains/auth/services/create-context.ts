import type { Context, RequestInfo, Services } from '../../../trpc';
import { resolveSession } from './resolve-session';

interface Call {
	services: Services;
	request: RequestInfo;
	/** From the Authorization header, without "Bearer"; null or empty without one. */
	token: string | null | undefined;
}

/**
 * The context of one call. A bad token is not refused here: public procedures work with it, all others return its
 * error.
 */
export async function createContext({ services, request, token }: Call): Promise<Context> {
	if (!token) return { ...services, request, session: null, sessionFault: null };
	const { session, fault } = await resolveSession(
		{ ...services, db: services.reserve ?? services.db },
		token,
		request.byItself,
	);
	return { ...services, request, session, sessionFault: fault };
}

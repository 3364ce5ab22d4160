import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@rewards/api/errors/index';
import { pageRoots } from '@rewards/validators/page-roots';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { sendError } from './errors';

/** Addresses of the server itself; an unknown one below them gets JSON, never the web app. */
const own = /^\/(?:api|scim|trpc|token|upload|download|images|healthz|readyz)(?:\/|$)/;

/** Pages of the web app that exist with sample data only: the demo screens. */
const demo = /^\/(?:users|userdetails|repmanagement|repdetail|resellermanagement|resellerdetail)(?:\/|$)/;

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** Whether an address begins as one of the web app's pages does. */
const isKnown = (path: string): boolean => pageRoots.has(path.split('/', 2)[1]?.toLowerCase() ?? '');

/** Browsers that open an address ask for a page; monitors, scanners and scripts (`/metrics`) don't. */
const wantsPage = ({ headers: { accept } }: FastifyRequest): boolean => accept?.includes('text/html') === true;

/** Shown by the web app: its router decides what. Names with a dot in the last part are files. */
const isPage = (request: FastifyRequest): boolean => {
	const path = pathOf(request);
	return (request.method === 'GET' || request.method === 'HEAD') && !own.test(path) && !/\.[^/]*$/.test(path);
};

const missing = `<!doctype html><html lang="en"><title>Rewards Admin</title>
<h1>The web app is not built</h1><p>Run <code>npm start</code>, or <code>npm run dev</code> and open the address that it prints.</p></html>`;

interface WebAppOptions {
	/** Whether to serve source maps; in production they stay next to the files, for reading stack traces in the log. */
	sourceMaps: boolean;
	sampleData: boolean;
	/** Throws if an address is known under other methods. */
	refuseMethod: (path: string, reply: FastifyReply) => void;
	/** How errors look below an address, such as that of another protocol. */
	errorsAt: (path: string) => typeof sendError;
}

/**
 * Serves the built web app: files with a hash in the name cached forever, index.html for every page and always
 * revalidated. Everything else is NOT_FOUND, and so is the component gallery without sample data. Unknown pages, and
 * the demo screens without sample data, return 404: with the app, which says so, to browsers.
 */
export async function serveWebApp(
	app: FastifyInstance,
	webRoot: string,
	{ sampleData, sourceMaps, refuseMethod, errorsAt }: WebAppOptions,
): Promise<void> {
	// Absent during development, when Vite serves the app.
	const built = existsSync(join(webRoot, 'index.html'));
	if (built) {
		await app.register(fastifyStatic, {
			root: webRoot,
			index: false,
			dotfiles: 'ignore',
			cacheControl: false,
			allowedPath: (path) => sourceMaps || !path.endsWith('.map'),
			// The build writes them next to the files.
			preCompressed: true,
			setHeaders: (reply, path) => {
				const hashed = path.startsWith(join(webRoot, 'assets'));
				reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
				// The preview frame has an origin of its own.
				if (hashed && /[\\/]site-frame-[^\\/]*$/.test(path))
					reply.header('cross-origin-resource-policy', 'cross-origin');
			},
		});
	}
	const sendApp = (reply: FastifyReply) =>
		built ? reply.sendFile('index.html') : reply.code(503).type('text/html').send(missing);
	// The one page below a server address.
	for (const path of ['/', '/api/docs', '/api/docs/*']) app.get(path, (_request, reply) => sendApp(reply));
	app.setNotFoundHandler((request, reply) => {
		const path = pathOf(request);
		const known = isKnown(path);
		const shown = isPage(request) && (known || wantsPage(request));
		if (!shown || (!sampleData && /^\/gallery(?:\/|$)/.test(path))) {
			if (own.test(path)) refuseMethod(path, reply);
			return errorsAt(path)(new AppError('NOT_FOUND', { path: path.slice(0, 200) }), request, reply);
		}
		return sendApp(!known || (!sampleData && demo.test(path)) ? reply.code(404) : reply);
	});
}

import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers that narrow what a browser does with our pages. Scripts come from this origin alone, none inline. Styles
 * come from files of this origin, and may be in attributes: the editor of texts reads and keeps those of an author's
 * text. Pictures may come from any https address unless `imageHosts` names some: catalogue feeds name them at the
 * supplier's (docs/decisions/0059-styles-from-files.md).
 */
export async function addSecurityHeaders(
	app: FastifyInstance,
	{ https, imageHosts }: { https: boolean; imageHosts: readonly string[] },
): Promise<void> {
	const elsewhere = imageHosts.length > 0 ? imageHosts.map((host) => `https://${host}`) : ['https:'];
	await app.register(helmet, {
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				'default-src': ["'none'"],
				'script-src': ["'self'"],
				'script-src-attr': ["'none'"],
				'style-src': ["'self'"],
				'style-src-attr': ["'unsafe-inline'"],
				'img-src': ["'self'", 'blob:', ...elsewhere],
				'font-src': ["'self'"],
				'connect-src': ["'self'"],
				'worker-src': ["'self'"],
				'manifest-src': ["'self'"],
				'base-uri': ["'none'"],
				'form-action': ["'self'"],
				'frame-ancestors': ["'none'"],
				...(https ? { 'upgrade-insecure-requests': [] } : {}),
			},
		},
		strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
		xFrameOptions: { action: 'deny' },
		referrerPolicy: { policy: 'no-referrer' },
		crossOriginEmbedderPolicy: false,
	});
	app.addHook('onRequest', async (_request, reply) => {
		reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
	});
}

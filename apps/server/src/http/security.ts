import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers that narrow what a browser does with our pages. Scripts come from this origin alone, none inline. Styles may
 * be inline because the dialog and toast primitives write <style> elements; they can't run anything. Pictures may come
 * from any https address: catalogue feeds name them at the supplier's.
 */
export async function addSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): Promise<void> {
	await app.register(helmet, {
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				'default-src': ["'none'"],
				'script-src': ["'self'"],
				'script-src-attr': ["'none'"],
				'style-src': ["'self'", "'unsafe-inline'"],
				'img-src': ["'self'", 'data:', 'blob:', 'https:'],
				'font-src': ["'self'", 'data:'],
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

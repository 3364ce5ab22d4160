import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

/** The headers that helmet sets with these options. They are the same for every response, so they are computed once. */
function headersOf(options: HelmetOptions): [name: string, value: string][] {
	const request = new IncomingMessage(new Socket());
	const response = new ServerResponse(request);
	helmet(options)(request, response, (error?: unknown) => {
		if (error) throw error;
	});
	return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/**
 * The Content Security Policy and other headers that restrict what a browser does with our pages. Scripts come only
 * from this origin, none inline. Styles come from files of this origin and may be in attributes: the text editor reads
 * and keeps those of an author's text. Images may come from any https address unless `imageHosts` names some: catalogue
 * feeds link to images at the supplier (docs/decisions/0059-styles-from-files.md).
 */
export function securityHeaders({
	https,
	imageHosts,
	hstsSubdomains = false,
}: {
	https: boolean;
	imageHosts: readonly string[];
	hstsSubdomains?: boolean;
}): (response: ServerResponse) => void {
	const elsewhere = imageHosts.length > 0 ? imageHosts.map((host) => `https://${host}`) : ['https:'];
	const headers = headersOf({
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
		strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: hstsSubdomains } : false,
		xFrameOptions: { action: 'deny' },
		referrerPolicy: { policy: 'no-referrer' },
		crossOriginEmbedderPolicy: false,
	});
	headers.push(['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()']);
	return (response) => {
		for (const [name, value] of headers) response.setHeader(name, value);
	};
}

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';
import { securityHeaders } from './security';

let anywhere: TestApp;
let named: TestApp;
beforeAll(async () => {
	[anywhere, named] = await Promise.all([startApp(), startApp({ imageHosts: ['images.example.com', '*.cdn.test'] })]);
});
afterAll(() => Promise.all([anywhere.stop(), named.stop()]));

/** A page's policy, by directive. */
async function policyOf({ app }: TestApp): Promise<Record<string, string>> {
	const { headers } = await app.inject('/');
	const directives = String(headers['content-security-policy']).split(';');
	return Object.fromEntries(directives.map((text) => text.trim().split(/ (.*)/s).slice(0, 2)));
}

describe('https alone', () => {
	const header = (options: Parameters<typeof securityHeaders>[0]) => {
		const response = new ServerResponse(new IncomingMessage(new Socket()));
		securityHeaders(options)(response);
		return response.getHeader('strict-transport-security');
	};

	it('is what browsers use for a year, and for subdomains if HSTS_SUBDOMAINS says so', () => {
		const imageHosts: string[] = [];
		expect(header({ https: true, imageHosts })).toBe('max-age=31536000');
		expect(header({ https: true, imageHosts, hstsSubdomains: true })).toBe('max-age=31536000; includeSubDomains');
		expect(header({ https: false, imageHosts, hstsSubdomains: true })).toBeUndefined();
	});
});

describe('the policy of a page', () => {
	it('allows scripts and styles only from files of this origin', async () => {
		const policy = await policyOf(anywhere);
		expect(policy).toMatchObject({
			'default-src': "'none'",
			'script-src': "'self'",
			'script-src-attr': "'none'",
			'style-src': "'self'",
			'font-src': "'self'",
			'connect-src': "'self'",
			'frame-ancestors': "'none'",
		});
		const inline = Object.keys(policy).filter((name) => /unsafe|data:|\*/.test(policy[name] ?? ''));
		expect(inline).toEqual(['style-src-attr']);
	});

	it('allows images from any https address, and with IMAGE_HOSTS only from those hosts', async () => {
		expect((await policyOf(anywhere))['img-src']).toBe("'self' blob: https:");
		expect((await policyOf(named))['img-src']).toBe("'self' blob: https://images.example.com https://*.cdn.test");
	});
});

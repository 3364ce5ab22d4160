import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

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

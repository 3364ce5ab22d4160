import { createDnsClient } from '@rewards/api/integrations/dns/index';
import { noPermissions } from '@rewards/validators/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let sandbox: Sandbox;
let headers: Record<string, string>;
beforeAll(async () => {
	sandbox = await startSandbox();
	test = await startApp();
	test.services.dns = createDnsClient({ servers: [sandbox.nameServer] });
	const permissions = { ...noPermissions, manageProgramAdvanced: true };
	await test.makeUser('staff', { account: test.tree.accounts.left, permissions });
	headers = await test.signIn('staff');
});
afterAll(async () => {
	await test.stop();
	await sandbox.close();
});

const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
	const url = `/api/programs/${test.tree.programs.left.id}/${path}`;
	const answer = await test.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
	return { status: answer.statusCode, body: answer.json() };
};
const mayHaveCertificate = async (query: string) => {
	const answer = await test.app.inject({ method: 'GET', url: `/domains/ask${query}` });
	return `${answer.statusCode} ${answer.body}`;
};

it('a domain is requested, proved by its records and only then gets a certificate', async () => {
	expect(await ask('GET', 'customDomain')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
	expect(await ask('POST', 'refreshCustomDomain')).toMatchObject({ status: 404 });
	expect(await ask('POST', 'requestDomain', {})).toMatchObject({
		status: 400,
		body: { fields: [{ path: 'domain', message: 'Domain is required' }] },
	});
	expect(await ask('POST', 'requestDomain', { domain: 'co.uk' })).toMatchObject({
		status: 400,
		body: { fields: [{ message: expect.stringContaining('rewards.co.uk') }] },
	});
	const requested = await ask('POST', 'requestDomain', { domain: 'Shop.Example.com' });
	expect(requested).toMatchObject({
		status: 200,
		body: {
			domainName: 'shop.example.com',
			validationOptions: [
				{
					domainName: 'shop.example.com',
					resourceRecord: { name: '_rewards-domain.shop.example.com', type: 'TXT', value: expect.any(String) },
					validationStatus: 'PENDING_VALIDATION',
				},
				{ resourceRecord: { name: 'shop.example.com', type: 'CNAME', value: 'sites.rewards.example' } },
			],
		},
	});
	expect(await mayHaveCertificate('?domain=shop.example.com')).toBe('404 {"allowed":false}');
	for (const { resourceRecord } of requested.body.validationOptions) sandbox.zone.add(resourceRecord);
	const refreshed = await ask('POST', 'refreshCustomDomain');
	expect(refreshed).toMatchObject({ status: 200, body: { state: 'checked' } });
	expect(refreshed.body.validationOptions).toMatchObject([
		{ validationStatus: 'SUCCESS' },
		{ validationStatus: 'SUCCESS' },
	]);
	expect((await ask('GET', 'customDomain')).body).toEqual(refreshed.body);

	expect(await mayHaveCertificate('?domain=SHOP.example.com')).toBe('200 {"allowed":true}');
	for (const other of [
		'',
		'?domain=',
		'?domain=a&domain=b',
		'?domain=other.example.com',
		'?domain=%00',
		'?domain=127.0.0.1',
	])
		expect(await mayHaveCertificate(other), other).toBe('404 {"allowed":false}');
});

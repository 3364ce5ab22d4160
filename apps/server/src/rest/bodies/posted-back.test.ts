import { flags } from '@rewards/api/testing/index';
import { programTypes } from '@rewards/validators/programs/constants';
import { advancedSettings, wholeSettings } from '@rewards/validators/programs/testing/whole-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../testing/start-app';

let test: TestApp;
type Who = 'staff' | 'manager' | 'editor';
const tokens = {} as Record<Who, Awaited<ReturnType<TestApp['signIn']>>>;
beforeAll(async () => {
	test = await startApp();
	const { left: account } = test.tree.accounts;
	await test.makeUser('staff', { account });
	await test.makeUser('manager', { account, permissions: flags('manageProgram') });
	await test.makeUser('editor', { account, permissions: flags('manageContent') });
	for (const who of ['staff', 'manager', 'editor'] as const) tokens[who] = await test.signIn(who);
});
afterAll(() => test.stop());

async function ask(method: 'GET' | 'POST', url: string, payload?: object, who: Who = 'staff') {
	const answer = await test.app.inject({ method, url, headers: tokens[who], ...(payload ? { payload } : {}) });
	return { status: answer.statusCode, body: answer.json() };
}
const entries = async (): Promise<unknown> =>
	(await test.db.pool.query('select count(*)::int as n from audit_entry')).rows;

const make = async (type: string) => {
	const { body } = await ask('POST', `/api/customers/${test.tree.accounts.left.id}/programs`, { name: `A ${type}` });
	await test.db.pool.query('update program set type = $2 where id = $1', [body.id, type]);
	return { url: `/api/programs/${body.id}`, id: body.id, version: body.version };
};
const level = { description: 'Gold', from: '0', to: '99.5', levelMessage: 'Welcome', customHomePage: '' };
const carousel = { type: 'productsCarousel', title: 'New', source: 'new', layout: 'grid-4', rows: 1, limit: 4 };
const home = [{ name: 'Home', url: '/home', sections: [{ type: 'html', html: '<p>Hello</p>' }, carousel] }];

/** Real states of programs: new, filled in, from an older version, with a feed and without a domain. */
const states = {
	'just made': make,
	'filled in': async (type: string) => {
		const made = await make(type);
		const filled = {
			...wholeSettings,
			...advancedSettings,
			domain: `${type}.example.com`,
			type,
			startDate: '2026-01-05T08:00:00.000Z',
			ssoEnabled: true,
			mindTickleConfig: { serviceURL: 'https://people.example.com', userName: 'portal', password: 'hunter2' },
			plateauLevels: type === 'points' ? [] : [level],
			version: made.version,
			content: [{ language: 'en', pages: home }],
		};
		expect(await ask('POST', made.url, filled)).toMatchObject({ status: 200 });
		return made;
	},
	'of an earlier time': async (type: string) => {
		const made = await make(type);
		const theme = JSON.stringify({ logo: 'http://cdn.example.com/logo.png', color1: 'navy' });
		await test.db.pool.query(
			`update program set name = 'A name that is much longer than twenty characters', theme = $2, contacts = '{}', permissions = '{}',
				feed = 'GLOBAL', feed_file_id = '4471', replink_catalog_endpoint = 'http://127.0.0.1:4000/Feed' where id = $1`,
			[made.id, theme],
		);
		return made;
	},
};

describe.each(programTypes)('a %s program', (type) => {
	it.each(Object.entries(states))('%s is taken back as it was given, and nothing changes', async (_, prepare) => {
		const { url } = await prepare(type);
		const { body: given } = await ask('GET', url);
		const before = await entries();
		expect(await ask('POST', url, given)).toEqual({ status: 200, body: given });
		const { content, ...settings } = given;
		expect(await ask('POST', url, settings)).toEqual({ status: 200, body: given });
		expect(await ask('POST', url, { content })).toEqual({ status: 200, body: given });
		for (const who of ['manager', 'editor'] as const) {
			const { body: own } = await ask('GET', url, undefined, who);
			expect(await ask('POST', url, own, who)).toEqual({ status: 200, body: own });
		}
		expect(await entries()).toEqual(before);
	});
});

it('an Advanced fieldset that was never filled in blocks no save of the rest', async () => {
	const { url } = await make('points');
	const { body: given } = await ask('GET', url);
	const { version: _, ...plain } = wholeSettings;
	const changed = await ask('POST', url, { ...given, ...plain, fullName: 'Another title' });
	expect(changed).toMatchObject({ status: 200, body: { fullName: 'Another title', domain: '', feed: '' } });
	const begun = await ask('POST', url, { ...changed.body, feed: 'GLOBAL' });
	expect(begun.status).toBe(400);
	expect(begun.body.fields).toContainEqual(expect.objectContaining({ path: 'replinkEndpoint' }));
	expect(await ask('POST', url, { ...changed.body, version: 1 })).toMatchObject({ status: 409 });
});

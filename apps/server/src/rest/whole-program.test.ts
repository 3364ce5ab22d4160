import { flags } from '@rewards/api/testing/index';
import { advancedSettings, wholeSettings } from '@rewards/validators/programs/testing/whole-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

type Json = Record<string, unknown>;
let test: TestApp;
let program: string;
beforeAll(async () => {
	test = await startApp();
	const { left } = test.tree.accounts;
	await test.makeUser('staff', { account: left });
	await test.makeUser('both', { account: left, permissions: flags('manageProgram', 'manageContent') });
	await test.makeUser('editor', { account: left, permissions: flags('manageContent') });
	await test.makeUser('manager', { account: left, permissions: flags('manageProgram') });
});
afterAll(() => test.stop());

const tokens = new Map<string, Awaited<ReturnType<TestApp['signIn']>>>();
async function ask(who: string, method: 'GET' | 'POST', url: string, payload?: object) {
	const headers = tokens.get(who) ?? (await test.signIn(who));
	tokens.set(who, headers);
	const answer = await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
	return { status: answer.statusCode, body: answer.json() };
}
const read = async (who = 'both'): Promise<Json & { version: number; content: Json[] }> =>
	(await ask(who, 'GET', program)).body;
const save = (who: string, body: object) => ask(who, 'POST', program, body);
const said = (html: string) => ({
	language: 'en',
	pages: [{ name: 'Home', url: '/home', sections: [{ type: 'html', html }] }],
});
const rewritten = (whole: object, html: string) =>
	JSON.parse(JSON.stringify(whole).replace('<p>Before</p>', `<p>${html}</p>`));

/** What a refused save must leave unchanged: settings, content and the log. */
async function everything() {
	const { rows } = await test.db.pool.query('select count(*)::int as n from audit_entry where program_id = $1', [
		program.split('/').at(-1),
	]);
	return [await read(), rows];
}

beforeEach(async () => {
	const made = await ask('staff', 'POST', `/api/customers/${test.tree.accounts.left.id}/programs`, { name: 'Sky' });
	program = `/api/programs/${made.body.id}`;
	const first = await save('both', { ...wholeSettings, version: made.body.version, content: [said('<p>Before</p>')] });
	expect(first.status).toBe(200);
});

describe('settings and content in one save', () => {
	it('are saved together', async () => {
		const whole = await read();
		const { status, body } = await save('both', { ...rewritten(whole, 'After'), fullName: 'Another title' });
		expect(status).toBe(200);
		expect(body).toMatchObject({ fullName: 'Another title', version: whole.version + 1 });
		expect(JSON.stringify(body.content)).toContain('<p>After</p>');
	});

	it.each<[string, Json, number]>([
		['a setting that no schema takes', { fullName: '' }, 400],
		['a setting that only the server can refuse', { ssoEnabled: true }, 400],
		['a version that is old', { version: 1 }, 409],
		['content that comes twice', { content: [said('a'), { ...said('b'), pages: [{ name: 'x', url: 'a b' }] }] }, 400],
		['content in a language that the program hasn’t', { content: [{ language: 'nl', pages: [] }] }, 400],
		['a page that every site needs being gone', { content: [{ language: 'en', pages: [] }] }, 409],
	])('are refused together: %s', async (_, wrong, status) => {
		const before = await everything();
		const [whole] = before;
		const refused = await save('both', { ...rewritten(whole as Json, 'After'), fullName: 'Another title', ...wrong });
		expect(refused.status).toBe(status);
		expect(await everything()).toEqual(before);
	});

	it('are refused together if a section is older than the stored one', async () => {
		const old = await read();
		await save('both', { content: rewritten(old, 'Meanwhile')['content'] });
		const before = await everything();
		const refused = await save('both', { ...rewritten(old, 'After'), fullName: 'Another title' });
		expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
		expect(await everything()).toEqual(before);
	});

	it('are refused together if another program has the domain', async () => {
		await save('staff', { ...(await read()), ...advancedSettings });
		const other = await ask('staff', 'POST', `/api/customers/${test.tree.accounts.left.id}/programs`, { name: 'Sea' });
		program = `/api/programs/${other.body.id}`;
		const before = await everything();
		const { version } = await read();
		const content = [said('<p>After</p>')];
		const refused = await save('staff', { ...wholeSettings, ...advancedSettings, version, content });
		expect(refused).toMatchObject({ status: 409, body: { code: 'DUPLICATE', fields: [{ path: 'domain' }] } });
		expect(await everything()).toEqual(before);
	});

	it('may add a language with its content, and a level with its home page', async () => {
		const whole = await read();
		const level = { description: 'Gold', from: '0', to: '0', levelMessage: '', customHomePage: '/gold' };
		const { status, body } = await save('both', {
			...whole,
			type: 'plateau',
			languages: ['en', 'fr'],
			plateauLevels: [level],
			content: [...whole.content, { language: 'fr', pages: [{ name: 'Or', url: '/gold' }] }],
		});
		expect([status, body.languages, body.plateauLevels[0].customHomePage]).toEqual([200, ['en', 'fr'], '/gold']);
		expect(body.content.map(({ language }: Json) => language)).toEqual(['en', 'fr']);
	});
});

describe('a user who may change only one of the two', () => {
	it('sends the other one unchanged', async () => {
		const content = await save('editor', rewritten(await read('editor'), 'After'));
		expect(content.status).toBe(200);
		expect(JSON.stringify(content.body.content)).toContain('<p>After</p>');
		const settings = await save('manager', { ...(await read('manager')), fullName: 'Another title' });
		expect(settings).toMatchObject({ status: 200, body: { fullName: 'Another title' } });
	});

	it.each<[string, string, Json]>([
		['editor', 'manageProgram', { fullName: 'Another title' }],
		['editor', 'manageProgram', { permissions: { showTags: false } }],
		['editor', 'manageProgram', { endDate: '2027-01-01T00:00:00Z' }],
		['editor', 'manageProgram', { languages: ['en', 'fr'] }],
		['editor', 'manageProgram', { mindTickleConfig: { serviceURL: '', userName: '', password: 'new' } }],
		['editor', 'manageProgramAdvanced', { isAutoBuild: true }],
		['manager', 'manageProgramAdvanced', { isAutoBuild: true }],
		['manager', 'manageContent', { fullName: 'Another title' }],
	])('is refused as a whole with the other changed: %s, %s, %j', async (who, flag, change) => {
		const before = await everything();
		const whole = rewritten(await read(who), 'After');
		const permissions = { ...whole.permissions, ...(change['permissions'] as Json) };
		const refused = await save(who, { ...whole, ...change, permissions });
		expect(refused).toMatchObject({ status: 403, body: { params: { flags: [flag] } } });
		expect(await everything()).toEqual(before);
	});
});

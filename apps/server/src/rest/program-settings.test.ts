import { flags } from '@rewards/api/testing/index';
import {
	advancedCases,
	type SettingCase,
	settingAt,
	settingCases,
	withSetting,
} from '@rewards/validators/programs/testing/setting-cases';
import { advancedSettings, wholeSettings } from '@rewards/validators/programs/testing/whole-settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

// The table of cases for the settings over tRPC and in the form, here over REST: saved, refused with its path, and the
// required flag.
let test: TestApp;
beforeAll(async () => {
	test = await startApp();
	const { left } = test.tree.accounts;
	await test.makeUser('staff', { account: left });
	await test.makeUser('manager', { account: left, permissions: flags('manageProgram') });
	await test.makeUser('editor', { account: left, permissions: flags('manageContent') });
});
afterAll(() => test.stop());

const tokens = new Map<string, Awaited<ReturnType<TestApp['signIn']>>>();
async function ask(who: string, method: 'GET' | 'POST', url: string, payload?: object) {
	const headers = tokens.get(who) ?? (await test.signIn(who));
	tokens.set(who, headers);
	const answer = await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
	return { status: answer.statusCode, body: answer.json() };
}

let made = 0;
/** A program with all settings filled in, and what a client sends of it. */
async function filledIn() {
	const url = `/api/customers/${test.tree.accounts.left.id}/programs`;
	const { body } = await ask('staff', 'POST', url, { name: 'Sky' });
	const program = `/api/programs/${body.id}`;
	made += 1;
	const settings = { ...wholeSettings, ...advancedSettings, domain: `d${made}.example.com`, version: body.version };
	const saved = await ask('staff', 'POST', program, settings);
	expect(saved.status).toBe(200);
	return { program, settings: { ...settings, version: saved.body.version as number } };
}
const without = (settings: object) =>
	Object.fromEntries(Object.entries(settings).filter(([name]) => !(name in advancedSettings)));

const all: readonly SettingCase[] = [...settingCases, ...advancedCases];
it.each(all.map(([path, good, refused = []]) => [path, good, refused] as const))('%s', async (path, good, refused) => {
	const { program, settings } = await filledIn();
	for (const [value, code] of refused) {
		const answer = await ask('staff', 'POST', program, withSetting(settings, path, value));
		expect([answer.status, answer.body.code], String(value)).toEqual([400, 'VALIDATION']);
		const found = answer.body.fields.find((field: { path: string }) => field.path.startsWith(path));
		expect(found, String(value)).toMatchObject({ code, message: expect.any(String) });
	}
	let input = withSetting(settings, path, path === 'domain' ? `x${settings.domain}` : good);
	if (path === 'defaultContinent') input = { ...input, continents: ['USA', 'NORTH_AMERICA'] };
	const advanced = path in advancedSettings;
	// A caller without the right changes nothing.
	const others = withSetting(without(input), path, settingAt(input, path));
	const refusedTo = await ask(advanced ? 'manager' : 'editor', 'POST', program, { ...others, content: [] });
	const same = JSON.stringify(settingAt(settings, path)) === JSON.stringify(settingAt(input, path));
	if (!same) expect(refusedTo.status).toBe(403);
	const saved = await ask('staff', 'POST', program, input);
	expect(saved.status).toBe(200);
	const kept = await ask('staff', 'GET', program);
	expect(settingAt(kept.body, path)).toEqual(settingAt(input, path));
	if (advanced) expect((await ask('manager', 'GET', program)).body).not.toHaveProperty(path);
});

it('the feed’s state is a nested object', async () => {
	const { program } = await filledIn();
	const { body } = await ask('manager', 'GET', program);
	expect(body.feedStatus).toEqual({ status: '', feedLastBuilt: null });
	// A client can send back what it reads.
	expect((await ask('manager', 'POST', program, body)).status).toBe(200);
});

import { flags } from '@rewards/api/testing/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app';

let test: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
	test = await startApp();
	const account = test.tree.accounts.left;
	await test.makeUser('writer', { account, permissions: flags('manageContent') });
	await test.makeUser('reader', { account, permissions: flags('manageOrders') });
	headers = await test.signIn('writer');
	await test.db.prisma.program.update({
		where: { id: test.tree.programs.left.id },
		data: { languages: ['en', 'fr'] },
		select: { id: true },
	});
});
afterAll(() => test.stop());

const ask = async (method: 'GET' | 'POST', url: string, body?: object, as = headers) => {
	const payload = body ? { payload: body } : {};
	const answer = await test.app.inject({ method, url, headers: as, ...payload });
	return { status: answer.statusCode, body: answer.json() };
};
const languages = () => `/api/programs/${test.tree.programs.left.id}/languages`;
const versions = () =>
	test.db.prisma.dictionaryText.findMany({
		where: { programId: test.tree.programs.left.id },
		select: { language: true, key: true, version: true },
		orderBy: [{ language: 'asc' }, { key: 'asc' }],
	});

it('saves the dictionaries of all languages, returns them as read, and writes only differences', async () => {
	const sent = {
		en: { messages: { 'cart.title': 'Your cart', 'topbar.welcome': 'Welcome, {name}', 'our.own': 'Only {here}' } },
		fr: { messages: { 'cart.title': 'Votre panier' } },
	};
	const saved = await ask('POST', languages(), sent);
	expect(saved).toEqual({ status: 200, body: sent });
	expect(await ask('GET', languages())).toEqual(saved);

	const changed = { ...sent, fr: { messages: { 'cart.title': 'Panier', 'cart.total': 'Total' } } };
	expect(await ask('POST', languages(), changed)).toEqual({ status: 200, body: changed });
	expect(await versions()).toEqual([
		{ language: 'en', key: 'cart.title', version: 1 },
		{ language: 'en', key: 'our.own', version: 1 },
		{ language: 'en', key: 'topbar.welcome', version: 1 },
		{ language: 'fr', key: 'cart.title', version: 2 },
		{ language: 'fr', key: 'cart.total', version: 1 },
	]);
	// Texts that aren't sent stay.
	expect(await ask('POST', languages(), { fr: { messages: { 'cart.total': 'Total' } } })).toEqual({
		status: 200,
		body: changed,
	});
});

it.each([
	[{ xx: { messages: {} } }, 'xx'],
	[{ nl: { messages: { 'cart.title': 'Mandje' } } }, 'nl'],
	[{ tr: { messages: { 'cart.title': 'Sepet' } } }, 'tr'],
	[{ en: { messages: { 'cart.title': 7 } } }, 'en.messages.cart.title'],
	[{ en: { messages: { 'cart.title': 'x'.repeat(2001) } } }, 'en.messages.cart.title'],
	[{ en: {} }, 'en.messages'],
	[{ fr: { messages: { 'topbar.welcome': 'Bienvenue' } } }, 'fr.messages.topbar.welcome'],
	[{ fr: { messages: { 'our.own': 'Seulement {ici}' } } }, 'fr.messages.our.own'],
])('refuses %j at %s', async (body, path) => {
	const before = await versions();
	const answer = await ask('POST', languages(), body);
	expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
	expect(JSON.stringify(answer.body.fields)).toContain(path);
	expect(await versions()).toEqual(before);
});

it('returns the template’s texts, and requires the right to manage content to write', async () => {
	const { status, body } = await ask('GET', '/api/programs/template');
	expect(status).toBe(200);
	expect(Object.keys(body)).toEqual(['name', 'languages', 'dictionary']);
	expect(body.dictionary.en.messages['cart.title']).toBe('Your cart');
	const reader = await test.signIn('reader');
	expect(await ask('POST', languages(), {}, reader)).toMatchObject({ status: 403 });
	expect(await ask('GET', '/api/programs/template', undefined, reader)).toMatchObject({ status: 403 });
	expect(await ask('GET', languages(), undefined, reader)).toMatchObject({ status: 200 });
});

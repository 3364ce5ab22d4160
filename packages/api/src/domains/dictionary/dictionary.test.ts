import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { dictionaryGroups } from '@rewards/validators/dictionary/constants';
import { placeholdersOf } from '@rewards/validators/dictionary/placeholders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCaller } from '../../router';
import { contextOf, flags, makeAccountTree, makeProgram, refusal, sessionOf, testServices } from '../../testing';

let db: TestDatabase;
let account: Awaited<ReturnType<typeof makeAccountTree>>['accounts']['left'];
let programId: string;
const callerOf = (displayName: string) => {
	const session = sessionOf(account, flags('manageContent'));
	return { session: { ...session, user: { ...session.user, displayName } } };
};
/** A user with manageContent, stored, so that the history can name them. */
async function editor(displayName = 'Ada') {
	const { session } = callerOf(displayName);
	const { id } = session.user;
	const data = { id, displayName, userName: id, email: `${id}@example.com`, accountId: account.id };
	await db.database.prisma.user.create({ data, select: { id: true } });
	return createCaller(contextOf(testServices(db.database), session)).dictionary;
}

beforeAll(async () => {
	db = await createTestDatabase();
	account = (await makeAccountTree(db.database)).accounts.left;
});
afterAll(() => db.drop());
beforeEach(async () => {
	programId = (await makeProgram(db.database, account.id, 'points')).id;
	await db.database.prisma.program.update({
		where: { id: programId },
		data: { languages: ['en', 'fr'] },
		select: { id: true },
	});
});

describe('the standard texts', () => {
	it('fill all 17 groups, with placeholders that can be parsed', async () => {
		const { rows } = await (await editor()).texts({ programId, language: 'en' });
		expect(rows.length).toBeGreaterThan(400);
		expect(new Set(rows.map(({ group }) => group))).toEqual(new Set(dictionaryGroups.slice(0, 17)));
		for (const { english, key } of rows) expect(placeholdersOf(english).broken, key).toBe(false);
		expect(rows.every(({ english }) => english === english.trim() && english !== '')).toBe(true);
	});
});

describe('a language', () => {
	it('starts with the texts of every site, and any other as a copy of the English ones, once', async () => {
		const ada = await editor();
		expect((await ada.texts({ programId, language: 'fr' })).begun).toBe(false);
		await ada.begin({ programId, language: 'en' });
		await ada.save({ programId, language: 'en', changes: [{ key: 'cart.title', text: 'Your basket', version: 1 }] });
		const all = await Promise.all([1, 2, 3].map(() => ada.begin({ programId, language: 'fr' })));
		const { rows, begun } = await ada.texts({ programId, language: 'fr' });
		expect(all.map(({ copied }) => copied).toSorted((a, b) => a - b)).toEqual([0, 0, rows.length]);
		expect(begun).toBe(true);
		expect(rows.find(({ key }) => key === 'cart.title')).toMatchObject({
			text: 'Your basket',
			english: 'Your basket',
			version: 1,
			updatedBy: 'Ada',
		});
	});

	it('reports how far it is translated, by group', async () => {
		const ada = await editor();
		await ada.begin({ programId, language: 'fr' });
		await ada.save({
			programId,
			language: 'fr',
			changes: [
				{ key: 'cart.title', text: 'Votre panier', version: 1 },
				{ key: 'cart.empty', text: '', version: 1 },
			],
		});
		const [english, french] = await ada.progress({ programId });
		expect(english).toMatchObject({ language: 'en', begun: false, translated: 0 });
		const cart = french?.groups.find(({ group }) => group === 'cart');
		expect(cart).toMatchObject({ translated: 1, missing: 1, same: (cart?.total ?? 0) - 2, faulty: 0 });
		expect(french?.total).toBe(french?.groups.reduce((sum, { total }) => sum + total, 0));
	});

	it('shows its texts next to English or any other language', async () => {
		const ada = await editor();
		await ada.begin({ programId, language: 'fr' });
		await ada.save({ programId, language: 'fr', changes: [{ key: 'cart.title', text: 'Votre panier', version: 1 }] });
		const { rows } = await ada.texts({ programId, language: 'en', beside: 'fr' });
		expect(rows.find(({ key }) => key === 'cart.title')).toMatchObject({
			beside: 'Votre panier',
			english: 'Your cart',
		});
	});
});

describe('two editors', () => {
	it('conflict only at the same text, and the second one gets what the first one wrote', async () => {
		const [ada, grace] = [await editor('Ada'), await editor('Grace')];
		await ada.begin({ programId, language: 'fr' });
		const change = (key: string, text: string, version = 1) => ({ key, text, version });
		const [one, other] = await Promise.all([
			ada.save({ programId, language: 'fr', changes: [change('cart.title', 'Votre panier')] }),
			grace.save({ programId, language: 'fr', changes: [change('cart.total', 'Total de la commande')] }),
		]);
		expect([one, other]).toEqual([
			{ saved: [{ key: 'cart.title', version: 2 }], conflicts: [] },
			{ saved: [{ key: 'cart.total', version: 2 }], conflicts: [] },
		]);
		const late = await grace.save({
			programId,
			language: 'fr',
			changes: [change('cart.title', 'Panier'), change('cart.price', 'Prix')],
		});
		expect(late.saved).toEqual([{ key: 'cart.price', version: 2 }]);
		expect(late.conflicts).toEqual([
			{ key: 'cart.title', text: 'Votre panier', version: 2, savedBy: 'Ada', savedAt: expect.any(String) },
		]);
		// With the returned version, the other text is replaced deliberately.
		const again = { programId, language: 'fr' as const, changes: [change('cart.title', 'Panier', 2)] };
		expect((await grace.save(again)).saved).toEqual([{ key: 'cart.title', version: 3 }]);
	});

	it('that write the same do not conflict', async () => {
		const [ada, grace] = [await editor(), await editor()];
		await ada.begin({ programId, language: 'fr' });
		const same = { programId, language: 'fr' as const, changes: [{ key: 'cart.title', text: 'Panier', version: 1 }] };
		const answers = await Promise.all([ada.save(same), grace.save(same)]);
		expect(answers).toEqual([1, 2].map(() => ({ saved: [{ key: 'cart.title', version: 2 }], conflicts: [] })));
		expect(await db.database.prisma.dictionaryTextVersion.count({ where: { programId } })).toBe(1);
	});
});

describe('a save', () => {
	it('refuses placeholders that don’t belong to the key, and saves nothing', async () => {
		const ada = await editor();
		await ada.begin({ programId, language: 'fr' });
		const changes = [
			{ key: 'cart.title', text: 'Votre panier', version: 1 },
			{ key: 'topbar.welcome', text: 'Bienvenue', version: 1 },
			{ key: 'topbar.levelLabel', text: 'Niveau {nom}', version: 1 },
			{ key: 'cart.items', text: '{count, plural, one {# article}}', version: 1 },
		];
		const body = await refusal(ada.save({ programId, language: 'fr', changes }));
		expect(body).toMatchObject({
			code: 'VALIDATION',
			fields: [
				{ path: 'changes.1.text', code: 'placeholderMissing', params: { names: '{name}' } },
				{ path: 'changes.2.text', code: 'placeholderUnknown', params: { names: '{nom}' } },
				{ path: 'changes.3.text', code: 'placeholderBroken' },
			],
		});
		const { rows } = await ada.texts({ programId, language: 'fr' });
		expect(rows.find(({ key }) => key === 'cart.title')?.text).toBe('Your cart');
	});

	it('refuses a text that the site doesn’t have, a duplicate key and one that is too long', async () => {
		const ada = await editor();
		const save = (...changes: { key: string; text: string; version: number }[]) =>
			refusal(ada.save({ programId, language: 'en', changes }));
		const change = { key: 'cart.title', text: 'Basket', version: 0 };
		expect(await save({ ...change, key: 'cart.none' })).toMatchObject({
			fields: [{ path: 'changes.0.key', code: 'dictionaryKeyUnknown' }],
		});
		expect(await save(change, change)).toMatchObject({ fields: [{ code: 'dictionaryKeyTwice' }] });
		expect(await save({ ...change, text: 'x'.repeat(2001) })).toMatchObject({ fields: [{ code: 'tooLong' }] });
		expect(await save({ ...change, key: '__proto__' })).toMatchObject({ code: 'VALIDATION' });
	});

	it('refuses a language that the program doesn’t have; one with texts stays editable', async () => {
		const ada = await editor();
		const refused = { code: 'VALIDATION', fields: [{ path: 'nl', code: 'languageNotOfProgram' }] };
		const changes = [{ key: 'cart.title', text: 'Mandje', version: 0 }];
		expect(await refusal(ada.begin({ programId, language: 'nl' }))).toMatchObject(refused);
		expect(await refusal(ada.save({ programId, language: 'nl', changes }))).toMatchObject(refused);
		const languages = { en: { messages: { 'cart.title': 'Basket' } }, nl: { messages: { 'cart.title': 'Mandje' } } };
		expect(await refusal(ada.saveLanguages({ programId, languages }))).toMatchObject(refused);
		expect(await db.database.prisma.dictionary.count({ where: { programId } })).toBe(0);
		await ada.begin({ programId, language: 'fr' });
		await db.database.prisma.program.update({ where: { id: programId }, data: { languages: ['en'] } });
		await ada.save({ programId, language: 'fr', changes: [{ key: 'cart.title', text: 'Panier', version: 1 }] });
	});

	it('limits the texts beyond those of the site, by number and bytes; existing ones can get shorter', async () => {
		const ada = await editor();
		const texts = (count: number, text: string) =>
			Object.fromEntries(Array.from({ length: count }, (_, n) => [`our.text${n}`, text]));
		const send = (messages: Record<string, string>) =>
			ada.saveLanguages({ programId, languages: { en: { messages } } });
		const path = 'en.messages';
		expect(await refusal(send(texts(1001, 'x')))).toMatchObject({
			fields: [{ path, code: 'dictionaryOthersMax', params: { max: 1000 } }],
		});
		await send(texts(1000, 'x'));
		expect(await refusal(send({ 'our.more': 'x' }))).toMatchObject({ fields: [{ path, code: 'dictionaryOthersMax' }] });
		expect(await refusal(send(texts(600, 'ü'.repeat(1000))))).toMatchObject({
			fields: [{ path, code: 'dictionaryOthersBytesMax' }],
		});
		await send({ ...texts(1000, 'y'), 'cart.title': 'Basket' });
		expect((await ada.texts({ programId, language: 'en' })).rows.at(-1)?.text).toBe('y');
	});

	it('keeps markup as plain text', async () => {
		const ada = await editor();
		const text = '<img src=x onerror=alert(1)> "Cart" & more';
		await ada.save({ programId, language: 'en', changes: [{ key: 'cart.title', text, version: 0 }] });
		const { rows } = await ada.texts({ programId, language: 'en' });
		expect(rows.find(({ key }) => key === 'cart.title')?.text).toBe(text);
	});

	it('is logged with the texts before and after, also where a key mentions passwords', async () => {
		const ada = await editor();
		await ada.begin({ programId, language: 'fr' });
		const changes = [{ key: 'login.password', text: 'Mot de passe', version: 1 }];
		await ada.save({ programId, language: 'fr', changes });
		const entry = await db.database.prisma.auditEntry.findFirstOrThrow({ where: { programId, action: 'update' } });
		expect(entry).toMatchObject({
			entity: 'dictionary',
			entityId: 'fr',
			before: { texts: ['login.password: Password'] },
			after: { texts: ['login.password: Mot de passe'] },
		});
	});
});

describe('the history', () => {
	it('lists who saved what and when, the texts at any moment, and the named moments', async () => {
		const [ada, grace] = [await editor('Ada'), await editor('Grace')];
		const of = { programId, language: 'fr' as const };
		await ada.begin(of);
		await ada.nameState({ ...of, name: 'As it began' });
		await ada.save({ ...of, changes: [{ key: 'cart.title', text: 'Votre panier', version: 1 }] });
		await grace.save({
			...of,
			changes: [
				{ key: 'cart.title', text: 'Panier', version: 2 },
				{ key: 'cart.price', text: 'Prix', version: 1 },
			],
		});
		const { saves, states, next } = await ada.history(of);
		expect(saves.map(({ byName, count, first }) => [byName, count, first])).toEqual([
			['Grace', 2, false],
			['Ada', 1, false],
			['Ada', expect.any(Number), true],
		]);
		expect(next).toBeNull();
		const [last] = saves;
		if (!last) throw new Error('no save');
		expect(await ada.changesAt({ ...of, at: last.at, by: last.by })).toEqual([
			{ key: 'cart.price', before: 'Price', after: 'Prix', version: 2 },
			{ key: 'cart.title', before: 'Votre panier', after: 'Panier', version: 3 },
		]);
		expect(states).toMatchObject([{ name: 'As it began', createdByName: 'Ada' }]);
		const began = await ada.textsAt({ ...of, at: states[0]?.at ?? '' });
		expect(began['cart.title']).toBe('Your cart');
		expect((await ada.textsAt({ ...of, at: saves[1]?.at ?? '' }))['cart.title']).toBe('Votre panier');
		const ofText = await ada.history({ ...of, key: 'cart.price' });
		expect(ofText.saves.map(({ byName, count }) => [byName, count])).toEqual([
			['Grace', 1],
			['Ada', 1],
		]);
	});

	it('a save that waited while a state was named is not part of that state', async () => {
		const ada = await editor();
		const of = { programId, language: 'fr' as const };
		await ada.begin(of);
		const waiting = async () => {
			const { rows } = await db.database.pool.query<{ n: number }>(
				"select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
			);
			return rows[0]?.n;
		};
		const { saving, at } = await db.database.transaction(async (client) => {
			await client.query('select 1 from dictionary where program_id = $1 for update', [programId]);
			const saving = ada.save({ ...of, changes: [{ key: 'cart.title', text: 'Panier', version: 1 }] });
			await expect.poll(waiting).toBe(1);
			const { rows } = await client.query<{ at: Date }>(
				`insert into content_state (program_id, id, language, of, name, at)
					values ($1, gen_random_uuid(), 'fr', 'dictionary', 'Named meanwhile', clock_timestamp()) returning at`,
				[programId],
			);
			return { saving, at: rows[0]?.at.toISOString() ?? '' };
		});
		expect((await saving).saved).toEqual([{ key: 'cart.title', version: 2 }]);
		expect((await ada.textsAt({ ...of, at }))['cart.title']).toBe('Your cart');
		expect((await ada.texts({ ...of })).rows.find(({ key }) => key === 'cart.title')?.text).toBe('Panier');
	});

	it('refuses a name for a future moment', async () => {
		const at = new Date(Date.now() + 60_000).toISOString();
		const body = await refusal((await editor()).nameState({ programId, language: 'en', name: 'Later', at }));
		expect(body).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'at' }] });
	});
});

describe('the template', () => {
	it('puts the texts of its program over the standard ones, and is the base of "changed"', async () => {
		const template = await makeProgram(db.database, account.id, 'points', 'The template');
		await db.database.prisma.program.update({ where: { id: template.id }, data: { isTemplate: true } });
		const ada = await editor();
		const changes = [{ key: 'cart.title', text: 'Your basket', version: 0 }];
		await ada.save({ programId: template.id, language: 'en', changes });
		const { name, dictionary } = await ada.template();
		expect(name).toBe('The template');
		expect(dictionary['en']?.messages).toMatchObject({
			'cart.title': 'Your basket',
			'cart.empty': 'Your cart is empty',
		});
		expect(await ada.templateTexts({ programId, language: 'nl' })).toMatchObject({
			name: 'The template',
			language: 'en',
			messages: { 'cart.title': 'Your basket' },
		});
		// Its own texts are no template for itself.
		expect(await ada.templateTexts({ programId: template.id, language: 'en' })).toMatchObject({
			name: '',
			messages: { 'cart.title': 'Your cart' },
		});
		await ada.begin({ programId, language: 'en' });
		await ada.save({ programId, language: 'en', changes: [{ key: 'cart.empty', text: 'Nothing here', version: 1 }] });
		const [english] = await ada.progress({ programId });
		expect(english).toMatchObject({ changed: 1, missing: 0 });
		await db.database.prisma.program.update({ where: { id: template.id }, data: { isTemplate: false } });
	});
});

import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { tabTo } from '../../fixtures/keyboard';
import { expect, test } from '../../fixtures/test';
import { DictionaryPage } from '../../page-objects/dictionary-page';

const languagesSchema = z.record(z.string(), z.object({ messages: z.record(z.string(), z.string()) }));

/** The texts of a program's site, and a colleague's changes to them. */
const site = test.extend<{
	made: { id: string; path: string };
	textsOf: (id: string, language?: string) => Promise<Record<string, string>>;
	colleague: (id: string, messages: Record<string, string>, language?: string) => Promise<void>;
}>({
	made: async ({ portal, unique }, use) => {
		const account = await portal.account('Orchard Bank');
		const { id } = await portal.addProgram(account.id, `Words ${unique}`);
		await use({ id, path: `/programs/${id}/dictionary` });
	},
	textsOf: async ({ portal, request }, use) => {
		await use(async (id, language = 'en') => {
			const headers = { authorization: `Bearer ${await portal.token()}` };
			const answer = await request.get(`/api/programs/${id}/languages`, { headers });
			return languagesSchema.parse(await answer.json())[language]?.messages ?? {};
		});
	},
	colleague: async ({ portal, request }, use) => {
		await use(async (id, messages, language = 'en') => {
			const headers = { authorization: `Bearer ${await portal.token()}` };
			await request.post(`/api/programs/${id}/languages`, { headers, data: { [language]: { messages } } });
		});
	},
});

site(
	'texts are found, typed and saved by mouse; markup is plain text, and a broken placeholder is not saved',
	async ({ signedIn, made, textsOf, t, expectToast, expectAccessible }) => {
		const page = await signedIn(made.path);
		const dictionary = new DictionaryPage(page, t);
		await dictionary.search().fill('your cart is empty');
		await expect(page.getByRole('textbox')).toHaveCount(1);
		const evil = '<img src=x onerror="alert(1)"> Empty';
		await dictionary.field('cart.empty').fill(evil);
		await dictionary.search().fill('topbar.welcome');
		await dictionary.field('topbar.welcome').fill('Hello {nome}');
		await expect(dictionary.field('topbar.welcome')).toHaveAccessibleDescription(
			new RegExp(t('validation:placeholderUnknown', { names: '\\{nome\\}' })),
		);
		await expectAccessible('with a fault');
		await dictionary.save().click();
		await expectToast(t('dictionary:updated'));
		await expect(dictionary.field('topbar.welcome')).toBeFocused();
		expect(await textsOf(made.id)).toMatchObject({ 'cart.empty': evil, 'topbar.welcome': 'Welcome, {name}' });

		await dictionary.button('undo', { key: 'topbar.welcome' }).click();
		await expect(dictionary.field('topbar.welcome')).toHaveValue('Welcome, {name}');
		await expect(page.getByText(t('dictionary:allSaved'))).toBeVisible();
		await dictionary.search().fill('cart.empty');
		await expect(dictionary.field('cart.empty').first()).toHaveValue(evil);
		await dictionary.button('historyOf', { key: 'cart.empty' }).click();
		await expect(page.getByRole('dialog').getByText('onerror')).toBeVisible();
		await expectAccessible('history of a text');
		expect(await page.locator('img[src=x]').count()).toBe(0);
	},
);

site('a translator gets through a group by keyboard alone', async ({ signedIn, portal, textsOf, t, expectToast }) => {
	const { id } = await portal.program('Kestrel Plus');
	const page = await signedIn(`/programs/${id}/dictionary/ge`);
	const dictionary = new DictionaryPage(page, t);
	await expect(dictionary.field('topbar.help')).toBeVisible();
	await tabTo(page, page.getByRole('combobox', { name: t('dictionary:show') }));
	await page.keyboard.type(t('dictionary:shown.same'));
	await expect(dictionary.field('topbar.signIn')).toBeHidden();
	await tabTo(page, dictionary.field('topbar.myAccount'), 120);
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.type('Mein Konto');
	await page.keyboard.press('Enter');
	await expect(dictionary.field('topbar.myOrders')).toBeFocused();
	await page.keyboard.type('Meine Bestellungen');
	await page.keyboard.press('Alt+ArrowUp');
	await expect(dictionary.field('topbar.myAccount')).toBeFocused();
	await page.keyboard.press('ControlOrMeta+s');
	await expectToast(t('dictionary:updated'));
	// The row being edited stays, though its text no longer equals English.
	await expect(dictionary.field('topbar.myAccount')).toBeFocused();
	expect(await textsOf(id, 'ge')).toMatchObject({
		'topbar.myAccount': 'Mein Konto',
		'topbar.myOrders': 'Meine Bestellungen',
	});
});

site(
	'two people conflict at one text only, and the second one sees both',
	async ({ signedIn, made, colleague, textsOf, t, expectAccessible }) => {
		const page = await signedIn(made.path);
		const dictionary = new DictionaryPage(page, t);
		await dictionary.field('topbar.help').fill('Help me');
		await dictionary.field('topbar.menu').fill('Places');
		await colleague(made.id, { 'topbar.help': 'Support', 'topbar.home': 'Start' });
		await dictionary.save().click();
		const conflict = page.getByRole('alert').filter({ hasText: t('dictionary:keepMine') });
		await expect(conflict).toContainText('Support');
		await expect(conflict).toContainText('Help me');
		await expectAccessible('conflict');
		expect(await textsOf(made.id)).toMatchObject({
			'topbar.help': 'Support',
			'topbar.menu': 'Places',
			'topbar.home': 'Start',
		});
		await conflict.getByRole('button', { name: t('dictionary:keepMine') }).click();
		await dictionary.save().click();
		await expect(page.getByText(t('dictionary:allSaved'))).toBeVisible();
		expect((await textsOf(made.id))['topbar.help']).toBe('Help me');
	},
);

site('what is typed outlives a closed tab', async ({ signedIn, context, made, t }) => {
	const first = await signedIn(made.path);
	await new DictionaryPage(first, t).field('topbar.help').fill('Half a sen');
	const kept = () => first.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft.')).length);
	await expect.poll(kept).toBe(1);
	const page = await context.newPage();
	await first.close();
	await page.goto(made.path);
	const dictionary = new DictionaryPage(page, t);
	await expect(dictionary.field('topbar.help')).toHaveValue('Help');
	await page.getByRole('button', { name: t('ui:draftTake') }).click();
	await expect(dictionary.field('topbar.help')).toHaveValue('Half a sen');
});

site(
	'a file is previewed before it is saved, and an earlier version is restored',
	async ({ signedIn, made, textsOf, t, expectToast, expectAccessible }) => {
		const page = await signedIn(made.path);
		const dictionary = new DictionaryPage(page, t);
		const dialog = page.getByRole('dialog');
		await dictionary.more('history');
		await dialog.getByRole('textbox', { name: t('dictionary:nameState') }).fill('As it began');
		await dialog.getByRole('button', { name: t('dictionary:giveName') }).click();
		await expect(dialog.getByText('As it began')).toBeVisible();
		await expectAccessible('history');
		await page.keyboard.press('Escape');

		await dictionary.more('import');
		const csv = '\uFEFFkey;text\r\ncart.title;Basket\r\ncart.price;Cost\r\ncart.items;{n} things\r\nnone.such;X\r\n';
		await page
			.locator('input[type=file]')
			.setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
		await expect(dialog.getByText('none.such')).toBeVisible();
		await expect(dialog.getByRole('checkbox', { name: 'cart.items' })).toBeDisabled();
		await dialog.getByRole('checkbox', { name: 'cart.price' }).uncheck();
		await expectAccessible('import');
		await dialog.getByRole('button', { name: t('dictionary:apply', { count: 1 }) }).click();
		await expectToast(t('dictionary:updated'));
		await expect(dialog).toBeHidden();
		expect(await textsOf(made.id)).toMatchObject({ 'cart.title': 'Basket', 'cart.price': 'Price' });

		const downloading = page.waitForEvent('download');
		await dictionary.more('exportCsv');
		expect(await readFile(await (await downloading).path(), 'utf8')).toContain('cart.title,Cart,Basket,Basket\r\n');

		await dictionary.more('history');
		await dialog.getByRole('button', { name: t('dictionary:restoreNamed', { name: 'As it began' }) }).click();
		await dialog.getByRole('button', { name: t('dictionary:apply', { count: 1 }) }).click();
		await expect(dialog).toBeHidden();
		expect((await textsOf(made.id))['cart.title']).toBe('Your cart');
	},
);

site('the template’s texts come in after they were looked at', async ({ signedIn, made, colleague, textsOf, t }) => {
	await colleague(made.id, { 'cart.title': 'Old words' });
	const page = await signedIn(made.path);
	const dictionary = new DictionaryPage(page, t);
	await dictionary.button('useTemplate').click();
	const dialog = page.getByRole('dialog');
	await expect(dialog).toContainText('Sky Points');
	await expect(dialog.getByRole('checkbox', { name: 'cart.title' })).toBeChecked();
	await dialog.getByRole('button', { name: /^Save / }).click();
	await expect(dialog).toBeHidden();
	expect((await textsOf(made.id))['cart.title']).toBe('Your cart');
});

const direction = (dictionary: DictionaryPage, key: string) =>
	dictionary.field(key).evaluate((field) => getComputedStyle(field).direction);

site('Arabic is written from right to left in an English interface', async ({ signedIn, made, t }) => {
	const dictionary = new DictionaryPage(await signedIn(made.path), t);
	await dictionary.field('topbar.help').fill('مساعدة');
	expect(await direction(dictionary, 'topbar.help')).toBe('rtl');
	expect(await direction(dictionary, 'topbar.menu')).toBe('ltr');
});

site.describe('in an Arabic interface', () => {
	site.use({ language: 'ar' });
	site(
		'English is written from left to right; a new language copies it, and says so once',
		async ({ signedIn, made, portal, t }) => {
			await portal.saveSettings(made.id, { languages: ['en', 'fr'] });
			const dictionary = new DictionaryPage(await signedIn(made.path), t);
			await expect(dictionary.field('topbar.menu')).toHaveValue('Menu');
			expect(await direction(dictionary, 'topbar.menu')).toBe('ltr');

			const languages = dictionary.page.getByRole('combobox', { name: t('dictionary:language'), exact: true });
			const copied = dictionary.page.getByText(t('dictionary:copiedText'));
			await languages.selectOption('fr');
			await expect(copied).toBeVisible();
			await expect(dictionary.field('topbar.menu')).toHaveValue('Menu');
			await languages.selectOption('en');
			await expect(copied).toBeHidden();
			await languages.selectOption('fr');
			await expect(languages).toHaveValue('fr');
			await expect(dictionary.field('topbar.menu')).toHaveValue('Menu');
			await expect(copied).toBeHidden();
		},
	);
});

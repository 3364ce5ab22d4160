import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import type { Texts } from '../../fixtures/texts';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';

const gridOf = (page: Page, t: Texts) => new Grid(page, t, t('programs:programs'));
async function openAdd(page: Page, t: Texts): Promise<FormDialog> {
	await gridOf(page, t)
		.region()
		.getByRole('button', { name: t('programs:add') })
		.first()
		.click();
	return new FormDialog(page, t, t('programs:add'));
}
const sitePages = (page: Page, t: Texts) =>
	page
		.getByRole('table', { name: t('content:pages') })
		.locator('tbody')
		.getByRole('row');

test('a program from nothing has its pages and menus, in its language', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
	expectAccessible,
}) => {
	const account = await portal.addAccount(`Beginners ${unique}`);
	const page = await signedIn(`/customers/${account.id}`);
	const add = await openAdd(page, t);
	await add.field(t('programs:field.name')).fill('Prämien');
	await add.select(t('programs:field.type')).selectOption('plateau');
	await add.select(t('programs:field.language')).selectOption('ge');
	await add.save().click();
	await expectToast(t('programs:created'));
	const row = gridOf(page, t).row('Prämien');
	await expect(row).toContainText(t('ui:gridNew'));
	const { id } = await portal.program('Prämien');
	await page.goto(`/programs/${id}/content`);
	await expect(sitePages(page, t)).toHaveCount(6);
	for (const name of ['Startseite', 'Programm beendet', 'Teilnahmebedingungen', 'Bestellung aufgegeben'])
		await expect(sitePages(page, t).filter({ hasText: name })).toBeVisible();
	await expect(page.getByRole('button', { name: t('content:createMissing') })).toHaveCount(0);
	await page.goto(`/programs/${id}/menu`);
	await expect(page.getByRole('treeitem').filter({ hasText: 'Prämien' }).first()).toBeVisible();
	await expect(page.getByText(t('content:deadLink'))).toHaveCount(0);
	await expectAccessible('the menus');
});

test('a program begins with the ticked parts of a template', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
	expectAccessible,
}) => {
	const account = await portal.addAccount(`Template Users ${unique}`);
	const name = `Model ${unique}`;
	const model = await portal.addProgram(account.id, name);
	await portal.saveSettings(model.id, { adminMessage: 'Of the model' });
	await portal.saveContent(model.id, [
		{
			language: 'en',
			pages: [
				{ name: 'Offers of the model', url: 'offers' },
				{ name: 'Start of the model', url: 'home' },
			],
			desktopMenu: [{ title: 'Entry of the model', url: '/offers' }],
		},
	]);
	const page = await signedIn(`/customers/${account.id}`);
	const add = await openAdd(page, t);
	await add.field(t('programs:field.name')).fill('From a model');
	await add.picker(t('programs:fromTemplate')).click();
	await page
		.getByRole('searchbox')
		.or(page.getByRole('combobox', { name: t('programs:fromTemplate') }))
		.last()
		.fill(name);
	await page.getByRole('option', { name: new RegExp(name) }).click();
	await expect(add.select(t('programs:field.type'))).toBeHidden();
	const part = (key: 'settings' | 'content' | 'menu' | 'dictionary') =>
		add.dialog().getByRole('checkbox', { name: t(`programs:${key}`), exact: true });
	for (const key of ['settings', 'content', 'menu', 'dictionary'] as const) await expect(part(key)).toBeChecked();
	await part('menu').uncheck();
	await expectAccessible('with a template');
	await add.save().click();
	await expectToast(t('programs:created'));
	await expect(gridOf(page, t).row('From a model')).toContainText(t('ui:gridNew'));
	const { id } = await portal.program('From a model');
	expect(await portal.settings(id)).toMatchObject({ name: 'From a model', adminMessage: 'Of the model', domain: '' });
	await page.goto(`/programs/${id}/content`);
	await expect(sitePages(page, t)).toHaveCount(7);
	await expect(sitePages(page, t).filter({ hasText: 'Start of the model' })).toBeVisible();
	await page.goto(`/programs/${id}/menu`);
	await expect(page.getByRole('treeitem').first()).toBeVisible();
	await expect(page.getByRole('treeitem').filter({ hasText: 'Entry of the model' })).toHaveCount(0);
});

test('missing pages of a language are made with one click', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
	expectAccessible,
}) => {
	const account = await portal.addAccount(`Old Sites ${unique}`);
	const { id } = await portal.addProgram(account.id, `Old ${unique}`);
	await portal.saveSettings(id, { languages: ['en', 'fr'] });
	await portal.saveContent(id, [{ language: 'fr', pages: [{ name: 'Chez nous', url: 'home' }] }]);
	const page = await signedIn(`/programs/${id}/content/fr`);
	await expect(
		page.getByText('/closed, /termsandconditions, /usedaccount, /siterebuilding, /ordersuccess'),
	).toBeVisible();
	await expect(sitePages(page, t)).toHaveCount(1);
	await expectAccessible('pages are missing');
	await page.getByRole('button', { name: t('content:createMissing') }).click();
	await expectToast(t('content:missingCreated', { count: 5 }));
	await expect(sitePages(page, t)).toHaveCount(6);
	await expect(sitePages(page, t).filter({ hasText: 'Commande enregistrée' })).toBeVisible();
	await expect(page.getByRole('button', { name: t('content:createMissing') })).toHaveCount(0);
});

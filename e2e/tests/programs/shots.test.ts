import { test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';

for (const [language, width, colorScheme] of [
	['en', 1280, 'light'],
	['en', 390, 'dark'],
	['ar', 1280, 'dark'],
	['ar', 390, 'light'],
] as const)
	test.describe(`shots ${language} ${width}`, () => {
		test.use({ language, viewport: { width, height: 844 }, colorScheme });
		test('shots', async ({ signedIn, t, portal, unique }) => {
			const shot = (name: string) => page.screenshot({ path: `/tmp/starter-shots/${name}-${language}-${width}.png` });
			const account = await portal.addAccount(`Shots ${unique} ${language} ${width}`, { type: 'reseller' });
			const page = await signedIn(`/customers/${account.id}`);
			await page.emulateMedia({ colorScheme });
			const grid = new Grid(page, t, t('programs:programs'));
			for (const n of ['Alpha', 'Beta', 'Gamma']) await portal.addProgram(account.id, n);
			await page.reload();
			await grid
				.region()
				.getByRole('button', { name: t('programs:add') })
				.first()
				.click();
			const add = new FormDialog(page, t, t('programs:add'));
			await add.field(t('programs:field.name')).fill('Delta');
			await shot('add');
			await add.picker(t('programs:fromTemplate')).click();
			await page.getByRole('option').first().waitFor();
			await shot('picker');
			await page.getByRole('option').first().click();
			await shot('template');
			await add.save().click();
			await grid.region().getByText(t('ui:gridNew'), { exact: true }).waitFor();
			await shot('row');
			const { id } = await portal.program('Alpha');
			await page.goto(`/programs/${id}/content`);
			await page.getByRole('table').waitFor();
			await shot('pages');
			await portal.saveSettings(id, { languages: ['en', 'fr'] });
			await portal.saveContent(id, [{ language: 'fr', pages: [{ name: 'Chez nous', url: 'home' }] }]);
			await page.goto(`/programs/${id}/content/fr`);
			await page.getByRole('table').waitFor();
			await shot('missing');
			await page.goto(`/programs/${id}/menu`);
			await page.getByRole('treeitem').first().waitFor();
			await shot('menu');
			for (let at = 10; at < 35; at += 1) await portal.addAccount(`Child ${at}`, { parentId: account.id });
			await page.goto(`/customers/${account.id}/accounts`);
			const region = page.getByRole('region', { name: t('accounts:tab.accounts'), exact: true });
			await region.getByRole('button', { name: t('accounts:add') }).click();
			const form = new FormDialog(page, t, t('accounts:info'));
			await form.field(t('accounts:field.name')).fill('Zebra Works');
			await form.save().click();
			await region.getByText(t('ui:gridNew'), { exact: true }).waitFor();
			await shot('top');
		});
	});

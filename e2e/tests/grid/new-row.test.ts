import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';

for (const language of ['en', 'ar'] as const) {
	test.describe(`a new row, ${language}`, () => {
		test.use({ language });

		test('shows and is marked wherever it sorts, until sort, filter or page change', async ({
			signedIn,
			t,
			portal,
			unique,
			expectAccessible,
		}) => {
			const parent = await portal.addAccount(`Parent ${unique} ${language}`, { type: 'reseller' });
			const names = Array.from({ length: 45 }, (_, at) => `Rowed ${String(at + 10)} ${unique}`);
			for (const name of names) await portal.addAccount(name, { parentId: parent.id });
			const page = await signedIn(`/customers/${parent.id}/accounts`);
			const grid = new Grid(page, t, t('accounts:tab.accounts'));
			await expect(grid.rows()).toHaveCount(20);
			const fresh = grid.rows().filter({ hasText: t('ui:gridNew') });
			const add = async (name: string) => {
				await grid
					.region()
					.getByRole('button', { name: t('accounts:add') })
					.click();
				const form = new FormDialog(page, t, t('accounts:info'));
				await form.field(t('accounts:field.name')).fill(name);
				await form.save().click();
				await expect(form.dialog()).toBeHidden();
			};

			// It belongs on the third page.
			await add(`Zebra ${unique}`);
			await expect(grid.rows().first()).toContainText(`Zebra ${unique}`);
			await expect(grid.rows().first()).toContainText(t('ui:gridNew'));
			await expect(grid.rows()).toHaveCount(21);
			await expect(grid.rows().first().getByRole('gridcell').first()).toBeFocused();
			await expect(
				page.getByRole('status').filter({ hasText: t('ui:gridNewOnTop', { name: `Zebra ${unique}` }) }),
			).toBeAttached();
			await expectAccessible('a new row on top');
			await grid.pager('pageLast').click();
			await expect(fresh).toHaveCount(0);
			await expect(grid.rows()).toHaveCount(6);
			await expect(grid.row(`Zebra ${unique}`)).toHaveCount(1);

			// Added on the third page, it belongs there or on the first one.
			await add(`Yak ${unique}`);
			await expect(fresh).toHaveCount(1);
			await expect(grid.rows()).toHaveCount(7);
			await expect(grid.rows().nth(5)).toContainText(`Yak ${unique}`);
			await expect(grid.rows().nth(5)).toContainText(t('ui:gridNew'));
			await add(`Quail ${unique}`);
			await expect(grid.rows().first()).toContainText(`Quail ${unique}`);
			await expect(fresh).toHaveCount(1);

			// A filter that it doesn't match.
			await grid.pager('pageFirst').click();
			await grid.asking(() => grid.searchBox().fill('Rowed 1'), 'Rowed 1');
			await add(`Bear ${unique}`);
			await expect(grid.rows().first()).toContainText(`Bear ${unique}`);
			await grid.asking(() => grid.searchBox().fill('Rowed 2'), 'Rowed 2');
			await expect(fresh).toHaveCount(0);
			await expect(grid.row(`Bear ${unique}`)).toHaveCount(0);
		});
	});
}

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test('the card of a new record is marked', async ({ signedIn, t, portal, unique }) => {
		const parent = await portal.addAccount(`Phone ${unique}`, { type: 'reseller' });
		for (let at = 10; at < 35; at += 1) await portal.addAccount(`Card ${at} ${unique}`, { parentId: parent.id });
		const page = await signedIn(`/customers/${parent.id}/accounts`);
		const region = page.getByRole('region', { name: t('accounts:tab.accounts'), exact: true });
		await region.getByRole('button', { name: t('accounts:add') }).click();
		const form = new FormDialog(page, t, t('accounts:info'));
		await form.field(t('accounts:field.name')).fill(`Zebra ${unique}`);
		await form.save().click();
		const card = region.getByRole('listitem').filter({ hasText: `Zebra ${unique}` });
		await expect(card).toContainText(t('ui:gridNew'));
		await expect(card).toBeInViewport();
	});
});

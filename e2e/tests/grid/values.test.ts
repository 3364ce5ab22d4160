import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('the header filter shows the number of values, loads them page by page, and keeps picked ones', async ({
	page,
	t,
	expectAccessible,
}) => {
	await page.goto('/gallery?part=grid');
	const grid = new Grid(page, t, t('gallery:grid.people'));
	const name = t('gallery:field.email');
	await page.getByRole('button', { name: t('ui:gridColumnMenu', { name }) }).click();
	await page.getByRole('menuitem', { name: t('ui:gridFilterValues') }).click();
	const popup = page.getByRole('dialog', { name: t('ui:gridValuesOf', { name }) });
	const figures = (shown: number, count = 500) =>
		popup.getByText(t('ui:gridValueCount', { count, shown: t.number(shown), number: t.number(count) }), {
			exact: true,
		});
	const boxes = popup.getByRole('checkbox');
	const list = popup.getByRole('list');
	await expect(figures(100)).toBeVisible();
	await boxes.nth(3).check();
	await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
	await expect(figures(200)).toBeVisible();
	await expect(boxes).toHaveCount(200);
	await boxes.nth(150).check();
	await expectAccessible('values of a column');

	// By a screen reader's click, which scrolls nothing: the focus continues where the button was.
	await list.getByRole('button', { name: t('ui:gridMoreRows', { count: 300 }) }).dispatchEvent('click');
	await expect(figures(300)).toBeVisible();
	await expect(boxes.nth(200)).toBeFocused();
	await page.keyboard.press('Space');

	// Values found by a search add to the earlier picks.
	await popup.getByRole('searchbox').fill('person.499@');
	await expect(figures(1, 1)).toBeVisible();
	await boxes.first().check();
	await popup.getByRole('button', { name: t('ui:gridApplyCount', { count: 4 }) }).click();
	await expect(grid.range(1, 4, 4)).toBeVisible();
	await expect(grid.cells(2).filter({ hasText: 'person.499@example.com' })).toHaveCount(1);
});

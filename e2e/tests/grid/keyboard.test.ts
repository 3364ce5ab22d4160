import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

/** Text and position of the focused cell, as a screen reader announces them. */
const focused = (page: Page) =>
	page.evaluate(() => {
		const cell = document.activeElement;
		return {
			text: cell?.textContent ?? '',
			column: Number(cell?.getAttribute('aria-colindex')),
			row: Number(cell?.closest('tr')?.getAttribute('aria-rowindex')),
		};
	});
const press = async (page: Page, ...keys: string[]) => {
	for (const key of keys) await page.keyboard.press(key);
};

test.describe('the ARIA grid pattern', () => {
	test('arrows, Home, End and page keys move between cells, and the grid is one tab stop', async ({ page, t }) => {
		await page.goto('/gallery?part=grid');
		const grid = new Grid(page, t, t('gallery:grid.people'));
		await expect(grid.rows()).toHaveCount(12);
		await grid.header(t('gallery:field.name')).focus();
		await press(page, 'ArrowDown', 'ArrowDown');
		expect(await focused(page)).toMatchObject({ row: 3, column: 2 });
		await press(page, 'ArrowRight');
		expect(await focused(page)).toMatchObject({ row: 3, column: 3 });
		await press(page, 'End');
		expect(await focused(page)).toMatchObject({ row: 3, column: 12 });
		await press(page, 'Home', 'ArrowLeft');
		expect(await focused(page)).toMatchObject({ row: 3, column: 1 });
		await press(page, 'Control+End');
		expect(await focused(page)).toMatchObject({ row: 14, column: 12 });
		await press(page, 'PageUp');
		expect(await focused(page)).toMatchObject({ row: 4, column: 12 });
		await press(page, 'Control+Home');
		expect(await focused(page)).toMatchObject({ row: 1, column: 1 });
		// Tab reaches nothing inside the grid except through its cells.
		expect(
			await grid.table().locator('[tabindex="0"], button:not([tabindex="-1"]), input:not([tabindex="-1"])').count(),
		).toBe(1);
		await page.keyboard.press('Tab');
		await expect(grid.table().locator(':focus')).toHaveCount(0);
	});

	test('in a right-to-left page the arrows move in their own direction', async ({ page, t }) => {
		await page.goto('/gallery?part=grid&dir=rtl');
		const grid = new Grid(page, t, t('gallery:grid.people'));
		await expect(grid.rows()).toHaveCount(12);
		await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
		await grid.header(t('gallery:field.name')).focus();
		await press(page, 'ArrowLeft');
		expect(await focused(page)).toMatchObject({ row: 1, column: 3 });
		await press(page, 'ArrowRight', 'ArrowRight');
		expect(await focused(page)).toMatchObject({ row: 1, column: 1 });
	});
});

test('sorting, filtering, selecting and acting on all that match, without a mouse', async ({
	page,
	t,
	expectToast,
}) => {
	await page.goto('/gallery?part=grid');
	const grid = new Grid(page, t, t('gallery:grid.people'));
	const name = t('gallery:field.name');
	await expect(grid.rows()).toHaveCount(12);

	// Enter on a header sorts by it alone, with Shift in addition.
	await grid.header(t('gallery:field.points')).focus();
	await press(page, 'Enter', 'Enter');
	await expect(grid.header(t('gallery:field.points'))).toHaveAttribute('aria-sort', 'descending');
	await expect(grid.header(name)).toHaveAttribute('aria-sort', 'none');
	await grid.header(name).focus();
	await press(page, 'Shift+Enter');
	await expect(page).toHaveURL(/sort=-points,name/);

	// The column's menu, and with it the header filter.
	await grid.header(t('gallery:field.city')).focus();
	await press(page, 'Alt+ArrowDown');
	await page.getByRole('menuitem', { name: t('ui:gridFilterValues') }).press('Enter');
	await page.getByRole('checkbox', { name: 'London' }).press('Space');
	await page.keyboard.press('Enter');
	await expect(grid.chips()).toHaveText([`${t('gallery:field.city')}: London`]);

	// A range of rows, then everything that matches.
	const total = await grid.total();
	expect(total).toBeGreaterThan(20);
	await grid.header(name).focus();
	await press(page, 'ArrowDown', 'ArrowDown', 'Space', 'ArrowDown', 'ArrowDown', 'Shift+Space');
	await expect(grid.region().getByText(t('ui:gridSelected', { count: 3, number: '3' }))).toBeVisible();
	await grid.pager('pageNext').press('Enter');
	await expect(grid.region().getByText(t('ui:gridSelected', { count: 3, number: '3' }))).toBeVisible();
	await grid
		.region()
		.getByRole('button', { name: t('ui:gridSelectMatching', { count: total, number: t.number(total) }) })
		.press('Enter');
	await grid.rows().first().getByRole('checkbox').focus();
	await page.keyboard.press('Space');
	await grid
		.region()
		.getByRole('button', { name: t('gallery:grid.archive', { count: total - 1 }) })
		.press('Enter');
	await expectToast(t('gallery:grid.archived', { count: total - 1 }));
	// Nothing is selected anymore; all but the excluded one have changed.
	await expect(grid.searchBox()).toBeVisible();
	await expect(grid.rows().nth(1)).toContainText(t('gallery:status.Archived'));
});

test('a row is edited inline by keyboard: refused at its own fields, cancelled, saved', async ({ page, t }) => {
	await page.goto('/gallery?part=editing');
	const grid = new Grid(page, t, t('gallery:editing.inline'));
	const row = grid.row('C-10002');
	await expect(row).toBeVisible();
	await row.getByRole('gridcell').last().focus();
	await press(page, 'Enter');
	await expect(row.getByRole('button', { name: t('ui:gridEdit') })).toBeFocused();
	await press(page, 'Enter');
	const name = row.getByRole('textbox', { name: t('gallery:field.name') });
	await expect(name).toBeFocused();
	const before = await name.inputValue();

	await name.fill('');
	await press(page, 'Enter');
	await expect(row).toContainText(t('validation:nameRequired'));
	await expect(name).toHaveAttribute('aria-invalid', 'true');
	await name.fill('Grace Hopper');
	await page.keyboard.press('Tab');
	const email = row.getByRole('textbox', { name: t('gallery:field.email') });
	await expect(email).toBeFocused();
	await email.fill('person.1@example.com');
	await press(page, 'Enter');
	await expect(row).toContainText(t('validation:taken'));
	await press(page, 'Escape');
	await expect(row.getByRole('gridcell').first()).toHaveText(before);

	await row.getByRole('gridcell').last().focus();
	await press(page, 'Enter', 'Enter');
	await name.fill('Grace Hopper');
	await press(page, 'Enter');
	await expect(row.getByRole('gridcell').first()).toHaveText('Grace Hopper');
	await expect(page.getByRole('status').filter({ hasText: t('ui:gridRowSaved', { name: before }) })).toBeAttached();
});

test('a row being edited is not lost when the list changes pages', async ({ page, t }) => {
	await page.goto('/gallery?part=editing');
	const grid = new Grid(page, t, t('gallery:editing.inline'));
	await grid
		.row('C-10002')
		.getByRole('button', { name: t('ui:gridEdit') })
		.click();
	await grid
		.row('C-10002')
		.getByRole('textbox', { name: t('gallery:field.name') })
		.fill('Not lost');
	await grid.pager('pageNext').click();
	await expect(grid.row('C-10010')).toBeVisible();
	await expect(grid.row('C-10002').getByRole('textbox', { name: t('gallery:field.name') })).toHaveValue('Not lost');
});

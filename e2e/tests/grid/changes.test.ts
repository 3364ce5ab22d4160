import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('removing or adding a group level leaves nothing of the previous groups', async ({ page, t }) => {
	await page.goto('/gallery?part=grid&group=status,city,seenAt~quarter');
	const grid = new Grid(page, t, t('gallery:grid.people'));
	const active = grid.table().getByRole('button', { name: t('gallery:status.Active'), exact: true });
	const quarter = grid.table().getByRole('button', { name: t('ui:gridQuarter', { quarter: 1, year: '2025' }) });
	const remove = (field: string) =>
		grid
			.chips()
			.getByRole('button', { name: t('ui:removeValue', { value: t('ui:chipGroup', { name: t(field) }) }) })
			.click();
	await active.click();
	await expect(
		grid
			.table()
			.getByText(`${t('gallery:field.city')}: `)
			.first(),
	).toBeVisible();
	// The opened groups show cities, which are no quarters.
	await remove('gallery:field.city');
	await expect(active).toHaveAttribute('aria-expanded', 'false');
	await active.click();
	await expect(quarter).toBeVisible();
	// Nor are states, until the result by quarters arrives.
	await remove('gallery:field.status');
	await expect(active).toHaveCount(0);
	await quarter.click();
	await expect(grid.rows().filter({ hasText: 'C-1' }).first()).toBeVisible();
});

test('"all that match" is cleared with its filter, individually selected rows are not', async ({ page, t }) => {
	await page.goto('/gallery?part=grid&f.status=Active');
	const grid = new Grid(page, t, t('gallery:grid.people'));
	const total = await grid.total();
	const all = page.getByRole('checkbox', { name: t('ui:gridSelectPage') });
	const bar = (count: number) =>
		grid.region().getByText(t('ui:gridSelected', { count, number: t.number(count) }), { exact: true });
	await all.check();
	await page
		.getByRole('button', { name: t('ui:gridSelectMatching', { count: total, number: t.number(total) }) })
		.click();
	await expect(bar(total)).toBeVisible();
	await grid.pager('pageNext').click();
	await expect(all).toBeChecked();
	await grid.chips().getByRole('button').first().click();
	await expect(bar(total)).toBeHidden();
	await expect(grid.table().getByRole('row', { selected: true })).toHaveCount(0);
	await all.check();
	await grid.choose(t('gallery:field.status'), [t('gallery:status.Archived')]);
	await expect(bar(12)).toBeVisible();
});

test('Back leads to the list’s previous page, also from a filter with fewer rows', async ({ page, t }) => {
	await page.goto('/gallery?part=grid&page=30');
	const grid = new Grid(page, t, t('gallery:grid.people'));
	const city = grid.filter(t('gallery:field.city'));
	await expect(grid.range(349, 360, 500)).toBeVisible();
	// Twice: input after Back is a new step and doesn't replace the one that was returned to.
	for (const text of ['ank', 'lond']) {
		await city.fill(text);
		await expect(page).toHaveURL(new RegExp(`f\\.city=${text}`));
		await expect(grid.region().getByText(/^1–12 of [1-9]\d?$/)).toBeVisible();
		await page.goBack();
		await expect(grid.range(349, 360, 500)).toBeVisible();
		await expect(page).toHaveURL(/page=30/);
		await expect(city).toHaveValue('');
	}
});

test('an incomplete number sends no query, and is marked', async ({ page, t }) => {
	await page.goto('/gallery?part=grid');
	const grid = new Grid(page, t, t('gallery:grid.people'));
	const points = grid.filter(t('gallery:field.points'));
	await points.fill('-');
	await expect(points).toHaveAttribute('aria-invalid', 'true');
	await points.fill('-5');
	await expect(page).toHaveURL(/f\.points=-5/);
	await expect(points).not.toHaveAttribute('aria-invalid');
	await expect(grid.noMatch()).toBeVisible();
	await points.fill('-5-');
	await expect(grid.chips()).toHaveCount(0);
	await expect(points).toHaveValue('-5-');
});

test.describe('in Turkish', () => {
	test.use({ language: 'tr' });
	test('numbers are typed with a comma, and values are searched by their visible labels', async ({ page, t }) => {
		await page.goto('/gallery?part=grid');
		const grid = new Grid(page, t, t('gallery:grid.people'));
		const points = grid.filter(t('gallery:field.points'));
		await points.fill('1,');
		await expect(page).toHaveURL(/f\.points=1(&|$)/);
		await points.press('End');
		await points.pressSequentially('5');
		await expect(page).toHaveURL(/f\.points=1\.5(&|$)/);
		await expect(points).toHaveValue('1,5');
		await page.reload();
		await expect(points).toHaveValue('1,5');
		await points.fill('');

		const name = t('gallery:field.status');
		await grid.header(name).hover();
		await page.getByRole('button', { name: t('ui:gridColumnMenu', { name }) }).click();
		await page.getByRole('menuitem', { name: t('ui:gridFilterValues') }).click();
		const values = page.getByRole('list', { name: t('ui:gridValuesOf', { name }) });
		await expect(values.getByRole('listitem')).toHaveCount(3);
		const word = t('gallery:status.Archived');
		await page.getByRole('searchbox', { name: t('ui:gridValueSearch', { name }) }).fill(word.slice(0, 4).toUpperCase());
		await expect(values.getByRole('listitem')).toHaveCount(1);
		await expect(values.getByRole('checkbox')).toHaveAccessibleName(new RegExp(word));
	});
});

test('a column is as wide as its edge is dragged, whatever the font size', async ({ page, t }) => {
	await page.goto('/gallery?part=grid');
	await page.evaluate(() => {
		document.documentElement.style.fontSize = '20px';
	});
	const head = new Grid(page, t, t('gallery:grid.people')).header(t('gallery:field.city'));
	const width = async () => (await head.boundingBox())?.width ?? 0;
	const end = head.locator('[data-slot=grid-resize]');
	await end.hover();
	const before = await width();
	const box = await end.boundingBox();
	const { x, y } = { x: (box?.x ?? 0) + 4, y: (box?.y ?? 0) + 10 };
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x + 30, y);
	await page.mouse.move(x + 60, y);
	await page.mouse.up();
	await expect.poll(async () => Math.abs((await width()) - before - 60)).toBeLessThan(3);
});

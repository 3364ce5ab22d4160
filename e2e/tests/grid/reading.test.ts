import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('the accessibility tree gives the list’s name, length and sort, and names every part', async ({ page, t }) => {
	await page.goto('/gallery?part=grid');
	const grid = new Grid(page, t, t('gallery:grid.people'));
	await expect(grid.rows()).toHaveCount(12);
	await expect(grid.table()).toHaveAttribute('aria-rowcount', '502');
	await expect(grid.table()).toHaveAttribute('aria-colcount', '12');
	await expect(grid.rows().first()).toHaveAttribute('aria-rowindex', '3');
	await expect(grid.region()).toMatchAriaSnapshot(`
    - region "People":
      - searchbox "Search People"
      - button "Compact rows"
      - button "Columns"
      - group "View":
        - button "Grid" [pressed]
        - button "List"
        - button "Grid With Details"
      - grid "People":
        - rowgroup:
          - row:
            - columnheader "Select all on this page"
            - columnheader /Name/
            - columnheader /Email/
          - row:
            - gridcell
            - gridcell "Filter by Name"
        - rowgroup:
          - row:
            - gridcell /Select Ada/
            - gridcell /Ada/
      - navigation "Pages of People":
        - button "First page"
        - button "Previous page"
        - textbox "Page"
        - button "Next page"
        - button "Last page"
  `);
});

test('changes are announced: how many rows, how sorted, how filtered', async ({ page, t }) => {
	await page.goto('/gallery?part=grid');
	const grid = new Grid(page, t, t('gallery:grid.people'));
	await expect(grid.rows()).toHaveCount(12);
	const said = (text: string | RegExp) => grid.region().getByRole('status').filter({ hasText: text });
	await grid.sortBy(t('gallery:field.points'));
	await expect(said(t('ui:gridSortUp', { name: t('gallery:field.points') }))).toBeAttached();
	await grid.searchBox().fill('novák');
	await expect(said(/“novák”/)).toBeAttached();
	const total = await grid.total();
	await expect(said(t('ui:gridCount', { count: total, number: t.number(total) }))).toBeAttached();
	await grid.searchBox().fill('nobody at all');
	await expect(said(t('ui:gridCount', { count: 0, number: '0' }))).toBeAttached();
	await expect(grid.noMatch()).toBeVisible();
});

test('groups open inline, show their counts and totals, and close again', async ({ page, t }) => {
	await page.goto('/gallery?part=grid&group=status,seenAt~quarter&totals=1');
	const grid = new Grid(page, t, t('gallery:grid.people'));
	const active = grid.table().getByRole('button', { name: t('gallery:status.Active'), exact: true });
	await expect(active).toHaveAttribute('aria-expanded', 'false');
	await active.click();
	await expect(active).toHaveAttribute('aria-expanded', 'true');
	const quarter = grid.table().getByRole('button', { name: t('ui:gridQuarter', { quarter: 1, year: '2025' }) });
	await quarter.click();
	await expect(grid.rows().filter({ hasText: 'C-1' }).first()).toBeVisible();
	await active.click();
	await expect(quarter).toHaveCount(0);
	await expect(grid.table().getByRole('row').last()).toContainText(t('ui:gridTotals'));
});

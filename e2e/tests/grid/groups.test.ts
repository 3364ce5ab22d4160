import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('in a grouped list the header checkbox applies to the rows of the opened groups, also by keyboard', async ({
	page,
	t,
}) => {
	await page.goto('/gallery?part=grid&group=status');
	const grid = new Grid(page, t, t('gallery:grid.people'));
	const all = grid.table().getByRole('checkbox', { name: t('ui:gridSelectPage') });
	const rows = grid.table().locator('[data-slot=grid-row]');
	const group = (status: string) =>
		grid.table().getByRole('button', { name: t(`gallery:status.${status}`), exact: true });
	const bar = (count: number) =>
		grid.region().getByText(t('ui:gridSelected', { count, number: t.number(count) }), { exact: true });
	await expect(group('Active')).toBeVisible();
	// There is no row that it could apply to.
	await expect(all).toBeDisabled();

	// The later one first: only their position counts.
	await group('Pending').click();
	await expect(rows).toHaveCount(12);
	await group('Active').click();
	await expect(rows).toHaveCount(24);
	await rows.nth(10).getByRole('checkbox').click();
	await rows
		.nth(13)
		.getByRole('checkbox')
		.click({ modifiers: ['Shift'] });
	await expect(bar(4)).toBeVisible();
	await expect(all).toBeChecked({ indeterminate: true });
	await expect(grid.table()).toMatchAriaSnapshot(`
    - grid:
      - rowgroup:
        - row:
          - columnheader "Select all on this page":
            - checkbox "Select all on this page" [checked=mixed]
  `);

	await grid.header(t('gallery:field.name')).focus();
	for (const key of ['ArrowLeft', 'Enter', 'Space']) await page.keyboard.press(key);
	await expect(all).toBeChecked();
	await expect(bar(24)).toBeVisible();
	await rows.first().getByRole('checkbox').uncheck();
	await expect(all).toBeChecked({ indeterminate: true });

	// Rows selected in a group stay selected when it closes; the checkbox covers the visible ones.
	await group('Active').click();
	await expect(rows).toHaveCount(12);
	await expect(all).toBeChecked();
	await all.uncheck();
	await expect(bar(11)).toBeVisible();
	await group('Pending').click();
	await expect(all).toBeDisabled();
});

import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('a list with filters, groups and totals can be read in every theme', async ({
	signedIn,
	t,
	portal,
	expectContrast,
}) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/participants?q=brown&group=status&totals=1`);
	const grid = new Grid(page, t, t('participants:participants'));
	await expect(grid.chips().first()).toBeVisible();
	await grid.table().getByRole('button', { expanded: false }).first().click();
	await expect(grid.rows().nth(2)).toBeVisible();
	await expectContrast('participants');
});

test('a list of few rows can be read in every theme', async ({ signedIn, t, expectContrast }) => {
	const page = await signedIn('/customers?q=harbor');
	await expect(new Grid(page, t, t('accounts:accounts')).rows()).toHaveCount(3);
	await expectContrast('accounts');
});

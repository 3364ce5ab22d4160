import { person } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('an order whose error is cleared still counts, says so in the list, and is sent again from there', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
	expectToast,
}) => {
	// Of a reseller none of whose orders other tests touch: the number on Start counts all.
	const { id } = await portal.account('Atlas Loyalty Group');
	await portal.addUser(id, 'desk.of.atlas@example.com');
	const page = await signedIn('/start', person('desk.of.atlas@example.com'));
	const line = page.getByRole('link', { name: t('dashboard:waiting.errors') });
	const count = await line.locator('[data-ltr]').textContent();
	await line.click();
	await expect(page).toHaveURL(/orderserrors/);
	const grid = new Grid(page, t, t('orders:errors.title'));
	await expect(grid.rows().first()).toBeVisible();
	const row = grid.rows().last();
	const number = (await row.getByRole('link').first().textContent()) ?? '';
	await row.getByRole('button', { name: t('orders:errors.remove') }).click();
	const question = page.getByRole('alertdialog');
	await expect(question).toContainText(t('orders:errors.waits'));
	await question.getByRole('button', { name: t('orders:errors.confirm') }).click();
	await expectToast(t('orders:errors.deleted'));
	const cleared = grid.row(number);
	await expect(cleared).toContainText(t.pattern('orders:errors.clearedBy'));
	await expect(cleared.getByRole('button', { name: t('orders:errors.remove') })).toHaveCount(0);
	await expectAccessible('a cleared error');

	await page.goto('/start');
	await expect(line.locator('[data-ltr]')).toHaveText(count ?? '');
	await page.goto('/orderserrors?f.cleared=true');
	await expect(cleared).toBeVisible();
	await cleared.getByRole('checkbox').check();
	await page.getByRole('button', { name: t('orders:resubmit.button'), exact: true }).click();
	await question.getByRole('button', { name: t('orders:resubmit.confirm'), exact: true }).click();
	await expect(cleared).toHaveCount(0);
});

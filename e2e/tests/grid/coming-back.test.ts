import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';
import { ParticipantsPage } from '../../page-objects/participants-page';

test('Back, Go Back and the breadcrumb lead to the list as it was left: search, scroll and row', async ({
	signedIn,
	t,
	portal,
	newcomer,
}) => {
	const program = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${program.id}/participants`, newcomer);
	const { grid } = new ParticipantsPage(page, t);
	await grid.search('a');
	await expect(page).toHaveURL(/\?.*a/);
	const { search } = new URL(page.url());
	const row = grid.region().locator('tr[data-row]').nth(10);
	await row.scrollIntoViewIfNeeded();
	const id = await row.getAttribute('data-row');
	const scrolled = () => page.evaluate(() => document.querySelector('[data-slot=grid-scroller]')?.scrollTop ?? 0);
	for (const back of [
		() => page.goBack(),
		() => page.getByRole('link', { name: t('participants:goBack') }).click(),
		() =>
			page
				.getByRole('navigation', { name: t('shell:breadcrumb') })
				.getByRole('link', { name: t('participants:title') })
				.click(),
	]) {
		const cell = row.locator('[data-cell]').nth(2);
		// Moving the pointer to it may scroll the list.
		await cell.hover();
		const before = await scrolled();
		await cell.click();
		await expect(page).toHaveURL(new RegExp(`/participants/${id}`));
		await expect(page.getByRole('link', { name: t('participants:goBack') })).toBeVisible();
		await back();
		await expect(page).toHaveURL(`/programs/${program.id}/participants${search}`);
		await expect(grid.region().locator(`tr[data-row="${id}"] [data-cell]`).first()).toBeFocused();
		await expect.poll(scrolled).toBe(before);
	}
});

test('an added row gets the focus, and is highlighted briefly', async ({ signedIn, t, expectToast, unique }) => {
	const name = `Aardvark ${unique}`;
	const page = await signedIn('/customers');
	const grid = new Grid(page, t, t('accounts:accounts'));
	await grid
		.region()
		.getByRole('button', { name: t('accounts:add') })
		.click();
	const form = new FormDialog(page, t, t('accounts:info'));
	await form.field(t('accounts:field.name')).fill(name);
	await form.save().click();
	await expectToast(t('accounts:saved'));
	const row = grid.row(name);
	await expect(row.locator('[data-cell]').first()).toBeFocused();
	await expect(row).toHaveAttribute('data-marked', '');
	await expect(row).not.toHaveAttribute('data-marked', '');
});

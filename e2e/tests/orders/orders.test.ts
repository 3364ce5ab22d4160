import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';
import { Shell } from '../../page-objects/shell';

test('an order that the supplier refused is corrected, sent again and waits for shipment; its timeline shows it', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/orders?f.status=API+Error`);
	const grid = new Grid(page, t, t('orders:orders'));
	const shell = new Shell(page, t);
	const main = shell.main();
	await expect(main.getByText(t('orders:status.API Error'), { exact: true }).first()).toBeVisible();
	await expectAccessible('orders');
	await grid.rows().first().getByRole('link').first().click();
	await expect(main.getByRole('heading', { name: t('orders:timeline') })).toBeVisible();
	await expectAccessible('refused order');

	await page.getByRole('button', { name: t('orders:edit.button'), exact: true }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel(t('orders:address.address2')).fill('Back door');
	await dialog.getByRole('button', { name: t('common:save') }).click();
	await expect(page.getByText(t('orders:edit.saved'))).toBeVisible();
	// The sandbox's supplier accepts it within moments.
	await expect
		.poll(
			async () => {
				await page.reload();
				await expect(main.getByRole('heading', { name: t('orders:timeline') })).toBeVisible();
				return main.getByText(t('orders:event.accepted'), { exact: true }).count();
			},
			{ timeout: 20_000 },
		)
		.toBe(1);
	await expect(main.getByText(t('orders:status.Waiting for Shipment'), { exact: true }).first()).toBeVisible();
	await expect(main.locator('address')).toContainText('Back door');
});

test('an order is corrected to an address abroad, which has no limits of the USA', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	const { person, id: orderId } = await portal.order(id, 'API Error');
	const page = await signedIn(`/programs/${id}/participants/${person.sid}/orders/${orderId}`);
	await page.getByRole('button', { name: t('orders:edit.button'), exact: true }).click();
	const dialog = page.getByRole('dialog');
	const field = (name: string) => dialog.getByLabel(t(`orders:address.${name}`), { exact: true });
	await field('country').fill('CAN');
	await field('townCity').fill('Toronto');
	await field('stateCounty').fill('ON');
	await field('postcode').fill('733011');
	await field('phone').fill('416 555 0199');
	await dialog.getByRole('button', { name: t('common:save') }).click();
	await expect(dialog).toContainText(t('validation:zipInvalidCanada'));
	await expectAccessible('refused postal code');
	await field('country').fill('United Kingdom');
	await field('stateCounty').fill('Greater London');
	await field('postcode').fill('SW1A 1AA');
	await dialog.getByRole('button', { name: t('common:save') }).click();
	await expect(page.getByText(t('orders:edit.saved'))).toBeVisible();
	await expect(new Shell(page, t).main().locator('address')).toContainText('SW1A 1AA');
});

test('an order is voided with a reason, and its points are returned', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Sky Points');
	const { person, id: orderId } = await portal.order(id, 'API Error');
	const page = await signedIn(`/programs/${id}/participants/${person.sid}/orders/${orderId}`);
	const main = new Shell(page, t).main();
	await page.getByRole('button', { name: t('orders:void.button'), exact: true }).click();
	const question = page.getByRole('alertdialog');
	await expect(question).toContainText(t('orders:void.question'));
	await question.getByLabel(t('orders:void.reason')).fill('Ordered twice');
	await question.getByRole('button', { name: t('orders:void.confirm'), exact: true }).click();
	await expect(main.getByText('Ordered twice').first()).toBeVisible();
	await expect(main.getByText(t('orders:status.Void'), { exact: true }).first()).toBeVisible();
	await expect(main.getByRole('table', { name: t('orders:ledger') })).toContainText(t('orders:entry.reversal'));
	await expect(page.getByRole('button', { name: t('orders:delete.button'), exact: true })).toBeVisible();
});

test('batch orders are submitted with one click and leave the list; order errors are cleared one by one', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Trail Club');
	const page = await signedIn(`/programs/${id}/reports/batch-order?f.submitted=false`);
	const grid = new Grid(page, t, t('orders:batch.title'));
	const submit = page.getByRole('button', { name: t('orders:batch.submit') });
	await expect(submit).toBeDisabled();
	const first = grid.rows().first();
	const number = (await first.getByRole('link').first().textContent()) ?? '';
	await expectAccessible('batch orders');
	await first.getByRole('checkbox').click();
	await submit.click();
	await expect(page.getByText(t('orders:batch.doneText'))).toBeVisible();
	await expect(grid.row(number)).toHaveCount(0);
	await expect(submit).toBeDisabled();

	// Of this program: orders of other programs come and go while other tests run.
	await page.goto('/orderserrors?f.programName=Trail+Club');
	const errors = new Grid(page, t, t('orders:errors.title'));
	const row = errors.rows().first();
	const failed = (await row.getByRole('link').first().textContent()) ?? '';
	// Rows are dimmed while they are read again.
	await expect(errors.table()).toHaveAttribute('aria-busy', 'false');
	await expectAccessible('order errors');
	await row.getByRole('button', { name: t('orders:errors.remove') }).click();
	const question = page.getByRole('alertdialog');
	await expect(question).toContainText(t('orders:errors.question'));
	await question.getByRole('button', { name: t('orders:errors.confirm') }).click();
	await expect(page.getByText(t('orders:errors.deletedText'))).toBeVisible();
	// The order still waits, and says so.
	await expect(errors.row(failed)).toContainText(t.pattern('orders:errors.clearedBy'));

	// Several at once: confirmed with their number, run as a job, reported in a file.
	const links = errors.rows().getByRole('link');
	await expect(links.nth(1)).toBeVisible();
	const chosen = (await links.allTextContents()).slice(0, 2);
	for (const one of chosen) await errors.row(one).getByRole('checkbox').check();
	await page.getByRole('button', { name: t('orders:void.button'), exact: true }).click();
	await expect(question).toContainText(t('orders:bulk.void', { count: 2 }));
	await question.getByLabel(t('orders:void.reason')).fill('Ordered twice');
	await expectAccessible('question about many');
	await question.getByRole('button', { name: t('orders:void.confirm'), exact: true }).click();
	const strip = page.getByRole('region', { name: t('orders:bulk.working') });
	await expect(strip.getByRole('status')).toContainText(t('orders:bulk.done.void', { figure: 2 }));
	expect((await strip.boundingBox())?.height).toBe(36);
	await expectAccessible('many are void');
	for (const one of chosen) await expect(errors.row(one)).toHaveCount(0);

	// One is corrected from the list, and sent again.
	await page
		.getByRole('button', { name: t('orders:errors.edit') })
		.first()
		.click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel(t('orders:address.address2')).fill('Side entrance');
	await dialog.getByRole('button', { name: t('common:save') }).click();
	await expect(page.getByText(t('orders:edit.saved'))).toBeVisible();

	await page.getByRole('link', { name: t('orders:bulk.details') }).click();
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: t('jobs:kind.orderBulk.download') }).click();
	expect((await download).suggestedFilename()).toBe('orders-results.csv');
});

import { advancedSettings } from '../../../packages/validators/src/programs/testing/whole-settings';
import { sandbox } from '../../fixtures/sandbox';
import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('a catalogue is built from its feed, viewed, and its steps read in the report', async ({
	portal,

	signedIn,
	t,
	unique,
	expectToast,
	expectAccessible,
}) => {
	const account = await portal.account('Cobalt Airlines');
	const name = `Feed ${unique}`.slice(0, 20);
	const settings = {
		...advancedSettings,
		name,
		replinkCatalogEndpoint: `${sandbox.addressOf('feed')}/products`,
		domain: `${unique.toLowerCase()}.example.com`,
	};
	const program = await portal.addWholeProgram(account.id, settings);
	const page = await signedIn(`/programs/${program.id}/builds`);
	await expect(page.getByText(t('catalogue:panel.never'))).toBeVisible();
	await page.getByRole('button', { name: t('catalogue:rebuild'), exact: true }).click();
	await expectToast(t('catalogue:rebuilt'));
	const builds = new Grid(page, t, t('catalogue:builds'));
	await expect(builds.row(t('catalogue:status.Completed'))).toHaveCount(1);
	await builds.row(t('catalogue:status.Completed')).click();
	await expect(
		page.getByRole('table', { name: t('catalogue:steps') }).getByText(t('catalogue:step.switched')),
	).toBeVisible();
	await expectAccessible('a build');

	await page.goto(`/programs/${program.id}/products`);
	const products = new Grid(page, t, t('catalogue:productTable'));
	await expect(products.range(1, 12, 500)).toBeVisible();
	await products.searchBox().fill('S-000042');
	await products.row('S-000042').click();
	await expect(page.getByRole('table', { name: t('catalogue:price.title') })).toBeVisible();
	await expectAccessible('a product');

	await page.goto('/automated-build-report');
	const report = new Grid(page, t, t('catalogue:report'));
	await report.searchBox().fill(name);
	await expect(report.rows()).toHaveCount(1);
	await report
		.row(name)
		.getByRole('button', { name: t('catalogue:changelog') })
		.click();
	const dialog = page.getByRole('dialog', { name: t('catalogue:changelog') });
	await expect(dialog.getByText(t('catalogue:step.switched'))).toBeVisible();
	await expect(dialog.getByRole('row')).not.toHaveCount(0);
	expect(await dialog.boundingBox()).toMatchObject({ width: 600, height: 450 });
	await expectAccessible('the changelog');
});

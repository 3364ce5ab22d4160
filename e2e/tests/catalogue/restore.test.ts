import { feedItems, feedServer } from '../../../packages/api/src/domains/catalogue/testing/feed-server';
import { advancedSettings } from '../../../packages/validators/src/programs/testing/whole-settings';
import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('the previous catalogue is restored by a job whose page shows it', async ({
	portal,
	signedIn,
	t,
	unique,
	expectToast,
	expectAccessible,
}) => {
	const supplier = await feedServer();
	try {
		const account = await portal.account('Cobalt Airlines');
		const program = await portal.addWholeProgram(account.id, {
			...advancedSettings,
			name: `Back ${unique}`.slice(0, 20),
			replinkCatalogEndpoint: supplier.url,
			domain: `${unique.toLowerCase()}.example.com`,
		});
		const page = await signedIn(`/programs/${program.id}/builds`);
		const builds = new Grid(page, t, t('catalogue:builds'));
		for (const count of [10, 9]) {
			supplier.answer({ body: JSON.stringify(feedItems(count)) });
			await page.getByRole('button', { name: t('catalogue:rebuild'), exact: true }).click();
			await expect(builds.row(t('catalogue:status.Completed'))).toHaveCount(11 - count);
		}
		await builds.rows().first().click();
		await page.getByRole('button', { name: t('catalogue:restore') }).click();
		await page
			.getByRole('alertdialog')
			.getByRole('button', { name: t('catalogue:restore') })
			.click();
		await expectToast(t('catalogue:restored'));
		await expect(
			page.getByRole('table', { name: t('catalogue:steps') }).getByText(t('catalogue:step.restored')),
		).toBeVisible();
		await expect(page.getByRole('button', { name: t('catalogue:restore') })).toBeVisible();
		await expectAccessible('a catalogue that was brought back');
		await page.goto(`/programs/${program.id}/products`);
		await expect(new Grid(page, t, t('catalogue:productTable')).rows()).toHaveCount(10);
	} finally {
		await supplier.close();
	}
});

import { readFile } from 'node:fs/promises';
import { feedItems, feedServer } from '../../../packages/api/src/domains/catalogue/testing/feed-server';
import { advancedSettings } from '../../../packages/validators/src/programs/testing/whole-settings';
import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('a selection is rebuilt; feeds that shrink wait, and are approved or declined', async ({
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
		const names = ['Yes', 'No'].map((word) => `${word} ${unique}`.slice(0, 20));
		for (const [at, name] of names.entries())
			await portal.addWholeProgram(account.id, {
				...advancedSettings,
				name,
				autoUpdateCatalog: false,
				replinkCatalogEndpoint: supplier.url,
				domain: `${unique.toLowerCase()}-${at}.example.com`,
			});
		const [yes = '', no = ''] = names;
		supplier.answer({ body: JSON.stringify(feedItems(20)) });
		const page = await signedIn('/automated-build-report');
		const report = new Grid(page, t, t('catalogue:report'));
		const status = (word: 'Completed' | 'Waiting for Agreement') => report.row(t(`catalogue:status.${word}`));
		await report.search(unique.slice(0, 14));
		const rebuildBoth = async () => {
			for (const name of names) await report.row(name).getByRole('checkbox').check();
			await page.getByRole('button', { name: t('catalogue:rebuildSelected') }).click();
			await expectToast(t('catalogue:rebuildsStarted', { count: 2, number: '2' }));
		};
		await rebuildBoth();
		// The report polls every ten seconds.
		await expect(status('Completed')).toHaveCount(2, { timeout: 30_000 });

		supplier.answer({ body: JSON.stringify([...feedItems(8), { productID: 'P99', productName: 'Free of cost' }]) });
		await rebuildBoth();
		await expect(status('Waiting for Agreement')).toHaveCount(2, { timeout: 30_000 });

		const builds = new Grid(page, t, t('catalogue:builds'));
		const changes = new Grid(page, t, t('catalogue:changesWaiting'));
		const steps = page.getByRole('table', { name: t('catalogue:steps') });
		const open = async (name: string) => {
			await report.row(name).click();
			await builds.row(t('catalogue:status.Waiting for Agreement')).click();
			await expect(page.getByText(t('catalogue:waiting.shrunk', { after: '8', before: '20' }))).toBeVisible();
			await expect(changes.range(1, 12, 12)).toBeVisible();
		};
		await open(yes);
		await expectAccessible('a build that waits');
		const downloading = page.waitForEvent('download');
		await page.getByRole('button', { name: t('catalogue:downloadRejected') }).click();
		const rejects = await readFile(await (await downloading).path(), 'utf8');
		expect(rejects.trim().split('\r\n').slice(1)).toEqual(['9,cost,,cost: This is required']);
		await page.getByRole('button', { name: t('catalogue:agree') }).click();
		await expect(steps.getByText(t('catalogue:step.switched'))).toBeVisible();
		await page.getByRole('link', { name: t('catalogue:builds'), exact: true }).click();
		await expect(page.getByText(t('catalogue:panel.products', { count: 8, number: '8' }))).toBeVisible();

		await page.goto('/automated-build-report');
		await report.search(unique.slice(0, 14));
		await open(no);
		await page.getByRole('button', { name: t('catalogue:decline') }).click();
		await expectToast(t('catalogue:declined'));
		await expect(steps.getByText(t('catalogue:step.declined'))).toBeVisible();
		await page.getByRole('link', { name: t('catalogue:builds'), exact: true }).click();
		await expect(page.getByText(t('catalogue:panel.products', { count: 20, number: '20' }))).toBeVisible();
	} finally {
		await supplier.close();
	}
});

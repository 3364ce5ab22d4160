import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('a program’s dashboard sends one query, and each figure leads to exactly its rows', async ({
	signedIn,
	t,
	portal,
}) => {
	const { id } = await portal.program('Sky Points');
	const asked: string[] = [];
	const page = await signedIn('/customers');
	await expect(new Grid(page, t, t('accounts:accounts')).row('Atlas Loyalty Group')).toBeVisible();
	page.on('request', (request) => {
		const { pathname } = new URL(request.url());
		if (pathname.startsWith('/trpc/')) asked.push(...pathname.slice('/trpc/'.length).split(','));
	});
	await page.goto(`/programs/${id}/dashboard`);
	const main = page.getByRole('main');
	const tile = main.getByRole('region', { name: t('dashboard:orders') });
	await expect(tile).toBeVisible();
	expect(asked.filter((path) => path.startsWith('dashboard.'))).toEqual(['dashboard.ofProgram']);
	// Nothing else is requested, as lists would be.
	expect(asked.filter((path) => path.endsWith('.list') && path !== 'views.list')).toEqual([]);

	const active = main
		.getByRole('region', { name: t('dashboard:participantsByStatus') })
		.getByRole('listitem')
		.filter({ hasText: t('participants:status.Active') });
	const count = ((await active.textContent()) ?? '').replace(/\D/g, '');
	expect(Number(count)).toBeGreaterThan(0);
	await active.getByRole('link').click();
	await expect(page).toHaveURL(/participants\?v\.status=Active/);
	await expect(new Grid(page, t, t('participants:participants')).range(1, 12, Number(count))).toBeVisible();

	await page.goBack();
	await tile.getByRole('link').click();
	await expect(page).toHaveURL(/order-summary\?f\.date=within/);
});

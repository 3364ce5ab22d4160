import { harborManager, person, reporter } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import { Shell } from '../../page-objects/shell';

const unknownId = '01890000-0000-7000-8000-000000000000';

test('without a flag there is no menu entry, and the page names the missing flag', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn('/customers', reporter);
	const shell = new Shell(page, t);
	await expect(shell.title()).toHaveText(t('accounts:title'));
	await expect(shell.menuLink('shell:nav.participants')).toBeHidden();
	await expect(shell.menuLink('shell:nav.manageAccounts')).toBeHidden();
	await expect(page.getByRole('button', { name: t('accounts:add') })).toBeHidden();

	for (const path of [`/programs/${id}/participants`, `/programs/${id}/participants/${unknownId}`]) {
		await page.goto(path);
		await expect(shell.title()).toHaveText(t('errors:page.noAccessTitle'));
		await expect(shell.main()).toContainText(t('roles:flag.manageParticipant'));
	}
	await expectAccessible();
	// Home for them is the start page, whichever link leads there.
	await expect(page.getByRole('link', { name: t('common:appName') })).toHaveAttribute('href', '/start');
	await expect(page.getByRole('link', { name: t('errors:page.home') })).toHaveCount(0);
	await page.getByRole('link', { name: t('errors:page.start') }).click();
	await expect(page).toHaveURL('/start');
	await expect(shell.title()).toContainText(t('dashboard:start.title', { name: '' }).trim());
	await shell.goTo('Sable Motors');
	await shell
		.scope()
		.getByRole('button', { name: t('shell:backToOwn') })
		.click();
	await expect(page).toHaveURL('/start');
});

test('a user with the flag has the menu entry', async ({ signedIn, t }) => {
	const page = await signedIn('/customers', person('participant.support@example.com'));
	const shell = new Shell(page, t);
	await shell.goTo('Sable Motors');
	await shell.goTo('Showroom Points');
	await shell.menuLink('shell:nav.participants').click();
	await expect(shell.title()).toHaveText(t('participants:title'));
	await expect(shell.menuLink('shell:nav.manageAccounts')).toBeHidden();
});

test('records of foreign accounts look exactly like missing ones', async ({ signedIn, t, portal }) => {
	const account = await portal.account('Atlas Nordics');
	const program = await portal.program('Kestrel Plus');
	const [participant] = (await portal.participants(program.id)).items;
	const paths = [
		`/customers/${account.id}`,
		`/customers/${account.id}/users`,
		`/customers/${unknownId}`,
		'/customers/not-an-id',
		`/programs/${program.id}/settings`,
		`/programs/${program.id}/participants`,
		`/programs/${program.id}/participants/${participant?.sid}`,
		`/programs/${unknownId}/participants`,
		`/jobs/${unknownId}`,
	];
	const page = await signedIn('/customers', harborManager);
	const shell = new Shell(page, t);
	await expect(shell.title()).toHaveText(t('accounts:title'));
	for (const path of paths) {
		await page.goto(path);
		const notFound = shell
			.main()
			.getByRole('alert')
			.filter({ hasText: t('errors:page.recordNotFoundTitle') });
		await expect(notFound, path).toHaveCount(1);
		await expect(notFound, path).toContainText(t('errors:code.NOT_FOUND'));
		for (const secret of [account.name, program.name, participant?.name ?? '']) {
			await expect(page.getByText(secret, { exact: true }), path).toBeHidden();
		}
	}
});

test("a participant of another program isn't found under one's own", async ({ signedIn, t, portal }) => {
	const own = await portal.program('Sky Points');
	const foreign = await portal.program('Kestrel Plus');
	const [participant] = (await portal.participants(foreign.id)).items;
	const page = await signedIn(`/programs/${own.id}/participants/${participant?.sid}`, harborManager);
	await expect(new Shell(page, t).main().getByRole('alert')).toContainText(t('errors:page.recordNotFoundTitle'));
});

test('a user sees accounts of their own subtree, and no others', async ({ signedIn, t }) => {
	const page = await signedIn('/customers', harborManager);
	const shell = new Shell(page, t);
	await expect(page.getByRole('gridcell', { name: 'Harbor East', exact: true })).toBeVisible();
	await expect(page.getByRole('gridcell', { name: 'Atlas Nordics', exact: true })).toBeHidden();
	await shell.openSwitcher();
	for (const own of ['Harbor East', 'Harbor West', 'Lumen Energy']) await expect(shell.place(own)).toBeVisible();
	await expect(shell.place('Atlas')).toHaveCount(0);
	await shell.placeSearch().fill('Nordics');
	await expect(shell.panel()).toContainText(t('shell:noResults'));
});

test('an address without a page says so, and leads home', async ({ signedIn, t, expectAccessible }) => {
	const page = await signedIn('/no/such/page');
	const shell = new Shell(page, t);
	await expect(shell.title()).toHaveText(t('errors:page.notFoundTitle'));
	await expectAccessible();
	await page.getByRole('link', { name: t('errors:page.home') }).click();
	await expect(shell.title()).toHaveText(t('accounts:title'));
});

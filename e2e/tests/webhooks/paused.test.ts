import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';

test('an endpoint whose program moved away is paused with its reason, and resumed once the program is back', async ({
	signedIn,
	portal,
	request,
	t,
	expectToast,
	expectAccessible,
}) => {
	const [owner, other] = [await portal.addAccount('Hooked'), await portal.addAccount('Unhooked')];
	const program = await portal.addProgram(owner.id, 'Hooked program');
	const headers = { authorization: `Bearer ${await portal.token()}` };
	const data = {
		name: 'Hooked shop',
		url: 'https://shop.example/hook',
		events: ['code.used'],
		programId: program.id,
	};
	await request.post('/trpc/webhooks.create', { headers, data });
	const move = (accountId: string) =>
		request.post('/trpc/programs.move', { headers, data: { programId: program.id, accountId } });
	const reason = t('acting:reason.programMoved');
	await move(other.id);

	const page = await signedIn('/apps/mail');
	await page.getByRole('link', { name: t('inbox:actingPaused', { name: 'Hooked shop', reason }) }).click();
	const main = page.getByRole('main');
	await expect(main.getByText(t('acting:pausedBecause', { reason }))).toBeVisible();
	await expect(main.getByText(t('acting:cannotResume'))).toBeVisible();
	await expect(page.getByRole('button', { name: t('webhooks:resume') })).toBeDisabled();
	await expectAccessible('paused endpoint');

	await page.goto('/webhooks');
	const row = new Grid(page, t, t('webhooks:title')).rows().filter({ hasText: 'Hooked shop' });
	await expect(row).toContainText(reason);

	await move(owner.id);
	await row.dblclick();
	await page.getByRole('button', { name: t('webhooks:resume') }).click();
	await expectToast(t('webhooks:resumed'));
	await expect(page.getByRole('button', { name: t('webhooks:pause') })).toBeVisible();
	await expect(main.getByText(t('acting:pausedBecause', { reason }))).toBeHidden();
	await page.getByRole('button', { name: t('webhooks:more', { name: 'Hooked shop' }) }).click();
	await page.getByRole('menuitem', { name: t('common:delete') }).click();
	await page
		.getByRole('alertdialog')
		.getByRole('button', { name: t('common:delete') })
		.click();
	await expect(page).toHaveURL('/webhooks');
});

import { expect, test } from '../../fixtures/test';

test('a path is found, tried with the own session, and shows the response', async ({
	signedIn,
	t,
	expectAccessible,
}) => {
	const page = await signedIn('/api/docs');
	await page.getByRole('searchbox', { name: t('apiDocs:search') }).fill('account add');
	const contents = page.getByRole('navigation', { name: t('apiDocs:contents') });
	await expect(contents.getByRole('link')).toHaveCount(1);
	await contents.getByRole('link', { name: 'Add an account' }).click();
	await expect(page).toHaveURL(/\/api\/docs\/postCustomers$/);
	await expect(page.getByRole('heading', { level: 1, name: 'Add an account' })).toBeVisible();
	await expect(page.getByText('Needs the permission manageAccount.')).toBeVisible();

	await page.getByRole('textbox', { name: t('apiDocs:body') }).fill('{ "name": "", "type": "rep" }');
	await page.getByRole('button', { name: t('apiDocs:send') }).click();
	const answer = page.getByRole('figure', { name: t('apiDocs:answer'), exact: true });
	await expect(answer).toContainText('nameRequired');
	await expectAccessible('an answer');

	await page.getByRole('textbox', { name: t('apiDocs:token') }).fill('rwk_unknown');
	await page.getByRole('button', { name: t('apiDocs:send') }).click();
	await expect(answer).toContainText('UNAUTHORIZED');
	// Another caller's refusal doesn't end this session.
	await page.goto('/customers');
	await expect(page.getByRole('grid')).toBeVisible();
});

import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';

test('a key is added, calls the API with only its own permissions, is rotated and revoked', async ({
	signedIn,
	request,
	t,
	expectAccessible,
}) => {
	const page = await signedIn('/api-keys');
	await page.getByRole('button', { name: t('apiKeys:add') }).click();
	const form = new FormDialog(page, t, t('apiKeys:add'));
	await form.field(t('apiKeys:field.name')).fill('Nightly import');
	await form.save().click();
	// Without a permission it would be useless.
	await expect(form.dialog()).toContainText(t('validation:permissionRequired'));
	await form
		.dialog()
		.getByRole('checkbox', { name: t('roles:flag.manageUser') })
		.check();
	await expectAccessible('add key');
	await form.save().click();
	const secretDialog = page.getByRole('dialog', { name: t('apiKeys:secretTitle', { name: 'Nightly import' }) });
	const secretOf = async () => (await secretDialog.getByText(/^rwk_/).textContent()) ?? '';
	const secret = await secretOf();
	// A slip must not lose what is shown only once.
	await page.keyboard.press('Escape');
	await expectAccessible('secret of a key');
	await secretDialog.getByRole('button', { name: t('apiKeys:secretKept') }).click();

	const call = (path: string, key: string) => request.get(path, { headers: { authorization: `Bearer ${key}` } });
	const self = await call('/api/self', secret);
	expect(await self.json()).toMatchObject({
		data: { displayName: 'Nightly import', permissions: { manageUser: true } },
	});
	expect(self.headers()['ratelimit']).toMatch(/^"key";r=\d+;t=\d+$/);
	expect((await call('/trpc/audit.list', secret)).status()).toBe(403);

	const row = new Grid(page, t, t('apiKeys:title')).rows().filter({ hasText: 'Nightly import' });
	await row.getByRole('button', { name: t('apiKeys:rotate') }).click();
	await new FormDialog(page, t, t('apiKeys:rotateTitle', { name: 'Nightly import' }))
		.button(t('apiKeys:rotate'))
		.click();
	const next = await secretOf();
	await secretDialog.getByRole('button', { name: t('apiKeys:secretKept') }).click();
	for (const key of [secret, next]) expect((await call('/api/self', key)).status()).toBe(200);

	await row.getByRole('button', { name: t('apiKeys:revoke') }).click();
	await page
		.getByRole('alertdialog')
		.getByRole('button', { name: t('apiKeys:revoke') })
		.click();
	await expect(row).toContainText(t('apiKeys:status.revoked'));
	for (const key of [secret, next]) expect((await call('/api/self', key)).status()).toBe(401);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';

test('an endpoint is added, gets a signed test message, shows the response, and is paused and deleted', async ({
	signedIn,
	t,
	expectToast,
	expectAccessible,
}) => {
	const signatures: (string | undefined)[] = [];
	const shop = createServer((request, reply) => {
		signatures.push(request.headers['webhook-signature']?.toString());
		reply.end('thank you');
	});
	await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
	const page = await signedIn('/webhooks');
	await page.getByRole('button', { name: t('webhooks:add') }).click();
	const form = new FormDialog(page, t, t('webhooks:add'));
	await form.field(t('webhooks:field.name')).fill('Web shop');
	await form.field(t('webhooks:field.url')).fill(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`);
	await form.picker(t('webhooks:field.events')).click();
	await page.getByRole('option', { name: t('webhooks:event.codeUsed') }).click();
	await page.keyboard.press('Escape');
	await expectAccessible('add endpoint');
	await form.save().click();
	const secretDialog = page.getByRole('dialog', { name: t('webhooks:secretTitle', { name: 'Web shop' }) });
	await expect(secretDialog.getByText(/^whsec_/)).toBeVisible();
	await secretDialog.getByRole('button', { name: t('webhooks:secretKept') }).click();

	await new Grid(page, t, t('webhooks:title')).rows().filter({ hasText: 'Web shop' }).dblclick();
	await page.getByRole('button', { name: t('webhooks:test') }).click();
	await expectToast(t('webhooks:testSent'));
	await expect.poll(() => signatures.length).toBe(1);
	expect(signatures[0]).toMatch(/^v1,/);
	await page.reload();
	const messages = new Grid(page, t, t('webhooks:deliveries'));
	const message = messages.rows().filter({ hasText: t('webhooks:event.test') });
	await expect(message).toContainText(t('webhooks:delivery.delivered'));
	await message.getByRole('button', { name: t('webhooks:show') }).click();
	const shown = page.getByRole('dialog', { name: t('webhooks:message') });
	await expect(shown).toContainText('thank you');
	await expect(shown).toContainText(t('webhooks:answered', { status: 200 }));
	await expectAccessible('message');
	await page.keyboard.press('Escape');

	await page.getByRole('button', { name: t('webhooks:pause') }).click();
	await expect(page.getByRole('main').getByText(t('webhooks:paused'))).toBeVisible();
	await page.getByRole('button', { name: t('webhooks:more', { name: 'Web shop' }) }).click();
	await page.getByRole('menuitem', { name: t('common:delete') }).click();
	await page
		.getByRole('alertdialog')
		.getByRole('button', { name: t('common:delete') })
		.click();
	await expect(page).toHaveURL('/webhooks');
	shop.close();
});

import { sandbox } from '../../fixtures/sandbox';
import { expect, test } from '../../fixtures/test';

for (const language of ['en', 'ar'] as const) {
	test.describe(`single sign-on of a program, ${language}`, () => {
		test.use({ language });

		test('is set with a password that nobody sees again, brings people in, and is checked', async ({
			signedIn,
			t,
			portal,
			expectToast,
			expectAccessible,
		}) => {
			const account = await portal.addAccount(`Signing On ${language}`);
			const program = await portal.addWholeProgram(account.id, { name: `Signed ${language}` });
			const page = await signedIn(`/programs/${program.id}/settings`);
			const region = page.getByRole('region', { name: t('programSettings:section.sso') });
			const field = (label: string, at = 0) => region.getByRole('textbox', { name: label }).nth(at);
			await region.getByRole('switch', { name: t('programSettings:field.ssoEnabled') }).check();
			const run = region.getByRole('button', { name: t('programSso:runNow') });
			await expect(run).toBeDisabled();
			await expect(region.getByText(t('programSso:obstacle.saveFirst'))).toBeVisible();

			await field(t('programSettings:field.serviceUrl')).fill(sandbox.addressOf('people'));
			await field(t('programSettings:field.ssoUserName')).fill('portal');
			await region.getByLabel(t('programSettings:field.ssoPassword')).fill('provider-password');
			await field(t('programSettings:field.serviceUrl'), 1).fill(sandbox.addressOf('sign-on'));
			await field(t('programSettings:field.clientId')).fill('client');

			// As it is typed, before it is saved.
			await region.getByRole('button', { name: t('programSso:check') }).click();
			await expect(region.getByText(t('programSso:fits'))).toBeVisible();
			await expectAccessible('settings that fit');
			await field(t('programSettings:field.serviceUrl'), 1).fill(sandbox.addressOf('people'));
			await expect(region.getByText(t('programSso:fits'))).toBeHidden();
			await region.getByRole('button', { name: t('programSso:check') }).click();
			await expect(region.getByText(t('programSso:faulty'))).toBeVisible();
			await field(t('programSettings:field.serviceUrl'), 1).fill(sandbox.addressOf('sign-on'));

			await page.getByRole('button', { name: t('programSettings:save'), exact: true }).click();
			await expectToast(t('programs:updated'));
			await expect(region.getByText(t('ui:secretSet'), { exact: true })).toBeVisible();
			await run.click();
			const last = region.getByRole('region', { name: t('programSso:lastRun') });
			await expect(last.getByText(t('jobs:state.done'), { exact: true })).toBeVisible();
			await expect(last.getByText(t('jobs:kind.providerImport.count.created')).locator('+ dd')).not.toHaveText('0');
			await expectAccessible('single sign-on');

			await page.reload();
			await expect(last.getByText(t('jobs:state.done'), { exact: true })).toBeVisible();
			await last.getByRole('link', { name: t('programSso:details') }).click();
			await page.getByRole('link', { name: t('jobs:kind.providerImport.toPeople') }).click();
			await expect(page.getByText('p-00001@people.example').first()).toBeVisible();
		});
	});
}

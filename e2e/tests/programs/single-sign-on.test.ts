import type { Page } from '@playwright/test';
import { sandbox } from '../../fixtures/sandbox';
import { expect, test } from '../../fixtures/test';
import type { Texts } from '../../fixtures/texts';

const sectionOf = (page: Page, t: Texts) => page.getByRole('region', { name: t('programSettings:section.sso') });

for (const language of ['en', 'ar'] as const) {
	test.describe(`settings of single sign-on, ${language}`, () => {
		test.use({ language });

		test('are checked before saving, and keep a password that is never shown again', async ({
			signedIn,
			t,
			portal,
			expectToast,
			expectAccessible,
		}) => {
			const account = await portal.addAccount(`Signing On ${language}`);
			const program = await portal.addWholeProgram(account.id, { name: `Signed ${language}` });
			const page = await signedIn(`/programs/${program.id}/settings`);
			const section = sectionOf(page, t);
			const field = (label: string, at = 0) => section.getByRole('textbox', { name: label }).nth(at);
			await section.getByRole('switch', { name: t('programSettings:field.ssoEnabled') }).check();
			await expect(section.getByRole('button', { name: t('programSso:runNow') })).toBeDisabled();
			await expect(section.getByText(t('programSso:obstacle.saveFirst'))).toBeVisible();
			await field(t('programSettings:field.serviceUrl')).fill(sandbox.addressOf('people'));
			await field(t('programSettings:field.ssoUserName')).fill('portal');
			await section.getByLabel(t('programSettings:field.ssoPassword')).fill('provider-password');
			await field(t('programSettings:field.clientId')).fill('client');

			const check = section.getByRole('button', { name: t('programSso:check') });
			await field(t('programSettings:field.serviceUrl'), 1).fill(sandbox.addressOf('people'));
			await check.click();
			await expect(section.getByText(t('programSso:faulty'))).toBeVisible();
			await field(t('programSettings:field.serviceUrl'), 1).fill(sandbox.addressOf('sign-on'));
			await expect(section.getByText(t('programSso:faulty'))).toBeHidden();
			await check.click();
			await expect(section.getByText(t('programSso:fits'))).toBeVisible();

			await page.getByRole('button', { name: t('programSettings:save'), exact: true }).click();
			await expectToast(t('programs:updated'));
			await expect(section.getByText(t('ui:secretSet'), { exact: true })).toBeVisible();
			await expect(section.getByRole('button', { name: t('programSso:runNow') })).toBeEnabled();
			await expectAccessible('settings');
		});
	});
}

test('the people of the first provider are imported, and the last run still shows later', async ({
	signedIn,
	t,
	portal,
}) => {
	const account = await portal.addAccount('Taking People In');
	const program = await portal.addWholeProgram(account.id, {
		name: 'With a provider',
		ssoEnabled: true,
		mindTickleConfig: { serviceURL: sandbox.addressOf('people'), userName: 'portal', password: 'any' },
	});
	const page = await signedIn(`/programs/${program.id}/settings`);
	const section = sectionOf(page, t);
	await section.getByRole('button', { name: t('programSso:runNow') }).click();
	const last = section.getByRole('region', { name: t('programSso:lastRun') });
	await expect(last.getByText(t('jobs:state.done'), { exact: true })).toBeVisible();
	await page.reload();
	await expect(last.getByText(t('jobs:state.done'), { exact: true })).toBeVisible();
	await last.getByRole('link', { name: t('programSso:details') }).click();
	await page.getByRole('link', { name: t('jobs:kind.providerImport.toPeople') }).click();
	await expect(page.getByText('p-00001@people.example').first()).toBeVisible();
});

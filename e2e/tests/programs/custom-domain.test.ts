import { sandbox } from '../../fixtures/sandbox';
import { expect, test } from '../../fixtures/test';
import { ProgramSettings } from '../../page-objects/program-settings';

test.setTimeout(180_000);

for (const [language, viewport] of [
	['en', { width: 1280, height: 800 }],
	['ar', { width: 390, height: 844 }],
] as const)
	test.describe(`a custom domain, ${language}`, () => {
		test.use({ language, viewport, colorScheme: language === 'ar' ? 'dark' : 'light' });

		test('is requested, proved by its records and removed, and keeps other input', async ({
			signedIn,
			t,
			portal,
			unique,
			expectToast,
			expectAccessible,
		}) => {
			const account = await portal.addAccount(`Domain ${unique}`);
			const program = await portal.addWholeProgram(account.id, { name: `D ${unique}`.slice(0, 20) });
			const page = await signedIn(`/programs/${program.id}/settings`);
			const form = new ProgramSettings(page, t);
			await form.open();
			await form.advancedView().check();
			const panel = page.getByRole('group', { name: t('programDomain:title') });
			const button = (key: 'request' | 'refresh' | 'remove') =>
				panel.getByRole('button', { name: t(`programDomain:${key}`), exact: true });
			const record = (type: 'TXT' | 'CNAME') =>
				panel.getByRole('listitem').filter({ hasText: t(`programDomain:record.${type}`) });

			await form.fill('customField1', 'Typed before');
			await form.fill('domain', 'co.uk');
			await button('request').click();
			await expect(form.field('domain')).toContainText('rewards.co.uk');
			const domain = `shop-${unique.toLowerCase()}.example.com`;
			await form.fill('domain', `${domain.toUpperCase()}.`);
			await button('request').click();
			await expectToast(t('programDomain:requested'));
			await expect(form.control('domain')).toHaveValue(domain);
			await expect(record('TXT')).toContainText('PENDING_VALIDATION');
			// Scrolled to where a reader sees it: nothing of it below the bar with the buttons.
			await panel.evaluate((element) => element.scrollIntoView({ block: 'center' }));
			await expectAccessible('a requested domain');

			// The copy buttons contain the values to create.
			const values = await panel.locator('[data-slot=copyable]').allInnerTexts();
			const [proofName = '', proof = '', aliasName = '', target = ''] = values;
			expect([proofName, aliasName]).toEqual([`_rewards-domain.${domain}`, domain]);
			await sandbox.addRecord(proofName, 'TXT', proof);
			await sandbox.addRecord(aliasName, 'CNAME', 'parked.example.net');
			await button('refresh').click();
			await expect(record('TXT')).toContainText('SUCCESS');
			await expect(record('CNAME')).toContainText('FAILED');
			await expect(record('CNAME')).toContainText('parked.example.net');
			await expect(panel.getByText(t('programDomain:state.failed'), { exact: true })).toBeVisible();
			await expectAccessible('a domain with a wrong record');
			await sandbox.removeRecord(aliasName, 'CNAME');
			await sandbox.addRecord(aliasName, 'CNAME', target);
			await button('refresh').click();
			await expect(panel.getByText(t('programDomain:state.checked'), { exact: true })).toBeVisible();
			const wide = await page.evaluate(
				() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
			);
			expect(wide).toBe(0);

			// The form continued from the version that the request created.
			await expect(form.control('customField1')).toHaveValue('Typed before');
			await form.advancedView().uncheck();
			await form.save().click();
			await expectToast(t('programs:updated'));
			expect(await portal.settings(program.id)).toMatchObject({ customField1: 'Typed before', domain });

			await form.advancedView().check();
			await button('remove').click();
			await page
				.getByRole('alertdialog')
				.getByRole('button', { name: t('programDomain:remove') })
				.click();
			await expectToast(t('programDomain:removed'));
			await expect(form.control('domain')).toHaveValue('');
			await expect(button('request')).toBeVisible();
			expect(await portal.settings(program.id)).toMatchObject({ domain: '' });
		});
	});

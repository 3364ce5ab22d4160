import { expect, test } from '../../fixtures/test';
import { ProgramSettings } from '../../page-objects/program-settings';

test('an error in a hidden setting shows above the form, and leads to the setting', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
	expectAccessible,
}) => {
	const root = await portal.account('Meridian Rewards');
	const { id } = await portal.addProgram(root.id, `Hidden ${unique}`);
	await portal.saveSettings(id);
	const page = await signedIn('/customers');
	// Stored before there was a rule for it, in a setting of claim programs.
	await page.route(/programs\.get\b/, async (route) => {
		const answer = await route.fetch();
		const body = (await answer.text()).replaceAll('"defaultEmail":""', '"defaultEmail":"no address"');
		await route.fulfill({ response: answer, body });
	});
	await page.goto(`/programs/${id}/settings`);
	const form = new ProgramSettings(page, t);
	await form.open();
	await form.fill('fullName', 'Another title');
	await expect(form.field('defaultEmail')).toBeHidden();
	await page.keyboard.press('Control+s');
	const summary = page.getByRole('alert').filter({ hasText: t('ui:formHidden') });
	await expect(summary).toContainText(t('validation:emailInvalid'));
	await expect(summary).toBeInViewport();
	await expectAccessible('with an error that does not show');
	await summary.getByRole('button', { name: t('programSettings:field.defaultEmail') }).click();
	await expect(form.control('defaultEmail')).toBeFocused();
	await form.expectRefused('defaultEmail', 'emailInvalid');
	await form.fill('defaultEmail', 'help@example.com');
	await expect(summary).toBeHidden();
	await form.save().click();
	await expectToast('Program updated successfully.');
	expect(await portal.settings(id)).toMatchObject({ fullName: 'Another title', defaultEmail: 'help@example.com' });
	// The page reloads the saved program, and its response passes through here.
	await page.unrouteAll({ behavior: 'wait' });
});

test('a PO prefix of another program is refused at its field, whatever its case', async ({
	signedIn,
	t,
	portal,
	unique,
}) => {
	const { accountId } = await portal.program('Crew Milestones');
	const { id } = await portal.addWholeProgram(accountId, { name: `P${unique}`.slice(0, 20) });
	const page = await signedIn(`/programs/${id}/settings`);
	const form = new ProgramSettings(page, t);
	await form.open();
	await form.fill('poPrefix', 'sky');
	await form.save().click();
	await expect(form.field('poPrefix')).toContainText(t('validation:taken'));
	await form.fill('poPrefix', `N${unique}`.slice(0, 9).replace(/[^A-Za-z0-9]/g, ''));
	await form.save().click();
	await expect(form.field('poPrefix')).not.toContainText(t('validation:taken'));
});

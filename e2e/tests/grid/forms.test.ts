import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { languages, type Texts } from '../../fixtures/texts';
import { FormDialog } from '../../page-objects/form-dialog';

for (const language of languages) {
	test.describe(language, () => {
		test.use({ language });
		test('what the schema refuses stands at its field, in the words of the language', async ({ page, t }) => {
			await page.goto('/gallery?part=fields');
			const refused = page.locator('[data-slot=card]').filter({ hasText: t('gallery:fields.refused') });
			for (const [field, message] of [
				['name', t('validation:nameRequired')],
				['email', t('validation:emailInvalid')],
				['password', t('validation:tooShort', { min: 8 })],
				['quantity', t('validation:tooSmall', { min: 1 })],
				['rate', t('validation:tooBig', { max: 100 })],
				['colour', t('validation:invalid')],
				// Of one of its tags.
				['tags', t('validation:tooLong', { max: 20 })],
			] as const) {
				const box = refused.getByLabel(new RegExp(`^${t(`gallery:field.${field}`)}\\*?$`));
				await expect.soft(box, field).toHaveAccessibleDescription(new RegExp(message));
				await expect.soft(box, field).toHaveAttribute('aria-invalid', 'true');
			}
		});
	});
}

/** Opens the form in a popup, with the server answering as wanted, and changes the name. */
async function changed(page: Page, t: Texts, answer: 'refused' | 'conflict' | 'failed'): Promise<FormDialog> {
	await page.getByRole('button', { name: t(`gallery:forms.${answer}`), exact: true }).click();
	await page.getByRole('button', { name: t('gallery:forms.dialog'), exact: true }).click();
	const form = new FormDialog(page, t, t('gallery:forms.dialog'));
	await form.field(t('gallery:field.name')).fill('Ada Byron');
	return form;
}

test('what the server refuses lands on its field; leaving asks; a server error stays, with its reference', async ({
	page,
	t,
}) => {
	await page.goto('/gallery?part=forms');
	const form = await changed(page, t, 'refused');
	await form.save().click();
	const email = form.field(t('gallery:field.email'));
	await expect(email).toBeFocused();
	await expect(email).toHaveAccessibleDescription(new RegExp(t('validation:taken')));
	await page.keyboard.press('Escape');
	const question = new FormDialog(page, t, t('ui:unsavedTitle'));
	await question.button(t('ui:unsavedStay')).click();
	await expect(form.field(t('gallery:field.name'))).toHaveValue('Ada Byron');
	await page.keyboard.press('Escape');
	await question.button(t('ui:unsavedDiscard')).click();
	await expect(form.dialog()).toBeHidden();
	const again = await changed(page, t, 'failed');
	await again.save().click();
	await expect(again.dialog().getByRole('alert').filter({ hasText: '4f1c0ffee5' })).toBeVisible();
	await expect(again.field(t('gallery:field.name'))).toHaveValue('Ada Byron');
});

test('when somebody saved meanwhile each field that differs is chosen, and then saved', async ({
	page,
	t,
	expectToast,
}) => {
	await page.goto('/gallery?part=forms');
	const form = await changed(page, t, 'conflict');
	await form.save().click();
	await expect(form.dialog()).toContainText('Charles Babbage');
	const rows = form.dialog().getByRole('row');
	await expect(rows.filter({ hasText: 'Augusta King' })).toContainText('Ada Byron');
	await rows.filter({ hasText: 'Augusta King' }).getByRole('radio').last().check();
	await form.button(t('ui:conflictTake')).click();
	await expect(form.field(t('gallery:field.name'))).toHaveValue('Augusta King');
	await form.save().click();
	await expectToast(t('gallery:forms.saved'));
	await expect(form.dialog()).toBeHidden();
});

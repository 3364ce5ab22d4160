import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { languages, type Texts } from '../../fixtures/texts';
import { FormDialog } from '../../page-objects/form-dialog';

for (const language of languages) {
	test.describe(language, () => {
		test.use({ language });
		test('schema errors appear at their fields, in the words of the language', async ({ page, t }) => {
			await page.goto('/gallery?part=fields');
			const refused = page.locator('[data-slot=card]').filter({ hasText: t('gallery:fields.refused') });
			for (const [field, message] of [
				['name', t('validation:nameRequired')],
				['email', t('validation:emailInvalid')],
				['password', t('validation:tooShort', { min: 8 })],
				['quantity', t('validation:tooSmall', { min: 1 })],
				['rate', t('validation:tooBig', { max: 100 })],
				['colour', t('validation:invalid')],
				// At one of its tags.
				['tags', t('validation:tooLong', { max: 20 })],
			] as const) {
				const box = refused.getByLabel(new RegExp(`^${t(`gallery:field.${field}`)}\\*?$`));
				await expect.soft(box, field).toHaveAccessibleDescription(new RegExp(message));
				await expect.soft(box, field).toHaveAttribute('aria-invalid', 'true');
			}
		});
	});
}

test('complex fields: steps, pages of choices, an address of its country, an image, tags', async ({ page, t }) => {
	await page.goto('/gallery?part=fields');
	const card = page.locator('[data-slot=card]').filter({ hasText: t('gallery:fields.filled') });
	const box = (key: string) => card.getByRole('textbox', { name: t(key), exact: true });
	await box('gallery:field.quantity').press('ArrowUp');
	await expect(box('gallery:field.quantity')).toHaveValue('17');
	await box('gallery:field.price').press('ArrowDown');
	await expect(box('gallery:field.price')).toHaveValue('1,298.90');

	await card.getByRole('button', { name: new RegExp(`^${t('gallery:field.manager')}`) }).click();
	const choices = page.getByRole('listbox', { name: t('gallery:field.manager') });
	const first = await choices.getByRole('option').count();
	await choices.getByRole('option').last().scrollIntoViewIfNeeded();
	await expect.poll(() => choices.getByRole('option').count()).toBeGreaterThan(first);
	await page.getByRole('combobox', { name: t('gallery:field.manager') }).fill('jürgen ipek');
	await expect(choices.getByRole('option').first()).toContainText('Jürgen İpek');
	await page.keyboard.press('Enter');
	await expect(card.getByRole('button', { name: new RegExp(`^${t('gallery:field.manager')}`) })).toContainText(
		'Jürgen',
	);

	const state = t('participants:field.stateCounty');
	await expect(card.getByRole('combobox', { name: state })).toBeVisible();
	await card.getByRole('button', { name: new RegExp(`^${t('participants:field.country')}`) }).click();
	await page.getByRole('combobox', { name: t('participants:field.country') }).fill('norway');
	await page.getByRole('option', { name: 'Norway' }).click();
	await expect(card.getByRole('combobox', { name: state })).toBeHidden();
	await expect(box('participants:field.stateCounty')).toBeVisible();

	const chosen = page.waitForEvent('filechooser');
	await card.getByRole('button', { name: t('ui:imageChooseOf', { name: t('gallery:field.image') }) }).click();
	const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
	await (await chosen).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') });
	await expect(card.getByRole('img', { name: t('gallery:field.image') })).toBeVisible();

	await box('gallery:field.tags').fill('south, west');
	await box('gallery:field.tags').press('Enter');
	for (const tag of ['south', 'west'])
		await expect(card.getByRole('button', { name: t('ui:removeValue', { value: tag }) })).toBeVisible();
});

/** Opens the form in a popup, with the chosen server response, and changes the name. */
async function changed(page: Page, t: Texts, answer: 'refused' | 'conflict' | 'failed'): Promise<FormDialog> {
	await page.getByRole('button', { name: t(`gallery:forms.${answer}`), exact: true }).click();
	await page.getByRole('button', { name: t('gallery:forms.dialog'), exact: true }).click();
	const form = new FormDialog(page, t, t('gallery:forms.dialog'));
	await form.field(t('gallery:field.name')).fill('Ada Byron');
	return form;
}

test('server errors appear at their fields; leaving asks; an internal error stays, with its reference', async ({
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

test('reloading under a popup with changes asks; without changes it does not', async ({ page, t }) => {
	await page.goto('/gallery?part=forms');
	const asked: string[] = [];
	page.on('dialog', (question) => {
		asked.push(question.type());
		void question.dismiss();
	});
	const form = await changed(page, t, 'failed');
	await page.evaluate(() => location.reload());
	await expect.poll(() => asked).toEqual(['beforeunload']);
	await expect(form.field(t('gallery:field.name'))).toHaveValue('Ada Byron');
	await page.keyboard.press('Escape');
	await new FormDialog(page, t, t('ui:unsavedTitle')).button(t('ui:unsavedDiscard')).click();
	await expect(form.dialog()).toBeHidden();
	await Promise.all([page.waitForEvent('load'), page.evaluate(() => location.reload())]);
	expect(asked).toHaveLength(1);
});

test('if another user saved meanwhile, each differing field is chosen, and then saved', async ({
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

test('input typed while a conflict is open is not lost by it', async ({ page, t }) => {
	await page.goto('/gallery?part=forms');
	const form = await changed(page, t, 'conflict');
	await form.save().click();
	await expect(form.dialog()).toContainText('Charles Babbage');
	await form.field(t('gallery:field.quantity')).fill('77');
	await form.field(t('gallery:field.name')).fill('Ada Lovelace-King');
	await expect(form.dialog().getByRole('row').filter({ hasText: 'Augusta King' })).toContainText('Ada Lovelace-King');
	await form.button(t('ui:conflictTake')).click();
	await expect(form.field(t('gallery:field.name'))).toHaveValue('Ada Lovelace-King');
	await expect(form.field(t('gallery:field.quantity'))).toHaveValue('77');
});

test('a saved page continues from what was sent, and input during the save is still unsaved', async ({
	page,
	t,
	expectToast,
}) => {
	await page.goto('/gallery?part=forms');
	const name = page.getByRole('textbox', { name: new RegExp(`^${t('gallery:field.name')}`) });
	const save = page.getByRole('button', { name: t('ui:save'), exact: true });
	const unsaved = page.getByText(t('ui:unsavedChanges'), { exact: true });
	await name.fill('Ada Byron');
	await name.press('Control+s');
	await expect(save).toHaveAttribute('aria-busy', 'true');
	// Saving by key keeps the focus; the response takes a moment.
	await expect(name).toBeFocused();
	await page.keyboard.press('End');
	await page.keyboard.type(' King');
	await expectToast(t('gallery:forms.saved'));
	await expect(name).toHaveValue('Ada Byron King');
	await expect(unsaved).toBeVisible();
	await page.getByRole('button', { name: t('ui:discard'), exact: true }).click();
	await expect(name).toHaveValue('Ada Byron');
	await expect(unsaved).toBeHidden();
});

test('a resolved conflict covers one save: a later save by another user conflicts again', async ({
	page,
	t,
	expectToast,
}) => {
	await page.goto('/gallery?part=forms');
	await page.getByRole('button', { name: t('gallery:forms.conflict'), exact: true }).click();
	const name = page.getByRole('textbox', { name: new RegExp(`^${t('gallery:field.name')}`) });
	const save = page.getByRole('button', { name: t('ui:save'), exact: true });
	const conflict = page.getByRole('alert').filter({ hasText: 'Charles Babbage' });
	await name.fill('Ada Byron');
	await save.click();
	await expect(conflict).toBeVisible();
	await page.getByRole('button', { name: t('ui:conflictTake'), exact: true }).click();
	await save.click();
	await expectToast(t('gallery:forms.saved'));
	await name.fill('Ada King');
	await save.click();
	await expect(conflict).toBeVisible();
});

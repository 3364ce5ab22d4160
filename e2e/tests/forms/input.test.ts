import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';
import { ParticipantsPage } from '../../page-objects/participants-page';

/** Like a person's paste: a browser cuts that at `maxlength`, but not what a script fills in. */
async function paste(page: Page, into: Locator, text: string): Promise<void> {
	await into.focus();
	await page.keyboard.insertText(text);
}

test('a pasted text is never cut: the field keeps it and says by how much it is too long', async ({
	signedIn,
	t,
	portal,
}) => {
	const { id } = await portal.program('Kestrel Plus');
	const page = await signedIn(`/programs/${id}/participants`);
	const people = new ParticipantsPage(page, t);
	await people.add().click();
	const form = people.addDialog;
	const name = form.field(t('participants:field.name'));
	const phone = form.field(t('participants:field.phone'));
	const long = 'n'.repeat(62);
	await paste(page, name, long);
	await expect(name).toHaveValue(long);
	// At once, before blur.
	await expect(name).toHaveAccessibleDescription(t('validation:tooLongBy', { max: 50, over: 12 }));

	await paste(page, phone, '+49 (555) 123-4567');
	await expect(phone).toHaveValue('+49 (555) 123-4567');
	await expect(phone).toHaveAccessibleDescription(t('validation:tooLongBy', { max: 10, over: 3 }));
	await page.keyboard.press('Tab');
	await expect(phone).toHaveValue('+495551234567');
	await phone.fill('');
	await paste(page, phone, '+1 (555) 123-4567');
	await page.keyboard.press('Tab');
	await expect(phone).toHaveValue('5551234567');
	await phone.fill('');
	await paste(page, phone, '(555) 123-4567');
	await page.keyboard.press('Tab');
	await expect(phone).toHaveValue('5551234567');
	await expect(phone).not.toHaveAttribute('aria-invalid');
	// Input that is too long isn't saved.
	await form.save().click();
	await expect(name).toBeFocused();
	await expect(form.dialog()).toBeVisible();
});

test('a search that is too long is kept and reported, and nothing else is searched for', async ({
	signedIn,
	t,
	page,
	expectAccessible,
}) => {
	await signedIn('/customers?q=Harbor');
	const grid = new Grid(page, t, t('accounts:accounts'));
	await expect(grid.row('Harbor East')).toBeVisible();
	const box = grid.searchBox();
	await box.press('Control+a');
	await paste(page, box, 'h'.repeat(230));
	await expect(box).toHaveValue('h'.repeat(230));
	await expect(box).toHaveAccessibleDescription(t('ui:tooLongBy', { max: 200, over: 30 }));
	await expectAccessible('too long');
	await expect(grid.row('Harbor East')).toBeVisible();
	await box.fill('Harbor West');
	await expect(box).not.toHaveAttribute('aria-invalid');
	await expect(grid.rows()).toHaveCount(1);
});

test('an account’s name of more than 100 characters is kept as it is, and refused', async ({ signedIn, t }) => {
	const page = await signedIn('/customers');
	await page
		.getByRole('button', { name: t('accounts:add') })
		.first()
		.click();
	const form = new FormDialog(page, t, t('accounts:info'));
	const name = form.field(t('accounts:field.name'));
	await paste(page, name, 'a'.repeat(101));
	await expect(name).toHaveValue('a'.repeat(101));
	await form.save().click();
	await expect(name).toHaveAccessibleDescription(t('validation:tooLongBy', { max: 100, over: 1 }));
	await expect(form.dialog()).toBeVisible();
});

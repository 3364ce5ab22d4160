import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';

test('a program is deleted from its own form, after its name was typed', async ({
	signedIn,
	t,
	portal,
	expectToast,
	expectAccessible,
}) => {
	const account = await portal.addAccount('Leaving Company');
	const program = await portal.addWholeProgram(account.id, { name: 'Leaving' });
	const page = await signedIn(`/programs/${program.id}/settings`);
	const section = page.getByRole('region', { name: t('programSettings:section.advanced') });
	await expect(section).toBeHidden();
	await page.getByRole('switch', { name: t('programSettings:advancedView') }).click();
	// Unsaved input doesn't block leaving here.
	await page.getByRole('textbox', { name: t('programSettings:field.fullName') }).fill('Never to be saved');
	await section.getByRole('button', { name: t('programSettings:deleteProgram') }).click();
	const question = new FormDialog(page, t, t('programs:deleteTitle', { name: 'Leaving' }));
	await expect(question.button(t('common:delete'))).toBeDisabled();
	await question.dialog().getByRole('textbox').fill('leaving');
	await expect(question.button(t('common:delete'))).toBeDisabled();
	await question.dialog().getByRole('textbox').fill('Leaving');
	await expectAccessible('question');
	await question.button(t('common:delete')).click();
	await expectToast(t('programs:deleted'));
	await expect(page).toHaveURL(/\/customers$/);
	await page.goto(`/programs/${program.id}/settings`);
	await expect(page.getByRole('alert')).toBeVisible();
});

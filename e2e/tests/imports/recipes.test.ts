import { linesFile } from '../../fixtures/files';
import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { ParticipantsPage } from '../../page-objects/participants-page';

test('what was answered about a file is kept as a recipe, and reads the next one of its shape', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.addProgram((await portal.addAccount('Recipes Ltd')).id, 'Feeds of Lists');
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	const field = (key: string) => t(`participants:field.${key}`);
	const file = (name: string, header: string, row: string) => linesFile(`${name}.csv`, [header, row]);
	await people.chooseFile(file('HR list 2026-11', 'Crew,Reach,Rank', 'Rita Recipe,rita@recipes.example.com,1'));
	await people.goesTo('Crew').selectOption(field('name'));
	await people.goesTo('Reach').selectOption(field('email'));
	await people.goesTo('Rank').selectOption(field('externalId'));
	await people.check().click();
	await people.mode('update').click();
	await people
		.area()
		.getByRole('button', { name: t('imports:recipe.save') })
		.click();
	const dialog = new FormDialog(page, t, t('recipes:add'));
	// The file's name without its date.
	await expect(dialog.field(t('recipes:field.name'))).toHaveValue('HR list');
	await expect(dialog.select(t('recipes:field.mode'))).toHaveValue('update');
	await expectAccessible('save recipe');
	await dialog.save().click();
	await expect(dialog.dialog()).toBeHidden();
	await people.chooseAnother().click();

	await people.chooseFile(file('HR list 2026-12', 'REACH,Rank,crew', 'rolf@recipes.example.com,1,Rolf Recipe'));
	await expect(people.previewRows()).toHaveText([/Rolf Recipe.*rolf@recipes\.example\.com/]);
	await expect(people.area()).toContainText(t('imports:recipe.readBy', { name: 'HR list' }));
	await expect(people.mode('update')).toBeChecked();
	await expectAccessible('read by a recipe');

	// Staff may still decide otherwise, and take the recipe again with one click.
	await people
		.area()
		.getByRole('button', { name: t('imports:reading.change'), exact: true })
		.click();
	await expect(people.area()).toContainText(t('imports:source.recipe'));
	await people.goesTo('Rank').selectOption(field('externalId'));
	await people.check().click();
	await expect(people.area()).not.toContainText(t('imports:recipe.readBy', { name: 'HR list' }));
	await people.columns().click();
	await people.area().getByRole('button', { name: 'HR list' }).click();
	await expect(people.area()).toContainText(t('imports:recipe.readBy', { name: 'HR list' }));
	await people.start().click();
	await expect(people.count('created')).toHaveText('1');

	await page.goto(`/programs/${id}/recipes`);
	const row = page.getByRole('row', { name: /HR list/ });
	await expect(row).toContainText(t('recipes:columns', { columns: ['Crew', 'Reach', 'Rank'] }));
	await expect(row).not.toContainText(t('recipes:never'));
	await expectAccessible('recipes');
	// What comes by itself: imported within the limits, and otherwise a question for staff.
	await row.getByRole('link', { name: 'HR list' }).click();
	const recipeId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
	await expect(page.getByText(t('recipes:noRuns'))).toBeVisible();
	await portal.sendToRecipe(id, recipeId, 'Crew,Reach,Rank\nSam Sent,sam@recipes.example.com,2\n');
	await page.reload();
	await expect(page.getByText(t('recipes:state.done'), { exact: true })).toBeVisible({ timeout: 30_000 });
	await portal.sendToRecipe(id, recipeId, 'Crew,Reach,Rank\nNo Address,nowhere,3\n');
	await expect(page.getByText(t('recipes:state.asking'), { exact: true })).toBeVisible({ timeout: 30_000 });
	await expectAccessible('runs of a recipe');
	await page.getByRole('button', { name: t('recipes:review') }).click();
	await expect(people.area()).toContainText('upload.csv');
	await people.chooseAnother().click();
	await page.goto(`/programs/${id}/recipes/${recipeId}`);
	await expect(page.getByText(t('recipes:state.skipped'), { exact: true })).toBeVisible();

	await page.goto(`/programs/${id}/recipes`);
	await row.getByRole('button', { name: t('recipes:editOf', { name: 'HR list' }) }).click();
	const edit = new FormDialog(page, t, t('recipes:edit'));
	await edit.field(t('recipes:field.name')).fill('Nightly list');
	await edit.save().click();
	await page.getByRole('button', { name: t('recipes:deleteOf', { name: 'Nightly list' }) }).click();
	await new FormDialog(page, t, t('recipes:deleteTitle', { name: 'Nightly list' })).button(t('common:delete')).click();
	await expect(page.getByText(t('recipes:emptyTitle'))).toBeVisible();
});

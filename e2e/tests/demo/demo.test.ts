import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';
import { Shell } from '../../page-objects/shell';

test('the demo screens: a rep is refused, added, found, changed and deleted; a reload discards it', async ({
	signedIn,
	t,
	expectToast,
	expectAccessible,
}) => {
	const page = await signedIn('/users');
	const shell = new Shell(page, t);
	const users = new Grid(page, t, t('demo:list.users'));
	await expect(users.row('Marta Velasquez')).toContainText(t('demo:role.fullAdmin'));
	await users
		.row('Marta Velasquez')
		.getByRole('button', { name: new RegExp(t('common:details')) })
		.click();
	await expect(shell.title()).toHaveText('Marta Velasquez');
	await expectAccessible('user');

	await page.getByRole('link', { name: t('demo:screen.reps') }).click();
	const reps = new Grid(page, t, t('demo:list.reps'));
	await expect(reps.rows().first()).toBeVisible();
	await page.getByRole('button', { name: t('demo:add.reps') }).click();
	const form = new FormDialog(page, t, t('demo:add.reps'));
	await form.save().click();
	await expect(form.message('Contact Name is required')).toBeVisible();
	await expectAccessible('refused');
	await form.field(t('demo:field.contactName')).fill('Ines Moreau');
	await form.field(t('demo:field.city')).fill('Boise');
	await form.save().click();
	await expectToast(t('common:saved'));
	await reps.searchBox().fill('moreau');
	await expect(reps.rows()).toHaveCount(1);
	await reps
		.row('Boise')
		.getByRole('button', { name: new RegExp(t('common:details')) })
		.click();

	await expect(shell.title()).toHaveText('Ines Moreau');
	await page.getByRole('textbox', { name: t('demo:field.repName'), exact: true }).fill('Snake River Agents');
	await page.getByRole('button', { name: t('ui:save'), exact: true }).click();
	await expect(shell.title()).toHaveText('Snake River Agents');
	await expectAccessible('rep');
	await page.getByRole('link', { name: t('demo:goBack') }).click();
	await reps
		.row('Snake River Agents')
		.getByRole('button', { name: new RegExp(t('common:delete')) })
		.click();
	const question = new FormDialog(page, t, t('demo:deleteTitle', { name: 'Snake River Agents' }));
	await question.button(t('common:delete')).click();
	await expect(reps.noMatch()).toBeVisible();

	await page.getByRole('link', { name: t('demo:screen.resellers') }).click();
	const resellers = new Grid(page, t, t('demo:list.resellers'));
	await resellers
		.row('Keystone Awards')
		.getByRole('button', { name: new RegExp(t('common:delete')) })
		.click();
	await page
		.getByRole('alertdialog')
		.getByRole('button', { name: t('common:delete') })
		.click();
	await expect(resellers.row('Keystone Awards')).toHaveCount(0);
	await page.reload();
	await expect(resellers.row('Keystone Awards')).toBeVisible();
});

import { harborManager, person } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';
import { Shell } from '../../page-objects/shell';

test('a role is created inline, changed inline and in a form, and deleted', async ({
	signedIn,
	t,
	expectToast,
	expectAccessible,
}) => {
	const page = await signedIn('/rolemanagement?q=Night');
	const grid = new Grid(page, t, t('roles:roles'));
	await page
		.getByRole('button', { name: t('roles:add') })
		.first()
		.click();
	const name = grid.table().getByRole('textbox', { name: t('roles:field.name'), exact: true });
	const saveRow = (row: string) => grid.table().getByRole('button', { name: t('ui:gridSaveRow', { name: row }) });
	await saveRow(t('ui:gridNewRow')).click();
	await expect(name).toHaveAccessibleDescription(t('validation:nameRequired'));
	await expectAccessible('in place');
	await name.fill('Night Desk');
	await grid
		.table()
		.getByRole('checkbox', { name: t('roles:flag.manageOrders') })
		.check();
	await saveRow(t('ui:gridNewRow')).click();
	await expectToast(t('roles:saved'));
	const row = grid.row('Night Desk');
	await expect(row).toBeVisible();

	await row.getByRole('button', { name: t('ui:gridEdit'), exact: true }).click();
	await grid
		.table()
		.getByRole('checkbox', { name: t('roles:flag.manageReports') })
		.check();
	await name.press('Enter');
	await expect(name).toBeHidden();

	await row.getByRole('button', { name: t('roles:openForm') }).click();
	const form = new FormDialog(page, t, t('roles:edit'));
	const flag = (key: string) => form.dialog().getByRole('checkbox', { name: t(`roles:flag.${key}`), exact: true });
	await expect(flag('manageReports')).toBeChecked();
	await expect(flag('manageOrders')).toBeChecked();
	await flag('manageOrders').uncheck();
	await form.field(t('roles:field.name')).fill('Night Reports');
	await expectAccessible('form');
	await form.save().click();
	await expect(form.dialog()).toBeHidden();
	await expect(grid.row('Night Reports')).toBeVisible();

	await grid
		.row('Night Reports')
		.getByRole('button', { name: t('ui:moreActions') })
		.click();
	await page.getByRole('menuitem', { name: t('common:delete') }).click();
	const question = new FormDialog(page, t, t('roles:deleteTitle', { name: 'Night Reports' }));
	await question.button(t('common:delete')).click();
	await expect(grid.noMatch()).toBeVisible();
});

test('at 1280 px all ten permissions of a row in place are beside its name and its save button', async ({
	signedIn,
	t,
}) => {
	const page = await signedIn('/rolemanagement?q=Reporter');
	const grid = new Grid(page, t, t('roles:roles'));
	await grid
		.row('Reporter')
		.getByRole('button', { name: t('ui:gridEdit'), exact: true })
		.click();
	const save = page.getByRole('button', { name: t('ui:gridSaveRow', { name: 'Reporter' }) });
	// Sticky cells cover what is below them: what counts is where things are.
	const [from, to] = await save.evaluate((button) => {
		const end = button.closest('td')?.getBoundingClientRect().left ?? 0;
		const start = button.closest('tr')?.querySelector('td')?.getBoundingClientRect().right ?? 0;
		return [start, end];
	});
	const boxes = await grid
		.rows()
		.filter({ has: save })
		.getByRole('checkbox')
		.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]));
	expect(boxes).toHaveLength(10);
	for (const [left, right] of boxes) {
		expect(left).toBeGreaterThanOrEqual(from ?? 0);
		expect(right).toBeLessThanOrEqual(to ?? 0);
	}
	// A heading that is cut says all of itself; its end is under the column's menu.
	const heading = grid.header(t('roles:column.manageParticipant')).getByText(t('roles:column.manageParticipant'));
	await heading.hover({ position: { x: 6, y: 6 } });
	await expect(page.locator('[data-slot=tooltip]')).toHaveText(t('roles:column.manageParticipant'));
});

test('a ready-made role is copied and changed; a role in use is not deleted, and its users are counted', async ({
	signedIn,
	t,
	portal,
}) => {
	const page = await signedIn('/rolemanagement');
	const grid = new Grid(page, t, t('roles:roles'));
	await page.getByRole('button', { name: t('roles:readyMade') }).click();
	const desk = page.getByRole('menuitem', { name: t('roles:ready.orderDesk') });
	// All that it allows, before it is chosen.
	await expect(desk).toContainText(`${t('roles:column.manageParticipant')}, ${t('roles:column.manageOrders')}`);
	await desk.click();
	const form = new FormDialog(page, t, t('roles:add'));
	const flag = (key: string) => form.dialog().getByRole('checkbox', { name: t(`roles:flag.${key}`), exact: true });
	await expect(flag('manageOrders')).toBeChecked();
	await expect(flag('manageUser')).not.toBeChecked();
	await form.save().click();
	// The sample data already has it.
	await expect(form.field(t('roles:field.name'))).toHaveAccessibleDescription(t('validation:taken'));
	await form.field(t('roles:field.name')).fill('Copied Desk');
	await form.save().click();
	await expect(grid.row('Copied Desk')).toBeVisible();

	const { id } = await portal.addAccount('Role Holders');
	await portal.addUser(id, 'role.holder@example.com', { role: 'Copied Desk' });
	await page.goto('/rolemanagement?q=Copied');
	const row = grid.row('Copied Desk');
	await expect(grid.cells(11)).toHaveText(['1']);
	await row.getByRole('button', { name: t('ui:moreActions') }).click();
	await page.getByRole('menuitem', { name: t('common:delete') }).click();
	const question = new FormDialog(page, t, t('roles:deleteTitle', { name: 'Copied Desk' }));
	await question.button(t('common:delete')).click();
	await expect(page.getByText(t('errors:code.IN_USE'))).toBeVisible();
	await expect(page.getByText(t('errors:inUse.users', { count: 1 }))).toBeVisible();
});

test('Manage Roles is in the menu only for users with the right', async ({ signedIn, t }) => {
	const page = await signedIn('/rolemanagement');
	const shell = new Shell(page, t);
	await expect(shell.menuLink('shell:nav.manageRoles')).toHaveAttribute('aria-current', 'page');
	await expect(shell.title()).toHaveText(t('roles:title'));
});

test('without manageRole there is neither a menu entry nor a page', async ({ signedIn, t }) => {
	const page = await signedIn('/rolemanagement', harborManager);
	const shell = new Shell(page, t);
	await expect(shell.title()).toHaveText(t('errors:page.noAccessTitle'));
	await expect(shell.menuLink('shell:nav.manageRoles')).toBeHidden();
});

test('roles from above can be copied but not changed', async ({ signedIn, t }) => {
	const page = await signedIn('/rolemanagement?q=Reporter', person('administrator.reseller1@example.com'));
	const row = new Grid(page, t, t('roles:roles')).row('Reporter');
	await expect(row.getByRole('button', { name: t('ui:gridEdit'), exact: true })).toBeDisabled();
	await expect(row.getByRole('button', { name: t('roles:openForm') })).toBeDisabled();
	await row.getByRole('button', { name: t('ui:moreActions') }).click();
	await expect(page.getByRole('menuitem', { name: t('common:delete') })).toBeDisabled();
	await page.getByRole('menuitem', { name: t('roles:copy') }).click();
	const form = new FormDialog(page, t, t('roles:add'));
	await expect(form.field(t('roles:field.name'))).toHaveValue(t('roles:copyOf', { name: 'Reporter' }));
});

test.describe('in Arabic', () => {
	test.use({ language: 'ar' });
	test('the list, a row in place and the form are accessible', async ({ signedIn, t, expectAccessible }) => {
		const page = await signedIn('/rolemanagement');
		const grid = new Grid(page, t, t('roles:roles'));
		await expect(grid.row('Reporter')).toBeVisible();
		await expectAccessible('list');
		await page
			.getByRole('button', { name: t('roles:add') })
			.first()
			.click();
		await expectAccessible('in place');
		await page.keyboard.press('Escape');
		await grid
			.row('Reporter')
			.getByRole('button', { name: t('roles:openForm') })
			.click();
		await expect(new FormDialog(page, t, t('roles:edit')).dialog()).toBeVisible();
		await expectAccessible('form');
	});
});

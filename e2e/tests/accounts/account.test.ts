import { harborManager } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';
import { Shell } from '../../page-objects/shell';

test('an account is added with errors shown at their fields, edited, and deleted', async ({
	signedIn,
	t,
	expectToast,
	expectAccessible,
}) => {
	const page = await signedIn('/customers?q=Zephyr');
	const grid = new Grid(page, t, t('accounts:accounts'));
	const add = grid
		.region()
		.getByRole('button', { name: t('accounts:add') })
		.first();
	const form = new FormDialog(page, t, t('accounts:info'));
	await add.click();
	await form.field(t('accounts:field.email')).fill('not-an-address');
	await form.save().click();
	await expect(form.field(t('accounts:field.name'))).toBeFocused();
	await expect(form.field(t('accounts:field.name'))).toHaveAccessibleDescription(t('validation:nameRequired'));
	await expect(form.field(t('accounts:field.email'))).toHaveAccessibleDescription(t('validation:emailInvalid'));
	await expectAccessible();
	await form.field(t('accounts:field.name')).fill('Zephyr Şirketi');
	await form.select(t('accounts:field.type')).selectOption(t('common:accountType.rep'));
	await form.field(t('accounts:field.email')).fill('office@zephyr.example.com');
	await form.save().click();
	await expectToast(t('accounts:saved'));
	await expect(form.dialog()).toBeHidden();
	// The saved row has the focus, not the button that opened the form.
	const row = grid.row('Zephyr Şirketi');
	await expect(row.locator('[data-cell]').first()).toBeFocused();

	await expect(row).toContainText('office@zephyr.example.com');
	await expect(row).toContainText(t('common:accountType.rep'));
	await row.getByRole('button', { name: t('common:edit') }).click();
	await form.field(t('accounts:field.city')).fill('İzmir');
	await form.save().click();
	await expect(row).toContainText('İzmir');

	await row.getByRole('button', { name: t('common:delete') }).click();
	const question = new FormDialog(page, t, t('accounts:deleteTitle', { name: 'Zephyr Şirketi' }));
	// Enter must not destroy.
	await expect(question.button(t('ui:cancel'))).toBeFocused();
	await question.button(t('common:delete')).click();
	await expect(grid.noMatch()).toBeVisible();
});

test('leaving a form with changes asks first', async ({ signedIn, t }) => {
	const page = await signedIn('/customers');
	const form = new FormDialog(page, t, t('accounts:info'));
	await page.getByRole('button', { name: t('accounts:add') }).click();
	await form.field(t('accounts:field.name')).fill('Half done');
	await page.keyboard.press('Escape');
	const question = new FormDialog(page, t, t('ui:unsavedTitle'));
	await question.button(t('ui:unsavedStay')).click();
	await expect(form.field(t('accounts:field.name'))).toHaveValue('Half done');
	await form.button(t('ui:cancel')).click();
	await question.button(t('ui:unsavedDiscard')).click();
	await expect(form.dialog()).toBeHidden();
});

test('leaving asks even if Escape follows a keystroke at once', async ({ signedIn, t }) => {
	const page = await signedIn('/customers');
	const form = new FormDialog(page, t, t('accounts:info'));
	await page.getByRole('button', { name: t('accounts:add') }).click();
	const name = form.field(t('accounts:field.name'));
	await name.focus();
	// Both within one task of the page, so nothing renders in between.
	await name.evaluate((field) => {
		document.execCommand('insertText', false, 'Quick');
		field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
	});
	const question = new FormDialog(page, t, t('ui:unsavedTitle'));
	await question.button(t('ui:unsavedStay')).click();
	await expect(name).toHaveValue('Quick');
});

test('input stays when the account is reloaded meanwhile', async ({ signedIn, context, t, portal }) => {
	const { id } = await portal.addAccount('Slowly Edited');
	const page = await signedIn(`/customers/${id}`);
	await page
		.getByRole('button', { name: t('common:edit') })
		.first()
		.click();
	const form = new FormDialog(page, t, t('accounts:info'));
	await form.field(t('accounts:field.city')).fill('Lyon');
	const fetched = page.waitForResponse((answer) => answer.url().includes('accounts.get'));
	await context.setOffline(true);
	await context.setOffline(false);
	await (await fetched).finished();
	await expect(form.field(t('accounts:field.name'))).toHaveValue('Slowly Edited');
	await expect(form.field(t('accounts:field.city'))).toHaveValue('Lyon');
	await form.save().click();
	await expect(form.dialog()).toBeHidden();
	await expect(new Shell(page, t).main()).toContainText('Lyon');
});

test('the type choices are those that one’s own account may have below it', async ({ signedIn, t }) => {
	const page = await signedIn('/customers', harborManager);
	await page.getByRole('button', { name: t('accounts:add') }).click();
	const form = new FormDialog(page, t, t('accounts:info'));
	await expect(form.select(t('accounts:field.type')).getByRole('option')).toHaveText([
		t('common:accountType.customer'),
		t('common:accountType.rep'),
	]);
});

test('an account in use is not deleted: the message counts what it has', async ({ signedIn, t, portal }) => {
	const { id: parentId } = await portal.addAccount('Busy Holding', { type: 'reseller' });
	await portal.addAccount('Busy Child', { parentId });
	const page = await signedIn('/customers?q=busy');
	const grid = new Grid(page, t, t('accounts:accounts'));
	await grid
		.row('Busy Holding')
		.getByRole('button', { name: t('common:delete') })
		.click();
	const question = new FormDialog(page, t, t('accounts:deleteTitle', { name: 'Busy Holding' }));
	await question.button(t('common:delete')).click();
	await expect(page.getByText(t('errors:code.IN_USE'))).toBeVisible();
	await expect(page.getByText(t('errors:inUse.children', { count: 1 }))).toBeVisible();
	await question.button(t('ui:cancel')).click();
	await expect(grid.row('Busy Holding')).toBeVisible();
});

test('one’s own account can’t be deleted', async ({ signedIn, t }) => {
	const page = await signedIn('/customers?q=Harbor+Incentives', harborManager);
	const row = new Grid(page, t, t('accounts:accounts')).row('Harbor Incentives');
	await expect(row.getByRole('button', { name: t('common:edit') })).toBeEnabled();
	await expect(row.getByRole('button', { name: t('common:delete') })).toBeDisabled();
});

test('two people editing one account: the later one gets a conflict, and chooses field by field', async ({
	signedIn,
	context,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.addAccount('Twice Edited', { city: 'Paris' });
	const page = await signedIn(`/customers/${id}`);
	const other = await context.newPage();
	await other.goto(`/customers/${id}`);
	const forms = [page, other].map((tab) => new FormDialog(tab, t, t('accounts:info')));
	const [mine, theirs] = forms as [FormDialog, FormDialog];
	for (const form of forms) {
		await form.page.bringToFront();
		await form.page.getByRole('button', { name: t('common:edit') }).click();
		await expect(form.field(t('accounts:field.name'))).toHaveValue('Twice Edited');
	}
	await theirs.field(t('accounts:field.phone')).fill('111 222');
	await theirs.field(t('accounts:field.city')).fill('Oslo');
	await theirs.save().click();
	await expect(theirs.dialog()).toBeHidden();

	await page.bringToFront();
	await mine.field(t('accounts:field.city')).fill('Lyon');
	await mine.field(t('accounts:field.state')).fill('RH');
	await mine.save().click();
	const conflictPanel = mine
		.dialog()
		.getByRole('alert')
		.filter({ hasText: t('errors:detail.savedBy', { name: 'Site Administrator' }) });
	const line = (field: string) => conflictPanel.getByRole('row', { name: new RegExp(`^${t(field)}`) });
	await line('accounts:field.city').getByRole('radio', { name: 'Lyon' }).check();
	await line('accounts:field.phone').getByRole('radio', { name: '111 222' }).check();
	await expectAccessible('conflict');
	await conflictPanel.getByRole('button', { name: t('ui:conflictTake') }).click();
	await expect(mine.field(t('accounts:field.phone'))).toHaveValue('111 222');
	await expect(mine.field(t('accounts:field.state'))).toHaveValue('RH');
	await mine.save().click();
	await expect(mine.dialog()).toBeHidden();
	const main = new Shell(page, t).main();
	await expect(main).toContainText('111 222');
	await expect(main).toContainText('Lyon');
	await expect(main).toContainText('RH');
});

test('below another account the choices never include Root', async ({ signedIn, t, portal }) => {
	const { id } = await portal.addAccount('Without Roots', { type: 'reseller' });
	const page = await signedIn(`/customers/${id}/accounts`);
	await page
		.getByRole('button', { name: t('accounts:add') })
		.first()
		.click();
	const form = new FormDialog(page, t, t('accounts:info'));
	await expect(form.select(t('accounts:field.type')).getByRole('option')).toHaveText(
		['customer', 'rep', 'reseller'].map((type) => t(`common:accountType.${type}`)),
	);
	await form.field(t('accounts:field.name')).fill('A Child');
	await form.save().click();
	const children = new Grid(page, t, t('accounts:tab.accounts'));
	await children
		.row('A Child')
		.getByRole('button', { name: t('common:details') })
		.click();
	await expect(new Shell(page, t).title()).toHaveText('A Child');
});

test('the account page has its tabs in the address', async ({ signedIn, t, portal }) => {
	const { id } = await portal.account('Atlas Loyalty Group');
	const page = await signedIn(`/customers/${id}`);
	const shell = new Shell(page, t);
	const tab = (key: string) =>
		page.getByRole('navigation', { name: t('accounts:tabs') }).getByRole('link', { name: t(key) });
	await expect(shell.title()).toHaveText('Atlas Loyalty Group');
	// Its storage, for users who manage accounts.
	const storage = page.getByRole('region', { name: t('storage:title') });
	await expect(storage.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '100');
	await expect(storage).toContainText('20.0 GB');
	await tab('accounts:tab.accounts').click();
	await expect(page).toHaveURL(`/customers/${id}/accounts`);
	const children = new Grid(page, t, t('accounts:tab.accounts'));
	await expect(children.cells(0)).toHaveText(['Atlas Nordics', 'Brightline Foods', 'Orchard Bank']);
	await tab('accounts:tab.users').click();
	await expect(page).toHaveURL(`/customers/${id}/users`);
	await expect(new Grid(page, t, t('users:users')).range(1, 7, 7)).toBeVisible();
	await page.goBack();
	await expect(children.row('Orchard Bank')).toBeVisible();
	await children.row('Orchard Bank').click();
	await expect(shell.title()).toHaveText('Orchard Bank');
	await expect(new Grid(page, t, t('programs:programs')).row('Winter 2024')).toBeVisible();
});

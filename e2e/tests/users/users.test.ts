import { mailedPath } from '../../fixtures/mail';
import { harborManager, person } from '../../fixtures/people';
import { expect, keepToken, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';
import { LoginPage } from '../../page-objects/login-page';
import { Shell } from '../../page-objects/shell';

// The last file of a run: as one piece, one worker would run it while the other has nothing left to do. Each test has
// its own account.
test.describe.configure({ mode: 'parallel' });

test('a user is invited by email, sets a password, signs in, and shows as active', async ({
	signedIn,
	browser,
	t,
	portal,
	expectToast,
	expectAccessible,
}) => {
	const { id } = await portal.addAccount('Inviting Account');
	const page = await signedIn(`/customers/${id}/users`);
	const grid = new Grid(page, t, t('users:users'));
	await grid
		.region()
		.getByRole('button', { name: t('users:add') })
		.first()
		.click();
	const form = new FormDialog(page, t, t('users:add'));
	await form.save().click();
	await expect(form.field(t('users:field.email'))).toHaveAccessibleDescription(t('validation:emailRequired'));
	await expect(form.message(t('validation:roleRequired'))).toBeVisible();
	await expectAccessible('add user');
	await form.field(t('users:field.firstName')).fill('Ayşe');
	await form.field(t('users:field.lastName')).fill('Yılmaz');
	await form.field(t('users:field.email')).fill('admin@example.com');
	await form.select(t('users:field.role')).selectOption('Reporter');
	await form.save().click();
	await expect(form.field(t('users:field.email'))).toHaveAccessibleDescription(t('validation:taken'));
	// The form points out a letter that only looks like a Latin one.
	await form.field(t('users:field.email')).fill('\u0430yse.invited@example.com');
	await expect(form.message(t('users:mixedScripts'))).toBeVisible();
	await form.field(t('users:field.email')).fill('ayse.invited@example.com');
	await expect(form.message(t('users:mixedScripts'))).toBeHidden();
	await form.save().click();
	await expectToast(t('users:created'));
	const row = grid.row('Ayşe Yılmaz');
	await expect(row).toContainText(t('users:status.invited'));
	await expect(row).toContainText('Reporter');

	const link = await mailedPath('ayse.invited@example.com');
	const visitor = await (await browser.newContext()).newPage();
	await visitor.goto(link);
	const login = new LoginPage(visitor, t);
	await login.password('auth:newPassword').fill('green tall bicycle');
	await login.submit('auth:setPassword').click();
	await visitor.getByRole('link', { name: t('auth:toSignIn') }).click();
	await login.signIn({ email: 'ayse.invited@example.com', password: 'green tall bicycle' });
	await expect(new Shell(visitor, t).title()).toBeVisible();
	await visitor.context().close();
	await page.reload();
	await expect(row).toContainText(t('users:status.active'));
});

test('a user is edited, locked and unlocked, signed out, and deleted', async ({
	signedIn,
	browser,
	t,
	portal,
	expectToast,
}) => {
	const { id } = await portal.addAccount('Busy Office');
	const email = 'desk.busy@example.com';
	await portal.addUser(id, email, { firstName: 'Desk', lastName: 'One' });
	const page = await signedIn(`/customers/${id}/users`);
	const grid = new Grid(page, t, t('users:users'));
	const row = grid.row(email);
	await row.getByRole('button', { name: t('common:edit') }).click();
	const form = new FormDialog(page, t, t('users:edit'));
	await expect(form.field(t('users:field.userName'))).toHaveValue('');
	await form.field(t('users:field.lastName')).fill('Two');
	await form.select(t('users:field.role')).selectOption('Reporter');
	await form.save().click();
	await expectToast(t('users:saved'));
	await expect(row).toContainText('Desk Two');
	await expect(row).toContainText('Reporter');

	const theirs = await (await browser.newContext()).newPage();
	await keepToken(theirs, await portal.token(person(email)));
	await theirs.goto('/customers');
	await expect(new Shell(theirs, t).title()).toBeVisible();
	const menu = async (action: string) => {
		await row.getByRole('button', { name: t('ui:moreActions') }).click();
		await page.getByRole('menuitem', { name: t(`users:${action}`) }).click();
	};
	const question = (kind: string) => new FormDialog(page, t, t(`users:question.${kind}.title`, { name: 'Desk Two' }));
	await menu('lock');
	await question('lock').button(t('users:question.lock.confirm')).click();
	await expect(row).toContainText(t('users:status.locked'));
	// Their open tab is signed out with its next request.
	await theirs.reload();
	await expect(theirs).toHaveURL(/\/login/);
	await theirs.context().close();
	await menu('unlock');
	await expect(row).toContainText(t('users:status.active'));
	await menu('signOut');
	await question('signOut').button(t('users:question.signOut.confirm')).click();
	await expectToast(t('users:signedOut', { count: 0 }));

	await row.getByRole('button', { name: t('common:delete') }).click();
	await expect(question('delete').button(t('ui:cancel'))).toBeFocused();
	await question('delete').button(t('users:question.delete.confirm')).click();
	await expectToast(t('users:deleted'));
	await expect(grid.region().getByText(t('users:emptyTitle'))).toBeVisible();
});

test('two people editing one user: the later one chooses field by field', async ({ signedIn, context, t, portal }) => {
	const { id } = await portal.addAccount('Two Editors');
	await portal.addUser(id, 'edited.twice@example.com', { firstName: 'Edited' });
	const page = await signedIn(`/customers/${id}/users`);
	const other = await context.newPage();
	await other.goto(`/customers/${id}/users`);
	const forms = [page, other].map((tab) => new FormDialog(tab, t, t('users:edit')));
	for (const form of forms) {
		await form.page.bringToFront();
		const row = new Grid(form.page, t, t('users:users')).row('edited.twice@example.com');
		await row.getByRole('button', { name: t('common:edit') }).click();
		await expect(form.field(t('users:field.firstName'))).toHaveValue('Edited');
	}
	const [mine, theirs] = forms as [FormDialog, FormDialog];
	await theirs.field(t('users:field.phoneNumber')).fill('111 222');
	await theirs.save().click();
	await expect(theirs.dialog()).toBeHidden();
	await page.bringToFront();
	await mine.field(t('users:field.lastName')).fill('Mine');
	await mine.save().click();
	const conflict = mine
		.dialog()
		.getByRole('alert')
		.filter({ hasText: t('errors:detail.savedBy', { name: 'Site Administrator' }) });
	await conflict.getByRole('radio', { name: '111 222' }).check();
	await conflict.getByRole('button', { name: t('ui:conflictTake') }).click();
	await mine.save().click();
	await expect(mine.dialog()).toBeHidden();
	await expect(new Grid(page, t, t('users:users')).row('Edited Mine')).toBeVisible();
});

test('users with more permissions, and oneself, can’t be deleted', async ({ signedIn, t, portal }) => {
	const { id } = await portal.account('Harbor Incentives');
	const page = await signedIn(`/customers/${id}/users`, harborManager);
	const grid = new Grid(page, t, t('users:users'));
	const button = (email: string, key: string) => grid.row(email).getByRole('button', { name: t(key) });
	await expect(button('reporter.reseller1@example.com', 'common:delete')).toBeEnabled();
	await expect(button('administrator.reseller1@example.com', 'common:edit')).toBeDisabled();
	await expect(button('administrator.reseller1@example.com', 'common:delete')).toBeDisabled();
	await expect(button(harborManager.email, 'common:delete')).toBeDisabled();
	await expect(page.getByRole('link', { name: t('users:unassigned') })).toBeHidden();
	await button(harborManager.email, 'common:edit').click();
	const form = new FormDialog(page, t, t('users:edit'));
	await expect(form.select(t('users:field.role'))).toBeDisabled();
});

test('root assigns a registered user an account and a role: only the owner of the address gets in', async ({
	signedIn,
	browser,
	t,
	portal,
	expectToast,
}) => {
	await portal.register('Noor Waiting', 'noor.waiting@example.com');
	await portal.register('Noor Lookalike', 'n\u043eor.waiting@example.com');
	const { id } = await portal.addAccount('Welcoming Account');
	const root = await portal.account('Meridian Rewards');
	const page = await signedIn(`/customers/${root.id}/users`);
	await page.getByRole('link', { name: t('users:unassigned') }).click();
	await expect(page).toHaveURL(`/customers/${root.id}/unassigned`);
	const grid = new Grid(page, t, t('users:unassigned'));
	const form = new FormDialog(page, t, t('users:assignTitle'));
	const assign = (email: string) =>
		grid
			.row(email)
			.getByRole('button', { name: t('users:assign') })
			.click();
	await assign('n\u043eor.waiting@example.com');
	await expect(form.message(t('users:mixedScripts'))).toBeVisible();
	await form.button(t('ui:cancel')).click();
	const lookalike = grid.row('n\u043eor.waiting@example.com');
	await lookalike.getByRole('button', { name: t('common:delete') }).click();
	const removal = new FormDialog(page, t, t('users:question.removeRegistered.title', { name: 'Noor Lookalike' }));
	await removal.button(t('users:question.removeRegistered.confirm')).click();
	await expectToast(t('users:deleted'));
	await expect(lookalike).toHaveCount(0);
	await assign('noor.waiting@example.com');
	await expect(form.message(t('users:mixedScripts'))).toBeHidden();
	await form.picker(t('users:field.account')).click();
	await page.getByRole('combobox', { name: t('users:field.account') }).fill('Welcoming');
	await page.getByRole('option', { name: 'Welcoming Account' }).click();
	await form.select(t('users:field.role')).selectOption('Order Desk');
	await form.button(t('users:assign')).click();
	await expectToast(t('users:saved'));
	await expect(grid.row('noor.waiting@example.com')).toHaveCount(0);
	await page.goto(`/customers/${id}/users`);
	await expect(new Grid(page, t, t('users:users')).row('Noor Waiting')).toContainText('Order Desk');

	// A registered user may have typed another person's address: the password from then is discarded, and a link goes to
	// the address.
	const visitor = await (await browser.newContext()).newPage();
	await visitor.goto('/login');
	const login = new LoginPage(visitor, t);
	await login.signIn(person('noor.waiting@example.com'));
	await expect(visitor.getByText(t('errors:code.WRONG_CREDENTIALS'))).toBeVisible();
	const link = await mailedPath('noor.waiting@example.com');
	await visitor.goto(link);
	await login.password('auth:newPassword').fill('green tall bicycle');
	await login.submit('auth:setPassword').click();
	await visitor.getByRole('link', { name: t('auth:toSignIn') }).click();
	await login.signIn({ email: 'noor.waiting@example.com', password: 'green tall bicycle' });
	await expect(new Shell(visitor, t).title()).toBeVisible();
	await visitor.context().close();
});

test.describe('in Arabic', () => {
	test.use({ language: 'ar' });
	test('the users, their popup and a question are accessible', async ({ signedIn, t, portal, expectAccessible }) => {
		const { id } = await portal.addAccount('Arabic Office');
		await portal.addUser(id, 'arabic.office@example.com', { firstName: 'ليلى', lastName: 'حداد' });
		const page = await signedIn(`/customers/${id}/users`);
		const row = new Grid(page, t, t('users:users')).row('ليلى حداد');
		await expect(row).toBeVisible();
		await expectAccessible('list');
		await row.getByRole('button', { name: t('common:edit') }).click();
		const form = new FormDialog(page, t, t('users:edit'));
		await expect(form.field(t('users:field.firstName'))).toHaveValue('ليلى');
		await expectAccessible('popup');
		await form.button(t('ui:cancel')).click();
		await row.getByRole('button', { name: t('common:delete') }).click();
		await expectAccessible('question');
	});
});

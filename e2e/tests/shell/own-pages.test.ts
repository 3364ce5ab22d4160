import { mailedPath } from '../../fixtures/mail';
import { person, reporter } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import { LoginPage } from '../../page-objects/login-page';
import { Shell } from '../../page-objects/shell';

const me = person('account.manager.reseller3@example.com');

test('notes of the quick panel are saved, changed and deleted', async ({ signedIn, t, expectAccessible }) => {
	const page = await signedIn('/jobs', me);
	await page.getByRole('button', { name: t('shell:quickPanel') }).click();
	const panel = page.getByRole('dialog', { name: t('quickPanel:title') });
	await panel.getByRole('textbox', { name: t('quickPanel:newNote') }).fill('Call Harbor');
	await panel.getByRole('button', { name: t('quickPanel:addNote') }).click();
	await expect(panel.getByText('Call Harbor')).toBeVisible();
	await expectAccessible('quick panel');
	await panel.getByRole('button', { name: t('quickPanel:editNote') }).click();
	await panel.getByRole('textbox', { name: t('quickPanel:editNote') }).fill('Called Harbor');
	await panel.getByRole('button', { name: t('common:save') }).click();
	await expect(panel.getByText('Called Harbor')).toBeVisible();
	await panel.getByRole('button', { name: t('quickPanel:deleteNote') }).click();
	await expect(panel.getByText('Called Harbor')).toBeHidden();
});

test('a shortcut is in the toolbar, also after the next sign-in', async ({ signedIn, t }) => {
	const page = await signedIn('/customers', me);
	await page.getByRole('button', { name: t('shell:shortcuts') }).click();
	const jobs = page.getByRole('button', { name: t('shell:shortcut', { title: t('shell:nav.jobs') }) });
	const kept = page.waitForResponse((answer) => answer.url().includes('auth.updateSelf') && answer.ok());
	await jobs.click();
	await kept;
	await page.reload();
	const shortcuts = page.getByRole('navigation', { name: t('shell:shortcuts') });
	await shortcuts.getByRole('link', { name: t('shell:nav.jobs') }).click();
	await expect(page).toHaveURL('/jobs');
	await page.getByRole('button', { name: t('shell:shortcuts') }).click();
	await jobs.click();
	await expect(shortcuts).toBeHidden();
});

test('the inbox counts unread notices', async ({ signedIn, portal, t, expectAccessible }) => {
	const sky = await portal.program('Sky Points');
	await portal.importParticipants(sky.id, {
		name: 'one.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from('email,name\nbroken,\n'),
	});
	const page = await signedIn('/apps/mail');
	await expect(new Shell(page, t).title()).toHaveText(t('shell:title.inbox'));
	const list = page.getByRole('list', { name: t('shell:title.inbox') });
	await expect(list.getByRole('listitem').first()).toBeVisible();
	await expectAccessible('inbox');
	// About rejected rows, with the result in the title; not about each short job of the user.
	await portal.importParticipants(sky.id, {
		name: 'all-well.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from('email,name\nall.well@example.com,All Well\n'),
	});
	await page.reload();
	await expect(list.getByRole('listitem').filter({ hasText: 'one.csv' }).first()).toContainText(
		t('dashboard:start.rejected', { count: 1 }),
	);
	await expect(list.getByRole('listitem').filter({ hasText: 'all-well.csv' })).toHaveCount(0);
	await page.getByRole('button', { name: t('inbox:markAll') }).click();
	await expect(page.getByText(t('inbox:unreadCount', { count: 0 }))).toBeVisible();
	await list
		.getByRole('button', { name: new RegExp(`^${t('inbox:markUnread')}`) })
		.first()
		.click();
	await expect(page.getByText(t('inbox:unreadCount', { count: 1 }))).toBeVisible();
	await expect(
		page.getByRole('banner').getByRole('link', { name: t('shell:inboxUnread', { count: 1 }) }),
	).toBeVisible();
});

test('the profile saves a new name, and asks before a change is lost', async ({
	signedIn,
	t,
	expectAccessible,
	expectToast,
}) => {
	const page = await signedIn('/pages/profile', me);
	const name = page.getByRole('textbox', { name: t('profile:displayName') });
	await expect(name).toBeVisible();
	await expectAccessible('profile');
	const before = await name.inputValue();
	await name.fill('Somebody Else');
	await new Shell(page, t).menuLink('shell:nav.jobs').click();
	const question = page.getByRole('alertdialog');
	await question.getByRole('button', { name: t('ui:unsavedStay') }).click();
	await expect(page).toHaveURL('/pages/profile');
	await name.press('Control+s');
	await expectToast(t('common:saved'));
	await expect(page.getByRole('complementary')).toContainText('Somebody Else');
	await name.fill(before);
	await page.getByRole('button', { name: t('common:save'), exact: true }).click();
	await expect(page.getByRole('complementary')).toContainText(before);
	await expect(page.getByRole('list', { name: t('profile:sessions') })).toContainText(t('profile:thisSession'));
});

test('a new address takes effect once its emailed link is opened, and the old one can undo it', async ({
	page,
	portal,
	t,
}) => {
	const { id } = await portal.addAccount('Moving Addresses');
	const [old, next] = ['before.moving@example.com', 'after.moving@example.com'];
	await portal.addUser(id, old);
	const login = new LoginPage(page, t);
	await page.goto('/login?returnTo=%2Fpages%2Fprofile');
	await login.signIn(person(old));
	const card = page.locator('form').filter({ has: page.getByLabel(t('profile:userName')) });
	await expect(page.getByRole('list', { name: t('profile:sessions') })).toContainText(t('profile:thisSession'));
	await card.getByLabel(t('profile:email')).fill(next);
	await card.getByLabel(t('profile:currentPassword')).fill('not my password');
	await card.getByRole('button', { name: t('profile:changeSignIn'), exact: true }).click();
	await expect(card.getByText(t('validation:passwordWrong'))).toBeVisible();
	await card.getByLabel(t('profile:currentPassword')).fill(person(old).password);
	await card.getByRole('button', { name: t('profile:changeSignIn'), exact: true }).click();
	await expect(page.getByText(t('profile:addressPending', { email: next, former: old }))).toBeVisible();

	await page.goto(await mailedPath(next, 'confirm-address'));
	await login.submit('auth:confirm.change.button').click();
	await expect(login.heading()).toHaveText(t('auth:confirm.change.doneTitle'));
	await page.goto('/pages/profile');
	await expect(card.getByLabel(t('profile:email'))).toHaveValue(next);

	await page.goto(await mailedPath(old, 'confirm-address'));
	await login.submit('auth:confirm.undo.button').click();
	await expect(login.heading()).toHaveText(t('auth:confirm.undo.doneTitle'));
	await page.goto('/pages/profile');
	await expect(page).toHaveURL(/\/login/);
	expect(await mailedPath(old)).toContain('token=');
});

test('a page without permission names the flag, and an address without a page says so', async ({
	signedIn,
	portal,
	t,
}) => {
	const sky = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${sky.id}/participants`, reporter);
	await expect(page.getByText(t('errors:page.noAccess', { flags: [t('roles:flag.manageParticipant')] }))).toBeVisible();
	await page.goto('/nowhere');
	await expect(new Shell(page, t).title()).toHaveText(t('errors:page.notFoundTitle'));
});

import type { Page } from '@playwright/test';
import { person } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import type { Texts } from '../../fixtures/texts';
import { FormDialog } from '../../page-objects/form-dialog';
import { Shell } from '../../page-objects/shell';

async function edit(page: Page, t: Texts): Promise<FormDialog> {
	await page.getByRole('button', { name: t('common:edit') }).click();
	const form = new FormDialog(page, t, t('accounts:info'));
	await expect(form.field(t('accounts:field.name'))).not.toHaveValue('');
	return form;
}
const offer = (form: FormDialog, t: Texts) =>
	form
		.dialog()
		.getByRole('alert')
		.filter({ hasText: t('ui:draftTake') });
/** The drafts in the browser. */
const kept = (page: Page): Promise<string[]> =>
	page.evaluate(() =>
		Object.keys(localStorage).flatMap((key) => (key.startsWith('draft.') ? [localStorage[key]] : [])),
	);

test('input of a closed tab is offered again, and gone once it is saved', async ({ signedIn, context, t, portal }) => {
	const { id } = await portal.addAccount('Closed Too Early');
	const path = `/customers/${id}`;
	const first = await signedIn(path);
	const notes = t('accounts:field.notes');
	await (await edit(first, t)).field(notes).fill('A long text about this account');
	await expect.poll(() => kept(first)).toHaveLength(1);
	const page = await context.newPage();
	await page.goto(path);
	const form = await edit(page, t);
	await expect(offer(form, t)).toBeVisible();
	// Input in two tabs is stored separately; neither overwrites the other.
	await form.field(t('accounts:field.city')).fill('Oslo');
	await expect.poll(() => kept(page)).toHaveLength(2);
	await first.close();
	await expect(form.field(notes)).toHaveValue('');
	await offer(form, t)
		.getByRole('button', { name: t('ui:draftTake') })
		.click();
	await expect(form.field(notes)).toHaveValue('A long text about this account');
	await expect(form.field(t('accounts:field.city'))).toHaveValue('Oslo');
	await expect(form.field(t('accounts:field.name'))).toHaveValue('Closed Too Early');
	await form.save().click();
	await expect(form.dialog()).toBeHidden();
	const again = await edit(page, t);
	await expect(again.field(notes)).toHaveValue('A long text about this account');
	await expect(offer(again, t)).toHaveCount(0);
	expect(await kept(page)).toEqual([]);
});

test('a stored draft is accessible, can be discarded, and no other record offers it', async ({
	signedIn,
	t,
	portal,
	page,
	expectAccessible,
}) => {
	const { id } = await portal.addAccount('Of No Interest');
	const other = await portal.addAccount('Never Touched');
	await signedIn(`/customers/${id}`);
	await (await edit(page, t)).field(t('accounts:field.city')).fill('Oslo');
	await expect.poll(() => kept(page)).toHaveLength(1);
	page.on('dialog', (question) => void question.accept());
	await page.goto(`/customers/${other.id}`);
	const untouched = await edit(page, t);
	await expect(offer(untouched, t)).toHaveCount(0);
	await page.keyboard.press('Escape');

	await page.goto(`/customers/${id}`);
	const form = await edit(page, t);
	await expect(offer(form, t)).toBeVisible();
	await expectAccessible('offer');
	await offer(form, t)
		.getByRole('button', { name: t('ui:draftDrop') })
		.click();
	await expect(offer(form, t)).toHaveCount(0);
	await expect(form.field(t('accounts:field.city'))).toHaveValue('');
	expect(await kept(page)).toEqual([]);

	// Discarding deletes it, too.
	await form.field(t('accounts:field.city')).fill('Lyon');
	await expect.poll(() => kept(page)).toHaveLength(1);
	await page.keyboard.press('Escape');
	await new FormDialog(page, t, t('ui:unsavedTitle')).button(t('ui:unsavedDiscard')).click();
	await expect(form.dialog()).toBeHidden();
	expect(await kept(page)).toEqual([]);
});

test('passwords are never stored', async ({ signedIn, t, portal, page }) => {
	const { id } = await portal.program('Kestrel Plus');
	const sid = (await portal.participants(id, 3)).items[2]?.sid;
	await signedIn(`/programs/${id}/participants/${sid}`);
	await page.getByRole('button', { name: t('common:edit') }).click();
	const form = new FormDialog(page, t, t('participants:edit'));
	await form.password(t('participants:field.password')).fill('never to be kept 1');
	await form.field(t('participants:field.companyName')).fill('Kept For A While');
	await expect.poll(() => kept(page)).toEqual([expect.stringContaining('Kept For A While')]);
	const everything = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
	expect(everything).not.toContain('never to be kept 1');
});

test('signing out leaves nothing behind', async ({ signedIn, t, portal, page }) => {
	const root = await portal.account('Meridian Rewards');
	const email = 'leaves.nothing@example.com';
	await portal.addUser(root.id, email, { role: 'Administrator' });
	const { id } = await portal.addAccount('Left Half Edited');
	await signedIn(`/customers/${id}`, person(email));
	await (await edit(page, t)).field(t('accounts:field.city')).fill('Oslo');
	await expect.poll(() => kept(page)).toHaveLength(1);
	page.on('dialog', (question) => void question.accept());
	await page.goto('/profile');
	expect(await kept(page)).toHaveLength(1);
	await new Shell(page, t).signOut();
	await expect(page).toHaveURL(/login/);
	expect(await kept(page)).toEqual([]);
});

test('another user saved after the text was typed: differences require a choice', async ({
	signedIn,
	t,
	portal,
	page,
	request,
}) => {
	const { id } = await portal.addAccount('Changed In Between', { city: 'Paris' });
	await signedIn(`/customers/${id}`);
	await (await edit(page, t)).field(t('accounts:field.city')).fill('Lyon');
	await expect.poll(() => kept(page)).toHaveLength(1);
	await request.post(`/api/customers/${id}`, {
		headers: { authorization: `Bearer ${await portal.token()}` },
		data: { name: 'Changed In Between', type: 'customer', city: 'Oslo' },
	});
	page.on('dialog', (question) => void question.accept());
	await page.reload();
	const form = await edit(page, t);
	await offer(form, t)
		.getByRole('button', { name: t('ui:draftTake') })
		.click();
	await form.save().click();
	const line = form.dialog().getByRole('row', { name: new RegExp(`^${t('accounts:field.city')}`) });
	await expect(line).toContainText('Oslo');
	await expect(line.getByRole('radio', { name: 'Lyon' })).toBeChecked();
});

import { expect, keepToken, test } from '../../fixtures/test';
import { newToken, signInAgain, signOutEverywhere } from '../../page-objects/sign-in-again';

test('input in a section survives two tabs, an unusual shape and an ended session', async ({
	page,
	context,
	t,
	portal,
	unique,
	newcomer,
	expectToast,
}) => {
	const { accountId } = await portal.program('Sky Points');
	const { id } = await portal.addProgram(accountId, `Drafts ${unique}`);
	const sections = [{ type: 'html', html: '<p>Saved</p>' }];
	const [content] = await portal.saveContent(id, [
		{ language: 'en', pages: [{ name: 'Home', url: 'home', sections }] },
	]);
	const made = content?.pages[0];
	const path = `/programs/${id}/language/en/page/${made?.id}/section/${made?.sections[0]?.id}`;
	await keepToken(page, await newToken(page, newcomer));
	await page.goto(path);
	const second = await context.newPage();
	await second.goto(path);
	const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(' section ')));
	for (const [tab, text] of [
		[page, 'First tab'],
		[second, 'Second tab'],
	] as const) {
		const editor = tab.getByRole('textbox', { name: t('content:text') });
		await editor.focus();
		await tab.keyboard.press('Control+a');
		await tab.keyboard.type(text);
	}
	await expect.poll(async () => (await drafts()).length).toBe(2);
	const name = ((await drafts())[0] ?? '').replace(/ [^ ]*$/, '');
	// The first tab reloads. The draft still open in the second can't be discarded from here: it comes back.
	const newest = () =>
		page.evaluate(() => {
			const kept = Object.entries(localStorage).filter(([key]) => key.includes(' section '));
			return kept.map(([, value]) => (JSON.parse(value) as { at: string }).at).toSorted()[1];
		});
	const before = await newest();
	page.once('dialog', (dialog) => void dialog.accept());
	await page.reload();
	await page.getByRole('button', { name: t('ui:draftDrop') }).click();
	await expect.poll(async () => ((await newest()) ?? '') > (before ?? '')).toBe(true);
	await second.close();

	// Reloaded again: both drafts are there, the newer one first, and neither replaces the other.
	page.once('dialog', (dialog) => void dialog.accept());
	await page.reload();
	const editor = page.getByRole('textbox', { name: t('content:text') });
	const take = page.getByRole('button', { name: t('ui:draftTake') });
	await expect(editor).toHaveText('Saved');
	await take.click();
	await expect(editor).toHaveText('Second tab');
	await take.click();
	await expect(editor).toHaveText('First tab');
	await take.click();
	await expect(editor).toHaveText('Second tab');
	await page.getByRole('button', { name: t('ui:draftDrop') }).click();
	await expect(take).toBeHidden();

	// The session ends; signing in again continues in place.
	await signOutEverywhere(page, newcomer);
	await signInAgain(page, t, newcomer);
	await expect(page.getByRole('alert')).toHaveCount(0);
	await page.getByRole('button', { name: t('common:save'), exact: true }).click();
	await expectToast(t('programs:updated'));
	await expect(editor).toHaveText('Second tab');
	await expect.poll(drafts).toEqual([]);

	// A draft that no editor can read is shown, and stays until it is discarded.
	await page.evaluate((key) => {
		const values = { fields: { type: 'html', html: ['Precious words'] } };
		localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), values }));
		const older = { revision: 'of long ago', fields: { type: 'html', html: '<p>An hour ago</p>' } };
		const at = new Date(Date.now() - 3_600_000).toISOString();
		localStorage.setItem(`${key} 1`, JSON.stringify({ at, values: older }));
	}, name);
	await page.reload();
	await take.click();
	await expect(page.getByText('Precious words')).toBeVisible();
	await expect(editor).toHaveText('Second tab');
	await page.getByRole('button', { name: t('ui:draftDrop') }).click();
	await expect(page.getByText('Precious words')).toBeHidden();

	// Discarding a draft typed over an older text continues from the saved one: there is no conflict.
	await take.click();
	await expect(editor).toHaveText('An hour ago');
	await page.getByRole('button', { name: t('content:discard') }).click();
	await expect(editor).toHaveText('Second tab');
	await editor.focus();
	await page.keyboard.press('End');
	await page.keyboard.type(', and more');
	await page.getByRole('button', { name: t('common:save'), exact: true }).click();
	await expectToast(t('programs:updated'));
	await expect.poll(drafts).toEqual([]);
});

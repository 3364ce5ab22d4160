import { expect, test } from '../../fixtures/test';
import { ParticipantsPage } from '../../page-objects/participants-page';

test('a participant opens next to the list, by its key and by the pointer, and the next one follows', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	const list = `/programs/${id}/participants`;
	const page = await signedIn(`${list}?size=20`);
	const { grid } = new ParticipantsPage(page, t);
	const [first, second] = [grid.rows().nth(0), grid.rows().nth(1)];
	const nameOf = async (row: typeof first) => (await row.locator('[data-tip-cut]').first().innerText()).trim();
	const [name, next] = [await nameOf(first), await nameOf(second)];
	const sheet = page.getByRole('dialog');
	const title = sheet.getByRole('heading', { level: 2 }).first();

	await first.hover();
	await first.locator('[aria-keyshortcuts=p]').click();
	await expect(title).toContainText(name);
	await expect(page).toHaveURL(/[?&]peek=/);
	await expect(sheet.getByRole('region', { name: t('participantWork:page.facts') })).toBeVisible();
	await expect(sheet.getByRole('table', { name: t('participantWork:peek.transactions') })).toBeVisible();
	await expectAccessible();
	await page.keyboard.press('j');
	await expect(title).toContainText(next);
	await page.keyboard.press('ArrowUp');
	await expect(title).toContainText(name);
	// Back closes it, however many were viewed; a reload keeps it.
	await page.reload();
	await expect(title).toContainText(name);
	await page.goBack();
	await expect(sheet).toBeHidden();
	await expect(page).toHaveURL(`${list}?size=20`);

	await second.locator('[data-cell]').nth(1).focus();
	await page.keyboard.press('p');
	await expect(title).toContainText(next);
	await page.keyboard.press('Escape');
	await expect(sheet).toBeHidden();
	await expect(second.locator('[data-cell]').nth(1)).toBeFocused();
	await page.keyboard.press('p');
	await sheet.getByRole('link', { name: t('participantWork:peek.page') }).click();
	await expect(page.getByRole('heading', { level: 1 })).toContainText(next);
});

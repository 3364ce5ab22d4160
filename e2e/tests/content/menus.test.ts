import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import type { Texts } from '../../fixtures/texts';
import { FormDialog } from '../../page-objects/form-dialog';

/** The tree of the main menu, and its actions. */
function mainMenu(page: Page, t: Texts) {
	const editor = page.getByRole('region', { name: t('content:menu.desktop') });
	return {
		editor,
		entry: (title: string) => editor.getByRole('treeitem', { name: new RegExp(`^${title}\\s*/`) }),
		titles: async () =>
			(await editor.getByRole('treeitem').all()).reduce<Promise<string[]>>(async (all, item) => {
				const title = await item.locator('[data-slot=entry-title]').textContent();
				return [...(await all), `${await item.getAttribute('aria-level')} ${title}`];
			}, Promise.resolve([])),
		add: async (title: string, url: string) => {
			await editor.getByRole('button', { name: t('content:addEntry') }).click();
			const form = new FormDialog(page, t, t('content:addEntry'));
			await form.field(t('content:field.title')).fill(title);
			await form.select(t('content:field.url')).fill(url);
			await form.button(t('content:addEntry')).click();
			await expect(form.dialog()).toBeHidden();
		},
		save: () => editor.getByRole('button', { name: t('common:save') }).click(),
	};
}

test('a menu is built, reordered by mouse and keyboard, undone, and saved', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
	expectAccessible,
}) => {
	const { accountId } = await portal.program('Crew Milestones');
	const program = await portal.addProgram(accountId, `Menus ${unique}`);
	const entries = ['Home', 'Shop', 'Sale'].map((title) => ({ title, url: `/${title.toLowerCase()}` }));
	await portal.saveContent(program.id, [{ language: 'en', desktopMenu: entries }]);
	const page = await signedIn(`/programs/${program.id}/menu`);
	const menu = mainMenu(page, t);
	await menu.add('News', '/news');
	await expect(menu.entry('News')).toContainText(t('content:deadLink'));
	await expect(menu.entry('Shop')).not.toContainText(t('content:deadLink'));

	// By keyboard alone.
	await menu.entry('Sale').focus();
	await page.keyboard.press('Alt+ArrowRight');
	await page.keyboard.press('ArrowDown');
	await expect(menu.entry('News')).toBeFocused();
	await page.keyboard.press('Alt+ArrowUp');
	await expect.poll(menu.titles).toEqual(['1 Home', '1 News', '1 Shop', '2 Sale']);
	await page.keyboard.press('Enter');
	const form = new FormDialog(page, t, t('content:editEntry'));
	await form.field(t('content:field.title')).fill('Latest');
	await page.keyboard.press('Enter');
	await expect(menu.entry('Latest')).toBeVisible();
	await page.keyboard.press('Control+z');
	await expect(menu.entry('News')).toBeVisible();
	await page.keyboard.press('Control+y');

	// By mouse.
	await menu.entry('Latest').dragTo(menu.entry('Shop'), { targetPosition: { x: 60, y: 20 } });
	await expect.poll(menu.titles).toEqual(['1 Home', '1 Shop', '2 Sale', '2 Latest']);
	await menu.save();
	await expectToast(t('programs:updated'));
	await expectAccessible('a menu');

	// Deleting an entry shows beforehand what happens to its children.
	await menu.entry('Shop').focus();
	await page.keyboard.press('Delete');
	const question = page.getByRole('alertdialog', { name: t('content:deleteEntry', { title: 'Shop' }) });
	await expect(question).toContainText(t('content:deleteEntryText'));
	await question.getByRole('button', { name: t('common:delete') }).click();
	await expect.poll(menu.titles).toEqual(['1 Home', '1 Sale', '1 Latest']);

	// Unsaved changes are offered again after the tab was closed.
	await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes(' menu ')));
	page.once('dialog', (dialog) => void dialog.accept());
	await page.reload();
	await expect.poll(menu.titles).toEqual(['1 Home', '1 Shop', '2 Sale', '2 Latest']);
	await menu.editor.getByRole('button', { name: t('ui:draftTake') }).click();
	await expect.poll(menu.titles).toEqual(['1 Home', '1 Sale', '1 Latest']);
	await menu.save();
	await expectToast(t('programs:updated'));

	// And saved versions can be restored.
	await menu.editor.getByRole('button', { name: t('content:historyOf', { name: t('content:menu.desktop') }) }).click();
	const sheet = page.getByRole('dialog');
	await sheet
		.getByRole('button', { name: /^Changes from/ })
		.first()
		.click();
	await expect(sheet.locator('del').first()).toContainText('Shop');
	await expectAccessible('the history');
	await sheet
		.getByRole('button', { name: /^Restore / })
		.first()
		.click();
	await expect.poll(menu.titles).toEqual(['1 Home', '1 Shop', '2 Sale', '2 Latest']);
});

test('of two editors of a menu, the second one sees both versions', async ({ signedIn, t, portal, unique }) => {
	const { accountId } = await portal.program('Crew Milestones');
	const program = await portal.addProgram(accountId, `Two ${unique}`);
	await portal.saveContent(program.id, [{ language: 'en', desktopMenu: [] }]);
	const page = await signedIn(`/programs/${program.id}/menu`);
	const menu = mainMenu(page, t);
	await menu.add('Mine', '/mine');
	await portal.saveContent(program.id, [{ language: 'en', desktopMenu: [{ title: 'Theirs', url: '/theirs' }] }]);
	await menu.save();
	const notice = menu.editor.getByRole('alert');
	await expect(notice).toContainText('Theirs');
	await expect(notice).toContainText('Mine');
	await notice.getByRole('button', { name: t('content:takeTheirs') }).click();
	await expect.poll(menu.titles).toEqual(['1 Theirs']);
	await menu.editor.getByRole('button', { name: t('content:undo') }).click();
	await expect.poll(menu.titles).toEqual(['1 Mine']);
});

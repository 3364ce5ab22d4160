import type { Locator, Page } from '@playwright/test';
import { linesFile } from '../../fixtures/files';
import { tabTo } from '../../fixtures/keyboard';
import { expect, settled, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { ParticipantsPage } from '../../page-objects/participants-page';
import { Shell } from '../../page-objects/shell';

/** The focused element: whether its focus is visible, and whether it is inside an area. */
const focused = (page: Page, inside = 'body') =>
	page.evaluate((selector) => {
		const element = document.activeElement ?? document.body;
		const { top, bottom, left, right } = element.getBoundingClientRect();
		const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
		// A field in its own frame is marked by the frame.
		const frame = element.parentElement?.closest('[data-slot]') ?? element;
		const framed = getComputedStyle(frame);
		const marked = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
		return {
			// Enough to distinguish tab stops.
			name: element === document.body ? '' : element.outerHTML.slice(0, 300),
			marked: marked || framed.outlineStyle !== 'none' || element.matches('td input, td button'),
			inView: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
			inside: element.closest(selector) !== null,
		};
	}, inside);

async function expectTrapped(page: Page, dialog: Locator, presses: number): Promise<void> {
	await expect(dialog).toBeVisible();
	await settled(page);
	for (const key of ['Tab', 'Shift+Tab']) {
		for (let press = 0; press < presses; press += 1) {
			await page.keyboard.press(key);
			expect(await focused(page, '[role=dialog],[role=alertdialog]')).toMatchObject({ inside: true, inView: true });
		}
	}
}

test('the skip link comes first and skips menu and toolbar', async ({ signedIn, t }) => {
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	await expect(shell.title()).toHaveText(t('accounts:title'));
	const skip = page.getByRole('link', { name: t('shell:skip') });
	await expect(skip).not.toBeInViewport();
	await page.keyboard.press('Tab');
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport();
	await page.keyboard.press('Enter');
	await expect(shell.main()).toBeFocused();
	await page.keyboard.press('Tab');
	expect(await focused(page, 'main')).toMatchObject({ inside: true });
});

for (const path of ['/login', '/customers', '/jobs']) {
	test(`the focus is always visible: ${path}`, async ({ page, signedIn }) => {
		if (path === '/login') await page.goto(path);
		else await signedIn(path);
		await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
		if (path !== '/login') await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
		const names = new Set<string>();
		for (let stop = 0; stop < 30; stop += 1) {
			await page.keyboard.press('Tab');
			const { name, ...state } = await focused(page);
			if (name === '') break;
			names.add(name);
			expect.soft(state, name).toEqual({ marked: true, inView: true, inside: true });
		}
		expect(names.size).toBeGreaterThan(path === '/login' ? 4 : 8);
	});
}

test('dialogs trap the focus and return it', async ({ signedIn, t, portal }) => {
	test.setTimeout(90_000);
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/participants`);
	const people = new ParticipantsPage(page, t);
	await expect(people.grid.rows().first()).toBeVisible();

	await tabTo(page, people.add());
	await page.keyboard.press('Enter');
	await expect(people.addDialog.field(t('participants:field.name'))).toBeFocused();
	await expectTrapped(page, people.addDialog.dialog(), 28);
	await page.keyboard.press('Escape');
	await expect(people.addDialog.dialog()).toBeHidden();
	await expect(people.add()).toBeFocused();

	await people.openImport('participants');
	await people.chooseFile(linesFile('keys.csv', ['name,email', 'Kay Keys,kay@keys.example.com']));
	await people.mode('replace').focus();
	await page.keyboard.press('Space');
	await expectTrapped(page, people.attention.dialog(), 5);
	await page.keyboard.press('Escape');
	await expect(people.mode('replace')).toBeFocused();
	await expect(people.mode('add')).toBeChecked();
	await people.chooseAnother().click();
});

test('menus open with arrows, close with Escape, and return the focus', async ({ signedIn, t }) => {
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	await shell.userMenu().focus();
	await page.keyboard.press('ArrowDown');
	const menu = page.getByRole('menu').first();
	await expect(menu).toBeVisible();
	await expect(menu.getByRole('menuitem').first()).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(menu).toBeHidden();
	await expect(shell.userMenu()).toBeFocused();
});

test('the language changes everything at once, including the direction, and is stored', async ({ signedIn, t }) => {
	const page = await signedIn('/customers');
	const html = page.locator('html');
	await page.getByRole('button', { name: new RegExp(`^${t('common:language')}`) }).click();
	await page.getByRole('menu').getByText('العربية').click();
	await expect(html).toHaveAttribute('dir', 'rtl');
	await expect(html).toHaveAttribute('lang', 'ar');
	await page.reload();
	await expect(html).toHaveAttribute('dir', 'rtl');
	await page.getByRole('button', { name: /^اللغة/ }).click();
	await page.getByRole('menu').getByText('English').click();
	await expect(new Shell(page, t).title()).toHaveText(t('accounts:title'));
	await expect(html).toHaveAttribute('dir', 'ltr');
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

	test('the menu is a drawer: it traps the focus, closes after a choice, and returns the focus', async ({
		signedIn,
		t,
		expectAccessible,
	}) => {
		const page = await signedIn('/jobs');
		const shell = new Shell(page, t);
		const open = page.getByRole('button', { name: t('shell:openNavigation') });
		const drawer = page.getByRole('dialog', { name: t('shell:navigation') });
		await open.click();
		await expectTrapped(page, drawer, 10);
		await expectAccessible();
		await page.keyboard.press('Escape');
		await expect(drawer).toBeHidden();
		await expect(open).toBeFocused();
		await open.click();
		await shell.menuLink('shell:nav.manageAccounts').click();
		await expect(drawer).toBeHidden();
		await expect(shell.title()).toHaveText(t('accounts:title'));
	});

	test('a list is cards, a form fills the screen', async ({ signedIn, t, expectAccessible }) => {
		const page = await signedIn('/customers?q=harbor');
		await expect(page.getByRole('grid')).toBeHidden();
		await expect(page.getByRole('main').getByText('Harbor East')).toBeVisible();
		await page.getByRole('button', { name: t('accounts:add') }).click();
		const form = new FormDialog(page, t, t('accounts:info'));
		await expect(form.dialog()).toBeVisible();
		await expect.poll(() => form.dialog().boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
		await expectAccessible();
	});
});

test('the Tab key continues from a toast, and closing it returns the focus', async ({ page, t }) => {
	await page.goto('/gallery?part=feedback');
	await page.getByRole('button', { name: t('gallery:feedback.toast.error'), exact: true }).click();
	const dismiss = page.getByRole('button', { name: t('ui:dismiss') });
	await expect(dismiss).toBeVisible();
	const last = page.getByRole('main').getByRole('button').last();
	await last.focus();
	await tabTo(page, dismiss);
	await page.keyboard.press('Tab');
	await expect(last).not.toBeFocused();
	await expect(dismiss).not.toBeFocused();
	await last.focus();
	await tabTo(page, dismiss);
	await page.keyboard.press('Enter');
	await expect(dismiss).toBeHidden();
	await expect(last).toBeFocused();
});

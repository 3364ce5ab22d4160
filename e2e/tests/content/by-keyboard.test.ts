import type { Locator, Page } from '@playwright/test';
import { carouselNumbers } from '@rewards/validators/content/constants';
import { tabTo } from '../../fixtures/keyboard';
import type { Portal } from '../../fixtures/portal';
import { expect, test } from '../../fixtures/test';
import type { Texts } from '../../fixtures/texts';
import { FormDialog } from '../../page-objects/form-dialog';

// No mouse in this file: neither click nor hover, and fields are filled by typing.

const carousel = { type: 'productsCarousel', title: 'New ones', source: 'new', categories: ['Travel'] };
const slider = { type: 'slider', slideSpeed: 4000, slides: [{ title: 'First' }, { title: 'Second' }] };

const noMenus = { desktopMenu: [], mobileMenu: [] };

async function makePage(portal: Portal, name: string, sections: object[], french: object[] = sections) {
	const { id: model, accountId } = await portal.program('Sky Points');
	const { id } = await portal.addProgram(accountId, name);
	// With existing images: the preview shows them.
	const { theme } = await portal.settings(model);
	await portal.saveSettings(id, { languages: ['en', 'fr', 'it'], theme });
	const [content] = await portal.saveContent(id, [
		{ language: 'en', ...noMenus, pages: [{ name: 'Home', url: 'home', sections }] },
		{ language: 'fr', ...noMenus, pages: [{ name: 'Accueil', url: 'home', sections: french }] },
	]);
	const page = content?.pages[0];
	const path = `/programs/${id}/language/en/page/${page?.id}`;
	return { id, path, at: (index: number) => `${path}/section/${page?.sections[index]?.id}` };
}

async function press(page: Page, ...keys: string[]): Promise<void> {
	for (const key of keys) await page.keyboard.press(key);
}

/** Back to a control before the focused one. */
async function backTo(page: Page, target: Locator): Promise<void> {
	for (let step = 0; step < 60; step += 1) {
		if (await target.evaluate((element) => element === document.activeElement)) return;
		await press(page, 'Shift+Tab');
	}
	await expect(target).toBeFocused();
}

/** The tree of one menu. */
function menuOf(page: Page, t: Texts, menu: 'desktop' | 'mobile') {
	const editor = page.getByRole('region', { name: t(`content:menu.${menu}`) });
	const items = editor.getByRole('treeitem');
	return {
		editor,
		entry: (title: string) => items.filter({ hasText: title }),
		shape: () =>
			items.evaluateAll((all) =>
				all.map((one) => `${one.ariaLevel} ${one.querySelector('[data-slot=entry-title]')?.textContent}`),
			),
		add: async (label: string, title: string, url: string) => {
			await tabTo(page, editor.getByRole('button', { name: t('content:addEntry') }), 90);
			await press(page, 'Enter');
			const form = new FormDialog(page, t, t('content:addEntry'));
			await expect(form.field(label)).toBeFocused();
			await page.keyboard.type(title);
			await tabTo(page, form.select(t('content:field.url')));
			await page.keyboard.type(url);
			await press(page, 'Enter');
			await expect(form.dialog()).toBeHidden();
		},
	};
}

test('both menus are built, moved and saved; Arabic entries run from the right in an English interface', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
}) => {
	const { id } = await makePage(portal, `Keys ${unique}`, []);
	const page = await signedIn(`/programs/${id}/menu/en`);
	const main = menuOf(page, t, 'desktop');
	await main.add(t('content:field.title'), 'العروض', '/offers');
	await main.add(t('content:field.title'), 'Shop', '/shop');
	await expect(main.entry('العروض').locator('[data-slot=entry-title]')).toHaveCSS('direction', 'rtl');
	await tabTo(page, main.entry('Shop'), 90);
	await press(page, 'Alt+ArrowRight');
	await expect.poll(main.shape).toEqual(['1 العروض', '2 Shop']);
	await press(page, 'Alt+ArrowLeft', 'Alt+ArrowUp');
	await expect.poll(main.shape).toEqual(['1 Shop', '1 العروض']);
	await press(page, 'Delete');
	await expect(main.entry('العروض')).toBeFocused();
	await expect.poll(main.shape).toEqual(['1 العروض']);
	await press(page, 'Control+z');
	await expect.poll(main.shape).toEqual(['1 Shop', '1 العروض']);
	await press(page, 'Control+s');
	await expectToast(t('programs:updated'));

	const mobile = menuOf(page, t, 'mobile');
	await mobile.add(t('content:field.label'), 'Home', '/home');
	await expect.poll(mobile.shape).toEqual(['1 Home']);
	await tabTo(page, mobile.editor.getByRole('button', { name: t('common:save') }), 90);
	await press(page, 'Enter');
	await expect(mobile.editor.getByText(t('content:allSaved'))).toBeVisible();

	// The other menu's entries replace its own, until undone.
	await backTo(page, mobile.editor.getByRole('button', { name: t('content:copyFrom') }));
	await press(page, 'Enter');
	await expect(page.getByRole('menuitem', { name: t('content:menu.desktop'), exact: true })).toBeFocused();
	await press(page, 'Enter');
	await expect.poll(mobile.shape).toEqual(['1 Shop', '1 العروض']);
	await tabTo(page, mobile.editor.getByRole('button', { name: t('content:discard') }), 90);
	await press(page, 'Enter');
	await expect.poll(mobile.shape).toEqual(['1 Home']);

	// A language without content starts with a copy of the first one's, and says so once.
	const [from, to] = [t('programs:language.en'), t('programs:language.it')];
	const copied = page.getByText(t('content:copied', { from, to }));
	const languages = page.getByRole('combobox', { name: t('common:language') });
	await backTo(page, languages);
	await press(page, 'End');
	await expect(copied).toBeVisible();
	await expect.poll(main.shape).toEqual(['1 Shop', '1 العروض']);
	await expect.poll(mobile.shape).toEqual(['1 Home']);
	// After choosing a language, the keyboard can choose another one.
	await expect(languages).toBeFocused();
	await press(page, 'Home');
	await expect(languages).toHaveValue('en');
	await expect(copied).toBeHidden();
	await expect(languages).toBeFocused();
	await press(page, 'End');
	await expect(languages).toHaveValue('it');
	await expect.poll(main.shape).toEqual(['1 Shop', '1 العروض']);
	await expect(copied).toBeHidden();
});

test('sections are reordered, announced, and keep their new order', async ({ signedIn, t, portal, unique }) => {
	const texts = ['One', 'Two', 'Three'].map((text) => ({ type: 'html', html: `<p>${text}</p>` }));
	const { id } = await makePage(portal, `Sort ${unique}`, texts, texts.slice(0, 1));
	const page = await signedIn(`/programs/${id}/content/en`);

	// The list of pages: one is added, duplicated and deleted again.
	const pages = page.getByRole('table', { name: t('content:pages') }).locator('tbody tr');
	const newPage = page.getByRole('button', { name: t('content:newPage') });
	await tabTo(page, newPage, 90);
	await press(page, 'Enter');
	const form = new FormDialog(page, t, t('content:newPage'));
	await expect(form.field(t('content:pageName'))).toBeFocused();
	await page.keyboard.type('Offers');
	await press(page, 'Tab');
	await page.keyboard.type('offers');
	await press(page, 'Enter');
	await expect(form.dialog()).toBeHidden();
	await expect(pages).toHaveCount(7);
	await expect(newPage).toBeFocused();
	const more = page.getByRole('button', { name: t('content:moreNamed', { title: 'Offers' }) });
	await tabTo(page, more);
	const item = (name: string) => page.getByRole('menuitem', { name });
	await press(page, 'Enter');
	await expect(item(t('content:rename'))).toBeFocused();
	await press(page, 'ArrowDown');
	await expect(item(t('content:duplicate'))).toBeFocused();
	await press(page, 'Enter');
	const copy = new FormDialog(page, t, t('content:duplicatePage', { name: 'Offers' }));
	await expect(copy.field(t('content:pageName'))).toBeFocused();
	await press(page, 'Enter');
	await expect(pages).toHaveCount(8);
	await expect(more).toBeFocused();
	await press(page, 'Enter');
	await expect(item(t('content:rename'))).toBeFocused();
	await press(page, 'End');
	await expect(item(t('common:delete'))).toBeFocused();
	await press(page, 'Enter');
	const question = page.getByRole('alertdialog', { name: t('content:deletePage', { name: 'Offers' }) });
	await expect(question.getByRole('button', { name: t('common:delete') })).toBeVisible();
	await press(page, 'Tab', 'Enter');
	await expect(pages).toHaveCount(7);
	const next = t('content:moreNamed', { title: t('content:copyOf', { name: 'Offers' }) });
	await expect(page.getByRole('button', { name: next })).toBeFocused();
	await backTo(page, page.getByRole('link', { name: t('content:editNamed', { title: 'Home' }) }));
	await press(page, 'Enter');

	// Its sections.
	const rows = page.getByRole('table', { name: t('content:sections') }).locator('tbody tr');
	await tabTo(page, page.getByRole('button', { name: t('content:moveDown', { place: 1 }) }));
	await press(page, 'Alt+ArrowDown');
	await expect(rows.nth(1)).toContainText('One');
	await expect(page.getByText(t('content:movedTo', { place: 2, all: 3 }))).toBeAttached();
	await expect(page.getByRole('button', { name: t('content:moveUp', { place: 2 }) })).toBeFocused();
	await press(page, 'Alt+ArrowDown');
	await expect(rows.nth(2)).toContainText('One');
	await page.reload();
	await expect(rows).toContainText(['Two', 'Three', 'One']);

	// The preview shows any language of the program.
	const frame = page.frameLocator('iframe');
	await expect(frame.getByText('Three')).toBeVisible();
	await tabTo(page, page.getByRole('combobox', { name: t('content:previewLanguage') }));
	await press(page, 'ArrowDown');
	await expect(page.getByText(t('content:previewSaved', { language: t('programs:language.fr') }))).toBeVisible();
	await expect(frame.getByText('Three')).toHaveCount(0);
	await expect(frame.getByText('One')).toBeVisible();

	// Deleting sections keeps the focus among them, after the last one at the add button.
	const remove = (place: number) => page.getByRole('button', { name: t('content:deleteSection', { place }) });
	await press(page, 'Shift+Tab');
	await expect(remove(3)).toBeFocused();
	for (const left of [2, 1]) {
		await press(page, 'Enter', 'Tab', 'Enter');
		await expect(rows).toHaveCount(left);
		await expect(remove(left)).toBeFocused();
	}
	await press(page, 'Enter', 'Tab', 'Enter');
	await expect(page.getByText(t('content:noSectionsText'))).toBeVisible();
	await expect(
		page
			.locator('main')
			.getByRole('button', { name: t('content:addSection') })
			.last(),
	).toBeFocused();
});

test('a carousel is filled in', async ({ signedIn, t, portal, unique, expectToast }) => {
	const { at } = await makePage(portal, `Carousel ${unique}`, [{ type: 'html', html: '<h1>Above</h1>' }, carousel]);
	const page = await signedIn(at(1));
	const frame = page.frameLocator('iframe');
	await tabTo(page, page.getByLabel(t('content:field.title'), { exact: true }));
	await press(page, 'Control+a');
	await page.keyboard.type('عروض الصيف');
	await expect(page.getByLabel(t('content:field.title'), { exact: true })).toHaveCSS('direction', 'rtl');
	await tabTo(page, page.getByLabel(t('content:field.source')));
	await press(page, 'Home');
	await expect(page.getByLabel(t('content:field.source'))).toHaveValue('featured');
	const rows = page.getByLabel(t('content:field.rows'));
	await tabTo(page, rows);
	await press(page, 'Backspace', 'Backspace');
	// An out-of-range number is refused at the field, and nothing is saved.
	await page.keyboard.type('999');
	await press(page, 'Control+s');
	await expect(rows).toHaveAccessibleDescription(t('validation:tooBig', { max: carouselNumbers.rows }));
	await expect(rows).toBeFocused();
	await press(page, 'Control+a');
	await page.keyboard.type('12');
	await expect(rows).toHaveValue('12');
	await expect(rows).toHaveAccessibleDescription('');
	await tabTo(page, page.getByRole('button', { name: new RegExp(`^${t('content:field.categories')}`) }));
	await expect(page.getByText(t('content:viewAll'), { exact: true }).first()).toBeVisible();
	await press(page, 'Enter', 'ArrowDown', 'Enter', 'Escape');
	await expect(frame.getByRole('heading', { name: 'عروض الصيف' })).toHaveCSS('direction', 'rtl');
	await press(page, 'Control+s');
	await expectToast(t('programs:updated'));

	// Next to it, on its whole page as well.
	await tabTo(page, page.getByRole('button', { name: t('content:page'), exact: true }));
	await press(page, 'Enter');
	await expect(frame.getByRole('heading', { name: 'Above' })).toBeAttached();
	await expect(frame.getByRole('heading', { name: 'عروض الصيف' })).toBeVisible();
	await page.reload();
	await expect(rows).toHaveValue('12');
});

test.describe('in Arabic', () => {
	test.use({ language: 'ar' });
	test('slides with English texts are added, previewed, moved, deleted and saved; arrows in a tree switch sides', async ({
		signedIn,
		t,
		portal,
		unique,
		expectToast,
	}) => {
		const { id, at } = await makePage(portal, `Slides ${unique}`, [slider]);
		const entries = ['Home', 'Shop'].map((title) => ({ title, url: `/${title.toLowerCase()}` }));
		await portal.saveContent(id, [{ language: 'en', desktopMenu: entries }]);
		const page = await signedIn(at(0));
		const slides = page.getByRole('list', { name: t('content:slides') }).getByRole('listitem');
		await tabTo(page, page.getByRole('button', { name: t('content:addSlide') }));
		await press(page, 'Enter');
		const form = new FormDialog(page, t, t('content:addSlide'));
		await expect(form.field(t('content:field.title'))).toBeFocused();
		await page.keyboard.type('Summer sale');
		await expect(form.field(t('content:field.title'))).toHaveCSS('direction', 'ltr');
		const seen = form.dialog().frameLocator('iframe').getByRole('heading', { name: 'Summer sale' });
		await expect(seen).toHaveCSS('direction', 'ltr');
		await press(page, 'Enter');
		await expect(slides).toHaveCount(3);
		await tabTo(page, page.getByRole('button', { name: t('content:slideUp', { name: 'Summer sale' }) }));
		await press(page, 'Alt+ArrowUp', 'Alt+ArrowUp');
		await expect(slides.first()).toContainText('Summer sale');
		await tabTo(page, page.getByRole('button', { name: t('content:deleteSlide', { name: 'First' }) }));
		await press(page, 'Enter');
		await expect(slides).toHaveCount(2);
		await expect(page.getByRole('button', { name: t('content:deleteSlide', { name: 'Second' }) })).toBeFocused();
		await press(page, 'Control+s');
		await expectToast(t('programs:updated'));

		await page.goto(`/programs/${id}/menu/en`);
		const main = menuOf(page, t, 'desktop');
		await tabTo(page, main.entry('Home'), 90);
		await press(page, 'ArrowDown', 'Alt+ArrowLeft');
		await expect.poll(main.shape).toEqual(['1 Home', '2 Shop']);
		await expect(main.entry('Shop').locator('[data-slot=entry-title]')).toHaveCSS('direction', 'ltr');
		await press(page, 'Alt+ArrowRight');
		await expect.poll(main.shape).toEqual(['1 Home', '1 Shop']);
	});
});

import type { Page } from '@playwright/test';
import type { Portal } from '../../fixtures/portal';
import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { fromGoogleDocs, fromWord } from './pasted';

/** A program for this test alone, with one page and a section of each type; returns their addresses. */
async function makeSections(portal: Portal, name: string) {
	const { accountId } = await portal.program('Sky Points');
	const program = await portal.addProgram(accountId, name);
	const pages = [
		{
			name: 'Home',
			url: 'home',
			sections: [
				{ type: 'html', html: '<p>Hello</p>' },
				{ type: 'productsCarousel', title: 'New ones', source: 'new', categories: ['Travel'] },
				{ type: 'slider', slideSpeed: 4000, slides: [{ title: 'First' }, { title: 'Second' }] },
			],
		},
	];
	const save = (more: object = {}) => portal.saveContent(program.id, [{ language: 'en', pages, ...more }]);
	const [content] = await save();
	const page = content?.pages[0];
	const at = (index: number) =>
		`/programs/${program.id}/language/en/page/${page?.id}/section/${page?.sections[index]?.id}`;
	return { program, page, at };
}

const paste = (page: Page, html: string) =>
	page.locator('.ProseMirror').evaluate((editor, text) => {
		const data = new DataTransfer();
		data.setData('text/html', text);
		editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
	}, html);

test('a text is written by keyboard alone, previewed while typing, cleaned and saved', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
	expectAccessible,
}) => {
	const { at } = await makeSections(portal, `Text ${unique}`);
	const page = await signedIn(at(0));
	const editor = page.getByRole('textbox', { name: t('content:text') });
	const frame = page.frameLocator('iframe');
	await editor.focus();
	await page.keyboard.press('Control+a');
	await page.keyboard.type('# Summer');
	await page.keyboard.press('Enter');
	await page.keyboard.press('Control+b');
	await page.keyboard.type('Bold');
	await page.keyboard.press('Control+b');
	await page.keyboard.press('Enter');
	// Arabic in an English interface runs from right to left.
	await page.keyboard.type('مرحبا بكم');
	await expect(editor.getByText('مرحبا بكم')).toHaveCSS('direction', 'rtl');
	await expect(editor.getByText('Bold')).toHaveCSS('direction', 'ltr');
	await expect(frame.getByRole('heading', { name: 'Summer' })).toBeVisible();
	await expect(frame.getByText('مرحبا بكم')).toHaveCSS('direction', 'rtl');
	await expectAccessible('the editor of texts');

	// Anything that could run is removed on the way, in the editor, in the preview, and by the server.
	await page.getByRole('button', { name: t('content:source') }).click();
	const source = page.getByRole('textbox', { name: t('content:source') });
	await source.fill(
		'<h2>Safe</h2><img src=x onerror="top.hacked=1"><script>top.hacked=1</script><a href="javascript:top.hacked=1">Trap</a>',
	);
	await expect(frame.getByRole('heading', { name: 'Safe' })).toBeVisible();
	await expect(frame.getByText('Trap')).not.toHaveAttribute('href');
	await page.keyboard.press('Control+s');
	await expectToast(t('programs:updated'));
	await expect(source).toHaveValue(/Safe/);
	await page.reload();
	await expect(editor.getByRole('heading', { name: 'Safe' })).toBeVisible();
	await expect(editor.getByText('Trap')).toBeVisible();
	await expect(editor.locator('a')).toHaveCount(0);
	expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('content pasted from Word and Google Docs keeps headings, lists, tables and links, and nothing else', async ({
	signedIn,
	t,
	portal,
	unique,
}) => {
	const { at } = await makeSections(portal, `Paste ${unique}`);
	const page = await signedIn(at(0));
	const editor = page.getByRole('textbox', { name: t('content:text') });
	const html = () => editor.evaluate((element) => element.innerHTML);
	await editor.focus();
	await page.keyboard.press('Control+a');
	await paste(page, fromWord);
	await expect(editor.getByRole('heading', { level: 1, name: 'Summer offers' })).toBeVisible();
	await expect(editor.getByRole('link', { name: 'our shop' })).toHaveAttribute('href', 'https://example.com/shop');
	await expect(editor.locator('strong')).toHaveText('your');
	await expect(editor.locator('ul > li').first()).toContainText('First');
	await expect(editor.locator('ul ul > li')).toHaveText('Inside');
	await expect(editor.locator('td').first()).toHaveText('Cell one');
	await expect(editor.getByRole('link', { name: 'Trap' })).toHaveCount(0);
	expect(await html()).not.toMatch(/mso|o:p|font-family|file:|color|·|Generator/i);

	await page.keyboard.press('Control+a');
	await paste(page, fromGoogleDocs);
	await expect(editor.getByRole('heading', { level: 2, name: 'Terms' })).toBeVisible();
	await expect(editor.locator('strong')).toHaveText('bold');
	await expect(editor.locator('em')).toHaveText('italic');
	await expect(editor.locator('ol > li')).toHaveText(['One', 'Two']);
	await expect(editor.getByRole('link', { name: 'link' })).toHaveAttribute('href', 'https://example.com/terms');
	await expect(editor.locator('td')).toHaveText('A cell');
	expect(await html()).not.toMatch(/docs-internal|font-size|#1155cc/);
});

test('changing a field of a carousel resets its categories', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
	expectAccessible,
}) => {
	const { at } = await makeSections(portal, `Carousel ${unique}`);
	const page = await signedIn(at(1));
	const categories = page.getByRole('button', { name: new RegExp(`^${t('content:field.categories')}`) });
	await expect(page.getByText('Travel', { exact: true }).first()).toBeVisible();
	await page.getByLabel(t('content:field.source')).selectOption('featured');
	await expect(page.getByText('Travel', { exact: true })).toHaveCount(0);
	await expect(page.getByText(t('content:viewAll'), { exact: true }).first()).toBeVisible();
	await expect(categories).toBeVisible();
	await page.getByLabel(t('content:field.title'), { exact: true }).fill('Our best');
	await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Our best' })).toBeVisible();
	await expectAccessible('a carousel');
	await page.getByRole('button', { name: t('common:save'), exact: true }).click();
	await expectToast(t('programs:updated'));
});

test('slides are added in a popup, moved and deleted; an unsaved slider is offered again', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
	expectAccessible,
}) => {
	const { at } = await makeSections(portal, `Slider ${unique}`);
	const page = await signedIn(at(2));
	const slides = page.getByRole('list', { name: t('content:slides') }).getByRole('listitem');
	await expect(slides).toHaveCount(2);
	await page.getByRole('button', { name: t('content:addSlide') }).click();
	const form = new FormDialog(page, t, t('content:addSlide'));
	await form.field(t('content:field.title')).fill('Third');
	await form.select(t('content:field.actionLink')).fill('javascript:alert(1)');
	await form.button(t('content:addSlide')).click();
	await expect(form.message(t('validation:linkUnsafe'))).toBeVisible();
	await form.select(t('content:field.actionLink')).fill('/home');
	await expectAccessible('the popup of a slide');
	await form.button(t('content:addSlide')).click();
	await expect(slides).toHaveCount(3);
	await slides
		.nth(2)
		.getByRole('button', { name: t('content:slideUp', { name: 'Third' }) })
		.focus();
	await page.keyboard.press('Alt+ArrowUp');
	await expect(slides.nth(1)).toContainText('Third');
	await slides.nth(1).dragTo(slides.nth(0));
	await expect(slides.nth(0)).toContainText('Third');
	await expectAccessible('a slider');

	await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.includes(' section ')));
	page.once('dialog', (dialog) => void dialog.accept());
	await page.reload();
	await expect(slides).toHaveCount(2);
	await page.getByRole('button', { name: t('ui:draftTake') }).click();
	await expect(slides.nth(0)).toContainText('Third');
	await page.getByRole('button', { name: t('common:save'), exact: true }).click();
	await expectToast(t('programs:updated'));
});

test('of two editors of a section, the second one sees both versions', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
}) => {
	const { at, program, page: made } = await makeSections(portal, `Two texts ${unique}`);
	const page = await signedIn(at(0));
	const editor = page.getByRole('textbox', { name: t('content:text') });
	await editor.focus();
	await page.keyboard.press('Control+a');
	await page.keyboard.type('Mine');
	const sections = [{ id: made?.sections[0]?.id, type: 'html', html: '<p>Theirs</p>' }];
	await portal.saveContent(program.id, [
		{ language: 'en', pages: [{ id: made?.id, name: 'Home', url: '/home', sections }] },
	]);
	await page.keyboard.press('Control+s');
	const notice = page.getByRole('alert').filter({ hasText: 'Theirs' });
	await expect(notice).toContainText('Mine');
	await notice.getByRole('button', { name: t('content:keepMine') }).click();
	await page.getByRole('button', { name: t('common:save'), exact: true }).click();
	await expectToast(t('programs:updated'));
	await page.reload();
	await expect(editor).toHaveText('Mine');
});

test.describe('in Arabic', () => {
	test.use({ language: 'ar' });
	test('an English text runs from left to right', async ({ signedIn, t, portal, unique }) => {
		const { at } = await makeSections(portal, `Arabic ${unique}`);
		const page = await signedIn(at(0));
		const editor = page.getByRole('textbox', { name: t('content:text') });
		await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
		await expect(editor.getByText('Hello')).toHaveCSS('direction', 'ltr');
	});
});

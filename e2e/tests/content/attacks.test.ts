import { isSafeLink } from '@rewards/validators/content/constants';
import { attacks, mutations } from '@rewards/validators/content/testing/attacks';
import { expect, test } from '../../fixtures/test';
import { DictionaryPage } from '../../page-objects/dictionary-page';

/** NUL is refused separately, as a character that no text can contain. */
const evils = [...attacks, ...mutations].filter((evil) => !evil.includes('\u0000'));
/** Those that others can follow in one text: the rest swallow what comes after them. */
const beside = evils.filter(
	(evil) =>
		!/<\/?(?:title|style|textarea|xmp|noscript|iframe|noembed|noframes|plaintext|svg|math|template|script)|<!|<\?/i.test(
			evil,
		),
);

/** Addresses that look like something else; those that could run are refused, and typed below. */
const links = [
	'/home?x=%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
	'/home#javascript:alert(1)',
	'mailto:x@example.com?body=%3Cscript%3E',
];
const runs = 'javascript:alert(1)';

test('hostile content runs nowhere: not in the editors, the preview, the dictionary or the log', async ({
	signedIn,
	page,
	baseURL,
	t,
	portal,
	unique,
	request,
	pageErrors,
}) => {
	test.slow();
	const { accountId } = await portal.program('Sky Points');
	const program = await portal.addProgram(accountId, `<img src=x onerror=alert(1)> ${unique}`);
	const short = (length: number) => evils.map((evil) => evil.slice(0, length));
	const link = (n: number) => links[n % links.length] ?? '';
	const slides = short(200).map((title, n) => ({ title, text: evils[n], action: { text: title, link: link(n) } }));
	const sections = [
		...evils.map((html) => ({ type: 'html', html })),
		{ type: 'slider', slides: slides.slice(0, 50) },
		{ type: 'productsCarousel', title: evils[0]?.slice(0, 200), categories: short(200).slice(0, 50) },
	];
	const [content] = await portal.saveContent(program.id, [
		{
			language: 'en',
			pages: [{ name: evils[8]?.slice(0, 100), url: '/home', sections }],
			mobileMenu: short(200).map((label, n) => ({ label, type: label.slice(0, 50), url: link(n) })),
			desktopMenu: short(200).map((title, n) => ({ title, url: link(n) })),
		},
	]);
	// A brace is a placeholder's.
	const texts = Object.fromEntries(evils.filter((evil) => !/[{}]/.test(evil)).map((evil, n) => [`attack.${n}`, evil]));
	const headers = { authorization: `Bearer ${await portal.token()}` };
	const messages = { ...texts, 'topbar.help': evils[0], 'cart.title': evils[8] };
	const answer = await request.post(`/api/programs/${program.id}/languages`, { headers, data: { en: { messages } } });
	expect([answer.status(), await answer.json()]).toMatchObject([200, { en: { messages: { 'attack.0': evils[0] } } }]);
	const home = content?.pages[0];
	const sectionAt = (at: number) =>
		`/programs/${program.id}/language/en/page/${home?.id}/section/${home?.sections[at]?.id}`;

	const ran: string[] = [];
	page.on('dialog', async (dialog) => {
		// Whether to leave unsaved input.
		if (dialog.type() === 'beforeunload') return dialog.accept();
		ran.push(dialog.message());
		await dialog.dismiss();
	});
	page.on('request', (sent) => {
		const { protocol, origin } = new URL(sent.url());
		if (protocol.startsWith('http') && origin !== baseURL) ran.push(sent.url());
	});
	page.context().on('page', (opened) => ran.push(opened.url()));

	// All of it on one page.
	await signedIn(`/programs/${program.id}/language/en/page/${home?.id}`);
	const frame = page.frameLocator('iframe');
	await expect(frame.locator('.slide')).toHaveCount(50);
	await expect(frame.getByText('xxs link').first()).toBeAttached();

	// Also while typing, before the server has seen it.
	await page.goto(sectionAt(0));
	await page.getByRole('button', { name: t('content:source') }).click();
	const source = page.getByRole('textbox', { name: t('content:source') });
	await source.fill(`<p>Typed</p><a href="${runs}">Link</a>${beside.join('<hr>')}`);
	await expect(frame.getByText('Typed')).toBeVisible();
	await page.getByRole('button', { name: t('content:source') }).click();
	await page.getByRole('button', { name: t('content:lostGoOn') }).click();
	await expect(page.getByRole('textbox', { name: t('content:text') })).toContainText('Typed');
	await expect(page.locator('[href^="javascript:"]')).toHaveCount(0);

	await page.goto(`/programs/${program.id}/menu`);
	await expect(page.getByRole('treeitem').first()).toContainText('<script');
	await page.goto(`/programs/${program.id}/dictionary/en`);
	await expect(new DictionaryPage(page, t).field('topbar.help')).toHaveValue(evils[0] ?? '');
	await page.goto('/audit');
	await page
		.getByRole('row')
		.filter({ hasText: t('audit:entity.contentPage') })
		.filter({ hasText: unique })
		.first()
		.click();
	await expect(page.getByRole('dialog')).toContainText('script');

	expect(links.every(isSafeLink)).toBe(true);
	expect(ran).toEqual([]);
	// Missing images are no defect of the page.
	expect(pageErrors.filter((error) => !error.includes('Failed to load resource'))).toEqual([]);
	pageErrors.length = 0;
});

import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';

test('pages are added, duplicated, renamed with their links, deleted and restored; those that every site needs are locked', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
	expectAccessible,
}) => {
	const { accountId } = await portal.program('Crew Milestones');
	const program = await portal.addProgram(accountId, `Pages ${unique}`);
	await portal.saveContent(program.id, [
		{
			language: 'en',
			pages: [{ name: 'Home', url: 'home', sections: [{ type: 'html', html: '<p><a href="/offers">Offers</a></p>' }] }],
			desktopMenu: [{ title: 'To the offers', url: '/offers' }],
		},
	]);
	const page = await signedIn(`/programs/${program.id}/content`);
	const table = page.getByRole('table', { name: t('content:pages') });
	const row = (url: string) =>
		table.getByRole('row').filter({ has: page.getByRole('cell', { name: url, exact: true }) });
	const more = async (url: string, name: string, what: string) => {
		await row(url)
			.getByRole('button', { name: t('content:moreNamed', { title: name }) })
			.click();
		await page.getByRole('menuitem', { name: what }).click();
	};
	await expect(row('/home').getByRole('img', { name: t('content:protected') })).toBeVisible();
	await row('/home')
		.getByRole('button', { name: t('content:moreNamed', { title: 'Home' }) })
		.click();
	await expect(page.getByRole('menuitem', { name: t('content:protected') })).toBeDisabled();
	await page.keyboard.press('Escape');

	await page.getByRole('button', { name: t('content:newPage') }).click();
	let form = new FormDialog(page, t, t('content:newPage'));
	await form.field(t('content:pageName')).fill('Offers');
	await form.field(t('content:field.url')).fill('HOME');
	await form.field(t('content:pageName')).focus();
	await expect(form.field(t('content:field.url'))).toHaveAccessibleDescription(new RegExp(t('validation:taken')));
	await form.field(t('content:field.url')).fill('offers');
	await expectAccessible('the form');
	await form.save().click();
	await expect(form.dialog()).toBeHidden();
	await expect(row('/offers')).toBeVisible();
	await expectAccessible('the list');

	await more('/offers', 'Offers', t('content:duplicate'));
	form = new FormDialog(page, t, t('content:duplicatePage', { name: 'Offers' }));
	await form.save().click();
	await expect(row('/offers-2')).toBeVisible();

	await more('/offers', 'Offers', t('content:rename'));
	form = new FormDialog(page, t, t('content:renamePage', { name: 'Offers' }));
	await form.field(t('content:field.url')).fill('/deals');
	await form.save().click();
	await expect(row('/deals')).toBeVisible();

	await more('/deals', 'Offers', t('common:delete'));
	const question = page.getByRole('alertdialog', { name: t('content:deletePage', { name: 'Offers' }) });
	await expect(question).toContainText('To the offers');
	await expect(question).toContainText(t('content:link.text', { place: 'Home' }));
	await question.getByRole('combobox', { name: t('content:linksAfter') }).selectOption('/home');
	await expectAccessible('the question');
	await question.getByRole('button', { name: t('common:delete') }).click();
	await expect(row('/deals')).toBeHidden();
	await expectToast(t('content:pageDeleted', { name: 'Offers' }));

	await page.getByRole('button', { name: t('content:deletedPages') }).click();
	await page.getByRole('button', { name: t('content:restoreTo', { when: 'Offers' }) }).click();
	await expectToast(t('content:restored'));
	await page.keyboard.press('Escape');
	await expect(row('/deals')).toBeVisible();
});

test('sections of a page are added, moved by mouse and keyboard, and deleted; the preview shows next to them', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
	expectAccessible,
}) => {
	const { accountId } = await portal.program('Crew Milestones');
	const program = await portal.addProgram(accountId, `Sections ${unique}`);
	const [content] = await portal.saveContent(program.id, [
		{
			language: 'en',
			pages: [
				{
					name: 'Home',
					url: 'home',
					sections: [
						{ type: 'html', html: '<h1>Hello there</h1><img src="x" onerror="parent.hacked = 1">' },
						{ type: 'html', html: '<p>Second</p>' },
					],
				},
			],
		},
	]);
	const page = await signedIn(`/programs/${program.id}/language/en/page/${content?.pages[0]?.id}`);
	const frame = page.frameLocator('iframe');
	await expect(frame.getByRole('heading', { name: 'Hello there' })).toBeVisible();
	const rows = page.getByRole('table', { name: t('content:sections') }).getByRole('row');
	await page.getByRole('button', { name: t('content:addSection') }).click();
	const form = new FormDialog(page, t, t('content:addSection'));
	await expect(form.field(t('content:slideSpeed'))).toBeHidden();
	await form.select(t('content:field.type')).selectOption('slider');
	await form.field(t('content:slideSpeed')).fill('3000');
	await form.button(t('content:addSection')).click();
	await expect(rows).toHaveCount(4);
	await expect(rows.nth(3)).toContainText(t('content:type.slider'));
	await expect(rows.nth(1).getByRole('textbox')).toHaveCount(0);
	await expect(rows.nth(3).getByRole('textbox', { name: t('content:slideSpeed') })).toHaveValue('3000');
	await expectAccessible('a page');

	await page.getByRole('button', { name: t('content:moveUp', { place: 3 }) }).focus();
	await page.keyboard.press('Alt+ArrowUp');
	await expect(rows.nth(2)).toContainText(t('content:type.slider'));
	await rows.nth(2).dragTo(rows.nth(1));
	await expect(rows.nth(1)).toContainText(t('content:type.slider'));

	await page.getByRole('button', { name: t('content:deleteSection', { place: 2 }) }).click();
	await page
		.getByRole('alertdialog')
		.getByRole('button', { name: t('common:delete') })
		.click();
	await expect(rows).toHaveCount(3);
	await expectToast(t('content:sectionDeleted'));
	await page.getByRole('button', { name: t('content:undo') }).click();
	await expect(rows).toHaveCount(4);
	await page.getByRole('button', { name: t('content:phone') }).click();
	await expect(frame.getByText('Second')).toBeVisible();
	expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
	await page.getByRole('link', { name: t('content:goBack') }).click();
	await expect(page.getByRole('table', { name: t('content:pages') })).toBeVisible();
});

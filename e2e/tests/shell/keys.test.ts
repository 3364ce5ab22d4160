import { expect, test } from '../../fixtures/test';
import { Shell } from '../../page-objects/shell';

test('the toolbar’s search finds pages, actions, settings and recent pages', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/participants`);
	const shell = new Shell(page, t);
	await expect(shell.title()).toContainText(t('participants:title'));
	const palette = page.getByRole('dialog', { name: t('palette:label') });
	const field = palette.getByRole('combobox');
	const open = () => page.getByRole('banner').getByRole('search').getByRole('button').click();
	const choose = async (text: string, option: string | RegExp) => {
		await open();
		await field.fill(text);
		await palette.getByRole('option', { name: option }).first().click();
	};

	await choose('inbox', t('shell:nav.inbox'));
	await expect(page).toHaveURL('/apps/mail');
	// Without a text, recent pages.
	await open();
	await expect(palette.getByRole('option').first()).toContainText('Sky Points');
	await page.keyboard.press('Escape');

	await choose('keyb', t('shell:keys'));
	await expect(page.getByRole('dialog', { name: t('palette:keys.title') })).toBeVisible();
	await page.keyboard.press('Escape');
	await choose('add part', t('palette:action.addParticipant'));
	await expect(page).toHaveURL(`/programs/${id}/participants`);
	await expect(page.getByRole('dialog', { name: t('participants:add') })).toBeVisible();
	await page.keyboard.press('Escape');
	await choose('add role', t('palette:action.addRole'));
	await expect(page).toHaveURL('/rolemanagement');
	await expect(page.getByRole('textbox', { name: t('roles:field.name'), exact: true })).toBeFocused();
	await page.keyboard.press('Escape');

	await choose('poprefix'.slice(0, 2), t('programSettings:field.poPrefix'));
	await expect(page).toHaveURL(`/programs/${id}/settings`);
	await expect(page.getByLabel(t('programSettings:field.poPrefix'))).toBeFocused();
	// A program with participants opens at them.
	await choose('Sky Points', /^Sky Points/);
	await expect(page).toHaveURL(/\/participants$/);
});

test('text typed while the palette loads is searched for, and Enter waits for the response', async ({
	signedIn,
	t,
}) => {
	const page = await signedIn('/customers');
	const shell = new Shell(page, t);
	await expect(page.locator('main tbody tr[data-nav]').first()).toBeVisible();
	const hold = async (url: RegExp) => {
		let bring = () => {};
		const brought = new Promise<void>((resolve) => {
			bring = resolve;
		});
		await page.route(url, async (route) => {
			await brought;
			await route.continue();
		});
		return bring;
	};
	const bringPalette = await hold(/\/assets\/[^/]*palette/);
	const asked = page.waitForRequest(/\/assets\/[^/]*palette/);
	await page.keyboard.press('Control+k');
	await asked;
	// Each of these letters is also a shortcut of the page.
	await page.keyboard.type('jnboxx');
	for (let index = 0; index < 6; index++) await page.keyboard.press('Backspace');
	await page.keyboard.type('inbox');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	bringPalette();
	await expect(page).toHaveURL('/apps/mail');
	await expect(page.getByRole('dialog')).toHaveCount(0);

	const bringAnswer = await hold(/\/trpc\/search\.find/);
	const palette = page.getByRole('dialog', { name: t('palette:label') });
	await page.keyboard.press('Control+k');
	await expect(palette.getByRole('option').first()).toBeVisible();
	// Words match in any order; a result of an earlier text is not chosen.
	await page.keyboard.type('shortcuts keyboard');
	await page.keyboard.press('Enter');
	await expect(palette.getByRole('combobox')).toHaveValue('shortcuts keyboard');
	bringAnswer();
	await expect(page.getByRole('dialog', { name: t('palette:keys.title') })).toBeVisible();
	await page.keyboard.press('Escape');

	await page.keyboard.press('Control+k');
	await palette.getByRole('combobox').fill('dark theme');
	await expect(palette.getByRole('option')).toHaveText([t('palette:theme', { name: t('common:theme.dark') })]);
	// A page is also found by what it offers.
	await palette.getByRole('combobox').fill('two-factor');
	await palette.getByRole('option', { name: t('shell:nav.profile') }).click();
	await expect(shell.title()).toHaveText(t('shell:title.profile'));
});

test('single-key shortcuts add, edit, move through rows and to pages; not while typing, and not when switched off', async ({
	signedIn,
	t,
}) => {
	const page = await signedIn('/customers');
	const add = page.getByRole('dialog', { name: t('accounts:info') });
	const rows = page.locator('main tbody tr[data-nav]');
	await expect(rows.first()).toBeVisible();
	// The shortcuts load after the first page.
	await expect(async () => {
		await page.keyboard.press('j');
		await expect(rows.first().locator(':focus')).toHaveCount(1, { timeout: 200 });
	}).toPass();
	await page.keyboard.press('j');
	await expect(rows.nth(1).locator(':focus')).toHaveCount(1);
	await page.keyboard.press('k');
	await expect(rows.first().locator(':focus')).toHaveCount(1);
	await page.keyboard.press('n');
	await expect(add).toBeVisible();
	await page.keyboard.type('gi');
	await expect(add.getByRole('textbox').first()).toHaveValue('gi');
	await page.keyboard.press('Backspace');
	await page.keyboard.press('Backspace');
	await page.keyboard.press('Escape');
	await expect(add).toBeHidden();

	// A list that is edited in place has its own button.
	await page.keyboard.press('g');
	await page.keyboard.press('r');
	await expect(page).toHaveURL('/rolemanagement');
	await expect(page.getByRole('button', { name: t('roles:add') }).first()).toBeVisible();
	await page.keyboard.press('n');
	const name = page.getByRole('textbox', { name: t('roles:field.name'), exact: true });
	await expect(name).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(name).toHaveCount(0);

	await page.keyboard.press('g');
	await page.keyboard.press('i');
	await expect(page).toHaveURL('/apps/mail');
	await page.keyboard.press('?');
	const help = page.getByRole('dialog', { name: t('palette:keys.title') });
	await expect(help.getByText(t('palette:keys.go', { page: t('shell:nav.jobs') }))).toBeVisible();
	await help.getByRole('switch').click();
	await page.keyboard.press('Escape');
	await page.keyboard.press('g');
	await page.keyboard.press('j');
	await page.keyboard.press('?');
	await expect(help).toBeHidden();
	await expect(page).toHaveURL('/apps/mail');
});

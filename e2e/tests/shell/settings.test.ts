import type { Page } from '@playwright/test';
import { type Person, person } from '../../fixtures/people';
import { expect, keepToken, test } from '../../fixtures/test';
import type { Texts } from '../../fixtures/texts';
import { Shell } from '../../page-objects/shell';

// Each test has its own user: settings are stored with the user, and tests run in parallel.
const ofReseller = (number: number): Person => person(`administrator.reseller${number}@example.com`);

async function openSettings(page: Page, t: Texts) {
	await new Shell(page, t).userMenu().click();
	await page.getByRole('menuitem', { name: t('shell:settings'), exact: true }).click();
	const panel = page.getByRole('dialog');
	await expect(panel.getByRole('heading', { name: t('settings:title'), exact: true })).toBeVisible();
	return panel;
}
const sidebarWidth = (page: Page, t: Texts) =>
	page.getByRole('complementary', { name: t('shell:sidebar') }).evaluate((element) => element.clientWidth + 1);
const html = (page: Page) => page.locator('html');
const saved = (page: Page) => page.waitForResponse((answer) => answer.url().includes('auth.updateSelf') && answer.ok());

test('settings apply at once in every tab, on every device, and reset to the defaults', async ({
	signedIn,
	context,
	browser,
	baseURL,
	portal,
	t,
	expectAccessible,
}) => {
	const me = ofReseller(1);
	const page = await signedIn('/customers', me);
	const other = await context.newPage();
	await keepToken(other, await portal.token(me));
	await other.goto('/jobs');
	await expect(new Shell(other, t).title()).toBeVisible();

	// A hidden tab renders once a second.
	await page.bringToFront();
	const panel = await openSettings(page, t);
	await expectAccessible('settings');
	const kept = saved(page);
	await panel.getByRole('slider', { name: t('settings:fontSize') }).press('ArrowRight');
	await panel.getByRole('button', { name: t('settings:modes.dark') }).click();
	await panel
		.getByRole('radio', { name: t('settings:navbars.style-3.name'), exact: false })
		.first()
		.check();
	await kept;
	for (const tab of [page, other]) {
		await expect(html(tab)).toHaveAttribute('data-theme', 'defaultDark');
		await expect(html(tab)).toHaveCSS('font-size', '17.6px');
	}
	await page.keyboard.press('Escape');
	// 120 pixels at 110%.
	await expect.poll(() => sidebarWidth(page, t)).toBe(132);

	const device = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
	await keepToken(device, await portal.token(me));
	await device.goto('/customers');
	await expect(html(device)).toHaveAttribute('data-theme', 'defaultDark');
	await expect(html(device)).toHaveCSS('font-size', '17.6px');
	await device.context().close();

	await page.reload();
	await expect(html(page)).toHaveAttribute('data-theme', 'defaultDark');
	await openSettings(page, t);
	const reset = saved(page);
	await panel.getByRole('button', { name: t('settings:reset'), exact: true }).click();
	await reset;
	await expect(html(page)).toHaveAttribute('data-theme', 'default');
	await expect(html(other)).toHaveCSS('font-size', '16px');
});

test('a scheme for each part of the frame; one user’s choice is not the next one’s', async ({
	signedIn,
	portal,
	t,
	expectAccessible,
}) => {
	const page = await signedIn('/customers', ofReseller(2));
	const panel = await openSettings(page, t);
	const kept = saved(page);
	await panel.getByRole('button', { name: t('settings:schemes') }).click();
	await panel.getByRole('button', { name: 'light5', exact: true }).click();
	await panel.getByRole('button', { name: t('settings:parts.navbar'), exact: true }).click();
	await panel.getByRole('button', { name: 'dark9', exact: true }).click();
	await kept;
	await expectAccessible('schemes');
	await page.keyboard.press('Escape');
	await expect(html(page)).toHaveAttribute('data-theme', 'light5');
	const sidebar = page.getByRole('complementary', { name: t('shell:sidebar') });
	await expect(sidebar).toHaveAttribute('data-theme', 'dark9');

	const next = await portal.token(ofReseller(3));
	await page.evaluate((token) => localStorage.setItem('jwt_access_token', token), next);
	await page.reload();
	await expect(html(page)).toHaveAttribute('data-theme', 'default');
	await expect(sidebar).toHaveAttribute('data-theme', 'greyDark');
});

test('defaultSettings in the address overrides the built-in settings; unknown names look like the default', async ({
	signedIn,
	t,
}) => {
	const given = (settings: object) => `/customers?defaultSettings=${encodeURIComponent(JSON.stringify(settings))}`;
	const page = await signedIn(
		given({ direction: 'rtl', theme: { toolbar: 'nonsense' }, layout: { config: { footer: { display: true } } } }),
		ofReseller(3),
	);
	await expect(page.getByRole('contentinfo')).toBeVisible();
	await expect(html(page)).toHaveAttribute('dir', 'rtl');
	await expect(html(page)).toHaveAttribute('lang', 'en');
	await expect(page.getByRole('banner')).toHaveAttribute('data-theme', 'default');
	await page.goto(given({ layout: { config: { navbar: { style: 'style-3-dense' } } } }));
	await expect.poll(() => sidebarWidth(page, t)).toBe(64);
});

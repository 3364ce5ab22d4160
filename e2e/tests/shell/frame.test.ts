import type { Page } from '@playwright/test';
import { person, reporter } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import { Shell } from '../../page-objects/shell';

const me = person('account.manager.reseller2@example.com');
const style = (name: string) =>
	`/customers?defaultSettings=${encodeURIComponent(JSON.stringify({ layout: { config: { navbar: { style: name } } } }))}`;
const widthOf = async (page: Page, name: string) =>
	(await page.getByRole('complementary', { name }).boundingBox())?.width;

test('folded navigation opens after a moment of hover and at once for the keyboard', async ({
	signedIn,
	t,
	expectAccessible,
}) => {
	const page = await signedIn(style('style-2'), me);
	const shell = new Shell(page, t);
	const sidebar = page.getByRole('complementary', { name: t('shell:sidebar') });
	await expect.poll(() => widthOf(page, t('shell:sidebar'))).toBe(64);
	await expectAccessible('folded');
	const before = await shell.main().boundingBox();

	// From elsewhere: a headless browser starts with its pointer in the corner, on the navigation.
	await page.mouse.move(800, 400);
	await page.mouse.move(30, 400);
	await expect.poll(() => widthOf(page, t('shell:sidebar'))).toBe(280);
	await expectAccessible('open');
	expect(await shell.main().boundingBox()).toEqual(before);
	await page.mouse.move(800, 400);
	await expect.poll(() => widthOf(page, t('shell:sidebar'))).toBe(64);

	await shell.menuLink('shell:nav.inbox').focus();
	await page.keyboard.press('Shift+Tab');
	await expect(sidebar).toHaveAttribute('data-open');
	await page
		.getByRole('button', { name: t('shell:unfoldNavigation') })
		.first()
		.click();
	await expect(sidebar).not.toHaveAttribute('data-open');
	await expect.poll(() => widthOf(page, t('shell:sidebar'))).toBe(280);
});

test('a rail of groups opens its entries next to it', async ({ signedIn, t, expectAccessible }) => {
	const page = await signedIn(style('style-3'), me);
	await expect.poll(() => widthOf(page, t('shell:sidebar'))).toBe(120);
	await page.getByRole('button', { name: t('shell:nav.own') }).click();
	await expectAccessible('rail');
	await new Shell(page, t).menuLink('shell:nav.profile').click();
	await expect(page).toHaveURL('/pages/profile');
	await expect(page.getByRole('navigation', { name: t('shell:navigation') })).toBeHidden();
});

test('on a phone the navigation is a drawer that closes after a choice', async ({ signedIn, t }) => {
	const page = await signedIn('/customers', me);
	await page.setViewportSize({ width: 390, height: 800 });
	await page.getByRole('button', { name: t('shell:openNavigation') }).click();
	await new Shell(page, t).menuLink('shell:nav.jobs').click();
	await expect(page).toHaveURL('/jobs');
	await expect(page.getByRole('dialog')).toBeHidden();
});

test('Ctrl+K finds every page, by keyboard alone', async ({ signedIn, portal, t, expectAccessible }) => {
	const page = await signedIn('/customers');
	await expect(new Shell(page, t).title()).toBeVisible();
	const palette = page.getByRole('dialog', { name: t('palette:label') });
	const look = async (text: string) => {
		await page.keyboard.press('Control+k');
		await palette.getByRole('combobox').fill(text);
	};
	await look('harbor inc');
	await expect(palette.getByRole('option', { name: 'Harbor Incentives' })).toBeVisible();
	await expectAccessible('palette');
	await page.keyboard.press('Enter');
	const harbor = await portal.account('Harbor Incentives');
	await expect(page).toHaveURL(`/customers/${harbor.id}`);

	const sky = await portal.program('Sky Points');
	const { items } = await portal.participants(sky.id);
	await look(items[0]?.email ?? '');
	await expect(palette.getByRole('option').filter({ hasText: items[0]?.name ?? '' })).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(`/programs/${sky.id}/participants/${items[0]?.sid}`);

	await look('sky points');
	await expect(palette.getByRole('option', { name: 'Sky Points' }).first()).toBeVisible();
	await look('inbox');
	await expect(palette.getByRole('option', { name: t('shell:nav.inbox') })).toBeVisible();
	await look('qqqqqq');
	await expect(palette.getByText(t('ui:noResults'))).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(palette).toBeHidden();
});

test('users without access to participants and orders do not find them', async ({ signedIn, t }) => {
	const page = await signedIn('/customers', reporter);
	await expect(new Shell(page, t).title()).toBeVisible();
	await page.keyboard.press('Control+k');
	const palette = page.getByRole('dialog', { name: t('palette:label') });
	await palette.getByRole('combobox').fill('sky');
	await expect(palette.getByText(t('palette:programs'))).toBeVisible();
	await expect(palette.getByText(t('palette:participants'))).toBeHidden();
	await expect(palette.getByText(t('palette:orders'))).toBeHidden();
});

test('? shows the shortcuts, and a lost connection is reported', async ({ signedIn, context, t, expectAccessible }) => {
	const page = await signedIn('/customers', me);
	await expect(new Shell(page, t).title()).toBeVisible();
	await new Shell(page, t).main().focus();
	const keys = page.getByRole('dialog', { name: t('palette:keys.title') });
	// The page's keys load after the first page.
	await expect(async () => {
		await page.keyboard.press('?');
		await expect(keys.getByText(t('palette:keys.palette'))).toBeVisible({ timeout: 1000 });
	}).toPass();
	await expectAccessible('keys');
	await page.keyboard.press('Escape');
	await context.setOffline(true);
	await expect(page.getByText(t('shell:offline'))).toBeVisible();
	await context.setOffline(false);
	await expect(page.getByText(t('shell:offline'))).toBeHidden();
});

test('a file dropped on a page without a file field does not replace the page', async ({ signedIn, t }) => {
	const page = await signedIn('/apps/mail');
	await expect(new Shell(page, t).title()).toHaveText(t('shell:title.inbox'));
	const refused = (kind: string) =>
		page.evaluate((type) => {
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File(['name,email'], 'people.csv', { type: 'text/csv' }));
			const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
			document.querySelector('main')?.dispatchEvent(event);
			return event.defaultPrevented;
		}, kind);
	// The page listens once its first rows are there.
	await expect.poll(() => refused('dragover')).toBe(true);
	expect(await refused('drop')).toBe(true);
});

import { expect, keepToken, test } from '../../fixtures/test';
import { ParticipantsPage } from '../../page-objects/participants-page';

test('the list comes first: imports are one row until somebody opens them, and stay open for them', async ({
	signedIn,
	t,
	portal,
	newcomer,
	browser,
	baseURL,
}) => {
	const program = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${program.id}/participants`, newcomer);
	const { grid, area } = new ParticipantsPage(page, t);
	await expect(grid.row('@').first()).toBeVisible();
	const head = area().getByRole('button', { name: t('participantWork:import.title') });
	await expect(head).toHaveAttribute('aria-expanded', 'false');
	expect((await area().boundingBox())?.height).toBeLessThan(70);
	const kept = page.waitForResponse((answer) => answer.url().includes('auth.updateSelf') && answer.ok());
	await head.click();
	await expect(head).toHaveAttribute('aria-expanded', 'true');
	await kept;
	await page.reload();
	await expect(head).toHaveAttribute('aria-expanded', 'true');

	// Theirs, not the browser's.
	const device = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
	await keepToken(device, await portal.token(newcomer));
	await device.goto(`/programs/${program.id}/participants`);
	const there = new ParticipantsPage(device, t).area().getByRole('button', { name: t('participantWork:import.title') });
	await expect(there).toHaveAttribute('aria-expanded', 'true');
	await device.context().close();
});

test('the wheel scrolls the page over the list too, once the list is at its end', async ({
	signedIn,
	t,
	portal,
	newcomer,
}) => {
	const program = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${program.id}/participants`, newcomer);
	await page.setViewportSize({ width: 1280, height: 500 });
	const { grid, area } = new ParticipantsPage(page, t);
	await expect(grid.row('@').first()).toBeVisible();
	await area()
		.getByRole('button', { name: t('participantWork:import.title') })
		.click();
	await grid.row('@').first().hover();
	const scrolled = () => page.evaluate(() => document.querySelector('main')?.scrollTop ?? 0);
	const before = await scrolled();
	await page.mouse.wheel(0, 3000);
	await page.mouse.wheel(0, 3000);
	await expect.poll(scrolled).toBeGreaterThan(before);
});

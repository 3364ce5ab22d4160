import { expect, test } from '../../fixtures/test';
import { ParticipantsPage } from '../../page-objects/participants-page';

test.use({ importsOpen: false });

test('the list comes first: imports are one row until somebody opens them, and stay open for them', async ({
	signedIn,
	t,
	portal,
}) => {
	const program = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${program.id}/participants`);
	const { grid, area } = new ParticipantsPage(page, t);
	await expect(grid.row('@').first()).toBeVisible();
	const head = area().getByRole('button', { name: t('participants:import.title') });
	await expect(head).toHaveAttribute('aria-expanded', 'false');
	expect((await area().boundingBox())?.height).toBeLessThan(70);
	await head.click();
	await expect(head).toHaveAttribute('aria-expanded', 'true');
	await page.reload();
	await expect(head).toHaveAttribute('aria-expanded', 'true');
});

test('the wheel scrolls the page over the list too, once the list is at its end', async ({ signedIn, t, portal }) => {
	const program = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${program.id}/participants`);
	await page.setViewportSize({ width: 1280, height: 500 });
	const { grid, area } = new ParticipantsPage(page, t);
	await expect(grid.row('@').first()).toBeVisible();
	await area()
		.getByRole('button', { name: t('participants:import.title') })
		.click();
	await grid.row('@').first().hover();
	const scrolled = () => page.evaluate(() => document.querySelector('main')?.scrollTop ?? 0);
	const before = await scrolled();
	await page.mouse.wheel(0, 3000);
	await page.mouse.wheel(0, 3000);
	await expect.poll(scrolled).toBeGreaterThan(before);
});

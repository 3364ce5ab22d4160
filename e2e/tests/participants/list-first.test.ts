import { linesFile } from '../../fixtures/files';
import { expect, test } from '../../fixtures/test';
import { ParticipantsPage } from '../../page-objects/participants-page';

test('the page is its list: its pager shows without scrolling, and filtering it shifts nothing', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const program = await portal.program('Sky Points');
	const { total } = await portal.participants(program.id);
	const page = await signedIn(`/programs/${program.id}/participants?size=20`);
	const { grid } = new ParticipantsPage(page, t);
	await expect(grid.rows().first()).toBeVisible();
	const heading = page.getByRole('heading', { level: 1 }).locator('..');
	await expect(heading.getByText(t.number(total), { exact: true })).toBeVisible();
	await expect(grid.range(1, 20, total)).toBeInViewport({ ratio: 1 });
	const scroller = await page.locator('[data-slot=grid-scroller]').boundingBox();
	const inView = async () => {
		const boxes = await Promise.all((await grid.rows().all()).map((row) => row.boundingBox()));
		const end = (scroller?.y ?? 0) + (scroller?.height ?? 0);
		return boxes.filter((box) => box && box.y + box.height <= end).length;
	};
	expect(await inView()).toBeGreaterThanOrEqual(14);
	const before = await grid.rows().first().boundingBox();
	const asked = page.waitForRequest((request) => request.url().includes('/trpc/participants.list'));
	await grid.search('a');
	// Calls about a program also name it in the header.
	expect((await asked).headers()['programid']).toBe(program.id);
	await expect(grid.chips()).not.toHaveCount(0);
	await expect(grid.rows().first()).toBeVisible();
	expect((await grid.rows().first().boundingBox())?.y).toBe(before?.y);
	await expectAccessible();
});

test('a file dropped on the list is previewed on its import page, and one line above the list says so', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const program = await portal.program('Kestrel Plus');
	const page = await signedIn(`/programs/${program.id}/participants`);
	const people = new ParticipantsPage(page, t);
	await expect(people.grid.rows().first()).toBeVisible();
	const { name, buffer } = linesFile('dropped.csv', ['Name,Email', 'Dora Dropped,dora@dropped.example.com']);
	const transfer = await page.evaluateHandle(
		([fileName, text]) => {
			const data = new DataTransfer();
			data.items.add(new File([text ?? ''], fileName ?? '', { type: 'text/csv' }));
			return data;
		},
		[name, buffer.toString()],
	);
	// A browser fires dragover continuously; the page listens once its first rows are there.
	await expect(async () => {
		await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
		await expect(page.getByText(t('participantWork:import.dropAnywhere'))).toBeVisible({ timeout: 1000 });
	}).toPass();
	await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
	await expect(people.previewRows()).toHaveText([/Dora Dropped/]);
	await expect(people.step()).toContainText(t('imports:steps.review'));
	await page.goBack();
	await expect(people.area()).toContainText(t('imports:strip.checked', { name }));
	expect((await people.area().boundingBox())?.height).toBe(36);
	await expectAccessible('the line above the list');
	await people
		.area()
		.getByRole('link', { name: t('imports:strip.review') })
		.click();
	await people.chooseAnother().click();
	await expect(people.step()).toContainText(t('imports:steps.file'));
});

test('ids keep their width when other columns shrink', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Dealer Gifts');
	const page = await signedIn(`/programs/${id}/participants`);
	const { grid } = new ParticipantsPage(page, t);
	const ids = grid.rows().locator('.font-mono');
	await expect(ids.nth(1)).toBeVisible();
	const cut = await ids.evaluateAll((all) =>
		all
			.flatMap((one) => [one, ...one.querySelectorAll('*')])
			.filter((one) => one instanceof HTMLElement && one.scrollWidth > one.clientWidth && one.clientWidth > 0)
			.map((one) => one.textContent),
	);
	expect(cut).toEqual([]);
});

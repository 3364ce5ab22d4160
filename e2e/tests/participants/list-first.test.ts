import { linesFile } from '../../fixtures/files';
import { expect, test } from '../../fixtures/test';
import { Grid } from '../../page-objects/grid';
import { ParticipantsPage } from '../../page-objects/participants-page';
import { PointImport } from '../../page-objects/point-import';

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

test('two imports share one line: the latest shows, and the other on request', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Kestrel Plus');
	const { items } = await portal.participants(id, 1);
	const page = await signedIn(`/programs/${id}/import/points`);
	const points = new PointImport(page, t);
	await points.chooseFile(linesFile('two-points.csv', ['email,amount,description', `${items[0]?.email},5,Five`]));
	await expect(points.start()).toBeVisible();
	await page.goto(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	await people.chooseFile(linesFile('two-people.csv', ['Name,Email', 'Tilda Two,tilda.two@example.com']));
	await expect(people.start()).toBeVisible();
	await page.goto(`/programs/${id}/participants`);
	await expect(people.area()).toContainText(t('imports:strip.checked', { name: 'two-people.csv' }));
	await expect(points.area()).toBeHidden();
	const line = await people.area().boundingBox();
	expect(line?.height).toBe(36);
	const list = await people.grid.region().boundingBox();
	expect((list?.y ?? 0) - (line?.y ?? 0)).toBe(44);
	const more = people.area().getByRole('button', { name: t('jobs:strip.more', { figure: 1 }) });
	await expect(more).toHaveAttribute('aria-expanded', 'false');
	await more.click();
	await expect(points.area()).toContainText(t('imports:strip.checked', { name: 'two-points.csv' }));
	// The latest stays where it was.
	expect(await people.area().boundingBox()).toEqual(line);
	expect((await points.area().boundingBox())?.y).toBe((line?.y ?? 0) + 40);
	await expectAccessible('both lines');
	await more.click();
	await expect(points.area()).toBeHidden();
	expect(await people.grid.region().boundingBox()).toEqual(list);
	await more.click();
	await points
		.area()
		.getByRole('link', { name: t('imports:strip.review') })
		.click();
	await points.chooseAnother().click();
	await page.goBack();
	await expect(people.area()).toBeVisible();
	await expect(more).toBeHidden();
	await people
		.area()
		.getByRole('link', { name: t('imports:strip.review') })
		.click();
	await people.chooseAnother().click();
});

test('on a phone only the list scrolls, and its pager shows, at every text size', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const program = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${program.id}/participants`);
	await page.setViewportSize({ width: 390, height: 844 });
	const { grid } = new ParticipantsPage(page, t);
	await expect(grid.region().getByText('@').first()).toBeVisible();
	for (const size of [70, 100, 130]) {
		await page.evaluate((percent) => {
			document.documentElement.style.fontSize = `${percent}%`;
		}, size);
		await expect(grid.pager('pageNext'), `${size} %`).toBeInViewport({ ratio: 1 });
		const scrolls = (selector: string) => page.locator(selector).evaluate((one) => one.scrollHeight - one.clientHeight);
		await expect.poll(() => scrolls('main'), { message: `the page at ${size} %` }).toBe(0);
		expect(await scrolls('[data-slot=grid-scroller]'), `the list at ${size} %`).toBeGreaterThan(0);
	}
	await expectAccessible();
});

test('a list below a record’s key facts fills the rest of the window, so its pager shows', async ({
	signedIn,
	t,
	portal,
}) => {
	const points = await portal.program('Sky Points');
	const claims = await portal.program('Dealer Gifts');
	const { items } = await portal.participants(points.id, 1);
	const batch = await portal.claimCodeBatch(claims.id);
	const lists = [
		[`/programs/${points.id}/builds`, t('catalogue:builds')],
		[`/programs/${points.id}/participants/${items[0]?.sid}/orders`, t('orders:orders')],
		[`/programs/${claims.id}/claim-codes/${batch}`, t('claimCodes:codes')],
	] as const;
	const page = await signedIn('/start');
	for (const [path, label] of lists) {
		await page.goto(path);
		await expect(new Grid(page, t, label).pager('pageLast'), path).toBeInViewport({ ratio: 1 });
		const main = page.getByRole('main');
		expect(await main.evaluate((one) => one.scrollHeight - one.clientHeight), path).toBe(0);
	}
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

import { readFile } from 'node:fs/promises';
import { peopleFile } from '../../fixtures/files';
import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { ParticipantsPage } from '../../page-objects/participants-page';

test('a status for all that match, and a deletion of some: counted, confirmed, applied to exactly those', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Trail Club');
	const { file } = peopleFile('bulk.csv', { rows: 130, prefix: 'bulkwork' });
	await portal.importParticipants(id, file);
	const page = await signedIn(`/programs/${id}/participants`);
	const people = new ParticipantsPage(page, t);
	const { grid } = people;
	await grid.search('bulkwork');
	await expect(grid.range(1, 12, 130)).toBeVisible();

	await page.getByRole('checkbox', { name: t('ui:gridSelectPage') }).check();
	await page.getByRole('button', { name: t('ui:gridSelectMatching', { count: 130, number: '130' }) }).click();
	await page.getByRole('button', { name: t('participantWork:bulk.actions'), exact: true }).click();
	await page.getByRole('menuitem', { name: t('participantWork:bulk.status') }).click();
	const question = new FormDialog(page, t, t('participantWork:bulk.statusTitle', { count: 130 }));
	await question.select(t('participantWork:bulk.newStatus')).selectOption({ label: t('participants:status.Archived') });
	await expect(question.button(t('participantWork:bulk.confirm'))).toBeDisabled();
	await expectAccessible('question');
	await question.field(t('ui:confirmType', { text: '130' })).fill('130');
	// Every height of the line, from its first progress to its result.
	await page.evaluate((name) => {
		const heights = new Set<number>();
		new MutationObserver(() => {
			const strip = document.querySelector(`section[aria-label="${name}"]`);
			if (strip) heights.add(strip.getBoundingClientRect().height);
			document.body.dataset['heights'] = [...heights].join();
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
	}, t('participantWork:bulk.working'));
	await question.button(t('participantWork:bulk.confirm')).click();
	const strip = page.getByRole('region', { name: t('participantWork:bulk.working') });
	await expect(strip.getByRole('status')).toHaveText(t('participantWork:bulk.done', { done: 130 }));
	expect(await page.evaluate(() => document.body.dataset['heights'])).toBe('36');
	expect((await strip.boundingBox())?.height).toBe(36);
	await expect(grid.rows().first()).toContainText(t('participants:status.Archived'));
	await expectAccessible('done');

	await page.getByRole('link', { name: t('participantWork:bulk.details') }).click();
	await expect(page.getByText(t('jobs:kind.participantBulk.action.status', { value: 'Archived' }))).toBeVisible();
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: t('jobs:kind.participantBulk.download') }).click();
	expect((await download).suggestedFilename()).toBe('participants-results.csv');

	await page.goto(`/programs/${id}/participants`);
	await grid.search('bulkwork');
	for (const row of [0, 1, 2]) await grid.rows().nth(row).getByRole('checkbox').check();
	await page.getByRole('button', { name: t('participantWork:bulk.actions'), exact: true }).click();
	await page.getByRole('menuitem', { name: t('participantWork:bulk.delete') }).click();
	const removal = new FormDialog(page, t, t('participantWork:bulk.deleteTitle', { count: 3 }));
	await removal.button(t('common:delete')).click();
	await expect(grid.range(1, 12, 127)).toBeVisible();
});

test('the dialog is only about the latest selection, whenever responses arrive', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Trail Club');
	const { file } = peopleFile('asked.csv', { rows: 6, prefix: 'askedtwice' });
	await portal.importParticipants(id, file);
	const page = await signedIn(`/programs/${id}/participants?q=askedtwice`);
	const { grid } = new ParticipantsPage(page, t);
	await expect(grid.range(1, 6, 6)).toBeVisible();
	// The column of balances comes with the type of the program, which may load after the rows.
	await expect(grid.header(t('participants:field.balance'))).toBeVisible();
	const before = await grid.rows().allTextContents();
	// A slow connection: responses arrive when this test says so.
	const answers: (() => void)[] = [];
	await page.route('**/trpc/participants.bulk.hold**', (route) => {
		answers.push(() => void route.continue().catch(() => undefined));
	});
	const remove = async (rows: number[]) => {
		for (const row of rows) await grid.rows().nth(row).getByRole('checkbox').check();
		await page.getByRole('button', { name: t('participantWork:bulk.actions'), exact: true }).click();
		await page.getByRole('menuitem', { name: t('participantWork:bulk.delete') }).click();
	};
	const counting = new FormDialog(page, t, t('participantWork:bulk.delete'));

	await remove([0, 1, 2]);
	await expect(counting.dialog().locator('p')).toHaveText(t('participantWork:bulk.holding'));
	await expect(counting.button(t('common:delete'))).toHaveCount(0);
	await expectAccessible('counting');
	await counting.button(t('ui:cancel')).click();
	await grid
		.region()
		.getByRole('button', { name: t('ui:clear'), exact: true })
		.click();

	await remove([3, 4, 5]);
	await expect.poll(() => answers.length).toBe(2);
	for (const answer of answers) answer();
	const question = new FormDialog(page, t, t('participantWork:bulk.deleteTitle', { count: 3 }));
	await expect(question.button(t('ui:cancel'))).toBeFocused();
	await question.button(t('common:delete')).click();
	await expect(grid.range(1, 3, 3)).toBeVisible();
	await expect(grid.rows()).toHaveText(before.slice(0, 3));
});

test('points go to all selected participants; a deletion shows the sum of their balances, above 100 the number is typed', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	const { file } = peopleFile('given.csv', { rows: 101, prefix: 'givenwork' });
	await portal.importParticipants(id, file);
	const page = await signedIn(`/programs/${id}/participants?q=givenwork`);
	const choose = async (action: string) => {
		await page.getByRole('checkbox', { name: t('ui:gridSelectPage') }).check();
		await page.getByRole('button', { name: t('ui:gridSelectMatching', { count: 101, number: '101' }) }).click();
		await page.getByRole('button', { name: t('participantWork:bulk.actions'), exact: true }).click();
		await page.getByRole('menuitem', { name: action }).click();
	};
	await choose(t('participantWork:bulk.points'));
	const question = new FormDialog(page, t, t('participantWork:bulk.pointsTitle', { count: 101 }));
	const typed = t('ui:confirmType', { text: '101' });
	await expect(question.field(typed)).toBeFocused();
	await question.field(typed).fill('101');
	await question.button(t('participantWork:bulk.add')).click();
	await expect(question.dialog().getByRole('alert')).toHaveText(t('participantWork:bulk.amountMissing'));
	await expectAccessible('points');
	await question.field(t('participantWork:bulk.amount')).fill('30');
	await question.field(t('participantWork:bulk.description')).fill('Welcome');
	await expect(question.dialog()).toContainText(t('participantWork:bulk.pointsSum', { sum: '3,030' }));
	await question.button(t('participantWork:bulk.add')).click();
	await expect(page.getByText(t('participantWork:bulk.pointsDone', { done: 101 }))).toBeVisible();

	await choose(t('participantWork:bulk.delete'));
	const removal = new FormDialog(page, t, t('participantWork:bulk.deleteTitle', { count: 101 }));
	await expect(removal.dialog()).toContainText(t('participantWork:bulk.deleteBalance', { sum: '3,030' }));
	await expect(removal.field(typed)).toBeFocused();
	await removal.field(typed).fill('101');
	await removal.button(t('common:delete')).click();
	await expect(page.getByText(t('participantWork:bulk.deleted', { done: 101 }))).toBeVisible();
});

test('selected participants are exported, they alone; the dialog of a bulk action focuses its first field', async ({
	signedIn,
	t,
	portal,
}) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/participants`);
	const { grid } = new ParticipantsPage(page, t);
	for (const row of [0, 2]) await grid.rows().nth(row).getByRole('checkbox').check();
	const emails = await grid.cells(2).allTextContents();
	await page.getByRole('button', { name: t('participantWork:bulk.export'), exact: true }).click();
	const saved = page.waitForEvent('download');
	await page.getByRole('menuitem', { name: 'CSV' }).click();
	const file = await saved;
	const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
	expect(file.suggestedFilename()).toBe(`Sky Points - ${t('participants:participants')} - ${today}.csv`);
	const [heads, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
	expect(heads).toContain(t('participants:field.email'));
	expect(lines).toHaveLength(2);
	for (const row of [0, 2]) expect(lines.join('\n')).toContain(emails[row]);

	await page.getByRole('button', { name: t('participantWork:bulk.actions'), exact: true }).click();
	await page.getByRole('menuitem', { name: t('participantWork:bulk.points') }).click();
	const question = new FormDialog(page, t, t('participantWork:bulk.pointsTitle', { count: 2 }));
	await expect(question.field(t('participantWork:bulk.amount'))).toBeFocused();
});

import { readFile } from 'node:fs/promises';
import { linesFile } from '../../fixtures/files';
import type { Portal } from '../../fixtures/portal';
import { expect, test } from '../../fixtures/test';
import { type Language, languages } from '../../fixtures/texts';
import { FormDialog } from '../../page-objects/form-dialog';
import { JobPage } from '../../page-objects/job-page';
import { ParticipantsPage } from '../../page-objects/participants-page';
import { Shell } from '../../page-objects/shell';

interface Plan {
	program: (portal: Portal) => Promise<{ id: string }>;
	/** Header of the column that identifies people, and its content. */
	key: string;
	value: (name: string) => string;
	/** A second column, with a valid and an invalid value. */
	column: string;
	good: string;
	bad: string;
	fault: string;
	/**
	 * The corrected file replaces everyone, after which the first import can't be undone anymore; other tests cover that.
	 */
	replaces: boolean;
}

/** A program of each type; the codes of claim programs are in the email column. */
const plans: Record<Language, Plan> = {
	en: {
		program: (portal) => portal.program('Years of Service'),
		key: 'email',
		value: (name) => `${name}@mending.example.com`,
		column: 'Level',
		good: '1',
		bad: '99',
		fault: 'levelUnknown',
		replaces: false,
	},
	tr: {
		// A separate one: participants not in the file become archived.
		program: async (portal) => portal.addProgram((await portal.addAccount('Onarım Ltd')).id, 'Onarım Puan'),
		key: 'email',
		value: (name) => `${name}@mending.example.com`,
		column: 'Status',
		good: 'Active',
		bad: 'Meşgul',
		fault: 'statusUnknown',
		replaces: true,
	},
	ar: {
		program: (portal) => portal.program('Al Noor Gifts'),
		key: 'code',
		value: (name) => `MEND-${name.toUpperCase()}`,
		column: 'Level',
		good: '1',
		bad: '99',
		fault: 'levelUnknown',
		replaces: false,
	},
};

for (const language of languages) {
	test.describe(`in ${language}`, () => {
		test.use({ language });

		test('a file is previewed and imported, its rejected rows are corrected and imported too', async ({
			signedIn,
			t,
			portal,
			expectToast,
			expectAccessible,
		}) => {
			test.setTimeout(120_000);
			const { program, key, value, column, good, bad, fault, replaces } = plans[language];
			const { id } = await program(portal);
			const { total: before } = await portal.participants(id);
			const page = await signedIn(`/programs/${id}/import/participants`);
			const people = new ParticipantsPage(page, t);
			const job = new JobPage(page, t);
			const file = linesFile('gifts.csv', [
				`Name;${key};${column}`,
				`Ada Good;${value('ada')};${good}`,
				`;${value('bob')};${good}`,
				`Cem Bad;${value('cem')};${bad}`,
				`Dua Good;${value('dua')};${good}`,
			]);
			const counted = (created: number, rejected: number, known: number | null = 0) => ({
				[t('jobs:kind.participantImport.count.created')]: t.number(created),
				...(known === null ? {} : { [t('jobs:kind.participantImport.count.known')]: t.number(known) }),
				[t('jobs:kind.participantImport.count.rejected')]: t.number(rejected),
			});

			await people.chooseFile(file);
			expect(await people.preview()).toEqual(counted(2, 2));
			await expect(people.previewRows()).toHaveText([/Ada Good/, /Dua Good/]);
			await expectAccessible('preview');
			await people.kind('rejected').click();
			await expect(people.rejectedRows()).toHaveText([
				new RegExp(t('validation:nameRequired')),
				new RegExp(t(`validation:${fault}`, { value: bad })),
			]);
			await expectAccessible('preview of refused rows');
			// Nothing has happened yet.
			expect((await portal.participants(id)).total).toBe(before);

			await people.start().click();
			await expectToast(t('participantWork:import.success'));
			await expect(people.count('created')).toHaveText(t.number(2));
			await expect(people.count('rejected')).toHaveText(t.number(2));
			await people.toList().click();
			await expect(people.grid.range(1, Math.min(12, before + 2), before + 2)).toBeVisible();
			await people
				.area()
				.getByRole('link', { name: t('imports:strip.result') })
				.click();

			await people.toJob().click();
			await expect(job.rejectedRows()).toHaveCount(2);
			await expectAccessible('job');
			const firstImport = page.url();
			const download = page.waitForEvent('download');
			await job.download().click();
			const refused = await readFile(await (await download).path(), 'utf8');
			expect(refused.match(/Ada Good|Dua Good/)).toBeNull();
			expect(refused).toContain(t('validation:nameRequired'));

			// Corrected in place, with the columns that were added to them.
			const mended = refused.replace(/(^|\n)("?)(;|,)/, '$1$2Bob Mended$3').replace(bad, good);
			await page.goto(`/programs/${id}/import/participants`);
			await people.again().click();
			await people.chooseFile({ name: 'gifts-rejected.csv', mimeType: 'text/csv', buffer: Buffer.from(mended) });
			expect(await people.preview()).toEqual(counted(2, 0));
			await expect(people.previewRows()).toHaveText([/Bob Mended/, /Cem Bad/]);
			if (replaces) {
				await people.mode('replace').click();
				await expect(people.attention.dialog()).toContainText(t('participantWork:import.attentionText'));
				await expectAccessible('Attention');
				await people.attention.button(t('common:save')).click();
				expect(await people.preview()).toMatchObject({
					...counted(2, 0, null),
					[t('jobs:kind.participantImport.count.archived')]: t.number(2),
				});
				await people.kind('archived').click();
				await expect(people.previewRows()).toHaveText([/Ada Good/, /Dua Good/]);
				await expectAccessible('people to be archived');
				await people.start().click();
				await expect(people.count('archived')).toHaveText(t.number(2));
			} else await people.start().click();
			await expect(people.count('created')).toHaveText(t.number(2));
			await people.toList().click();
			await expect(people.grid.range(1, Math.min(12, before + 4), before + 4)).toBeVisible();
			if (replaces) return;

			if (language === 'en') {
				// The same file again is recognized, and would do nothing.
				await page.goBack();
				await people.again().click();
				await people.chooseFile(file);
				await expect(people.area()).toContainText(t('imports:sameFileTitle'));
				await expect(people.area()).toContainText(t('participantWork:import.nothingChanges'));
				// Somebody whom the program has by now keeps the name that the file leaves blank.
				expect(await people.preview()).toEqual(counted(0, 1, 3));
				await expect(people.start()).toBeDisabled();
				await expectAccessible('the same file again');
				await people.chooseAnother().click();
			}

			await page.goto(firstImport);
			await job.undo().click();
			const question = new FormDialog(page, t, t('imports:undo.title', { name: 'gifts.csv' }));
			await expect(question.dialog()).toContainText(t('jobs:kind.participantUndo.will.created', { count: 2 }));
			if (language === 'ar') await expectAccessible('undo');
			await expect(question.button(t('imports:undo.keep'))).toBeFocused();
			await question.button(t('imports:undo.confirm')).click();
			await expect(job.figure(t('jobs:kind.participantUndo.count.created'))).toHaveText(t.number(2));
			await expect(job.state('done')).toBeVisible();
			if (language === 'ar') await expectAccessible('undone');
			expect((await portal.participants(id)).total).toBe(before + 2);
			await page.getByRole('link', { name: t('imports:undo.toImport') }).click();
			await expect(page.getByRole('link', { name: t('imports:toUndo') })).toBeVisible();
			await expect(job.undo()).toBeHidden();
		});
	});
}

test('rejected rows are corrected in place, kept over a reload, and imported once', async ({
	signedIn,
	context,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.addProgram((await portal.addAccount('Mended Ltd')).id, 'Mended in Place');
	const path = `/programs/${id}/import/participants`;
	const page = await signedIn(path);
	const people = new ParticipantsPage(page, t);
	await people.chooseFile(
		linesFile('mend.csv', [
			'name,email,status',
			'Bea,bea(at)example.com,Busy',
			'Cem,cem(at)example.com,Active',
			',,Active',
		]),
	);
	await expect(people.start()).toHaveAccessibleDescription(t('participantWork:import.nothingGood'));
	await expect(people.rejectedRows()).toHaveCount(3);
	const reasons = people.area().getByRole('group', { name: t('mending:byReason') });
	await reasons.getByRole('button', { name: t('validation:statusUnknown', { value: '' }).replace(/: $/, '') }).click();
	await expect(people.rejectedRows()).toHaveText([/Bea/]);
	await reasons.getByRole('button', { name: t('mending:all') }).click();

	// Enter edits, Tab moves to the next cell and edits that, Esc cancels.
	await people.rejectedCell(0, 1).focus();
	await page.keyboard.press('Enter');
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type('bea@mended.example.com');
	await page.keyboard.press('Tab');
	await page.keyboard.type('nonsense');
	await page.keyboard.press('Escape');
	await expect(people.rejectedCell(0, 2)).toBeFocused();
	await expect(people.rejectedCell(0, 2)).toHaveText('Busy');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('ArrowLeft');
	await page.keyboard.press('F2');
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type('cem@mended.example.com');
	await page.keyboard.press('Enter');
	await page.reload();
	await expect(people.rejectedCell(1, 1)).toContainText('cem@mended.example.com');
	await expectAccessible('mended in the review');

	// Rows corrected before the import are imported after it.
	await people.start().click();
	await expect(people.count('rejected')).toHaveText('3');
	const tab = await context.newPage();
	await tab.goto(path);
	const there = new ParticipantsPage(tab, t);
	await expect(there.sendMended(2)).toBeEnabled();
	await people.sendMended(2).dblclick();
	await expect(people.area()).toContainText(t('mending:came', { done: 1, open: 2 }));
	await expect(there.sendMended(2)).toBeHidden();
	await expect(people.rejectedRows().nth(0)).toContainText(t('validation:statusUnknown', { value: 'Busy' }));
	await expect(people.rejectedCell(0, 1)).toHaveText('bea@mended.example.com');
	await expect(people.rejectedRows().nth(1)).toContainText(t('mending:state.done'));
	await expectAccessible('mended in the result');

	await people.rejectedCell(0, 2).click();
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type('Active');
	await page.keyboard.press('Enter');
	await people.sendMended(1).click();
	await expect(people.area()).toContainText(t('mending:came', { done: 2, open: 1 }));
	expect((await portal.participants(id)).total).toBe(2);
	await people.toJob().click();
	await expect(page.getByText(t('imports:mendsOf'))).toBeVisible();
});

test('corrected rows are gone from the browser once their user has signed out', async ({
	signedIn,
	newcomer,
	t,
	portal,
}) => {
	const { id } = await portal.addProgram((await portal.addAccount('Leaving Ltd')).id, 'Mended and Left');
	const page = await signedIn(`/programs/${id}/import/participants`, newcomer);
	const people = new ParticipantsPage(page, t);
	await people.chooseFile(linesFile('left.csv', ['name,email', 'Bea,bea(at)example.com']));
	await people.rejectedCell(0, 1).focus();
	await page.keyboard.press('Enter');
	await page.keyboard.press('ControlOrMeta+A');
	await page.keyboard.type('bea@left.example.com');
	await page.keyboard.press('Enter');
	const kept = () => page.evaluate(() => JSON.stringify(localStorage));
	await expect.poll(kept).toContain('bea@left.example.com');
	await new Shell(page, t).signOut();
	await expect(page).toHaveURL(/\/login$/);
	expect(await kept()).not.toContain('bea@left.example.com');
});

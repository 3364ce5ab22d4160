import { readFile } from 'node:fs/promises';
import { linesFile } from '../../fixtures/files';
import { expect, test } from '../../fixtures/test';
import type { Language } from '../../fixtures/texts';
import { FormDialog } from '../../page-objects/form-dialog';
import { JobPage } from '../../page-objects/job-page';
import { ParticipantsPage } from '../../page-objects/participants-page';

/** Plateau in English, claim codes in Arabic: the codes stand where e-mail addresses do. */
const programs: Record<Exclude<Language, 'tr'>, { name: string; key: string; value: (name: string) => string }> = {
	en: { name: 'Years of Service', key: 'email', value: (name) => `${name}@mending.example.com` },
	ar: { name: 'Al Noor Gifts', key: 'code', value: (name) => `MEND-${name.toUpperCase()}` },
};

for (const language of ['en', 'ar'] as const) {
	test.describe(`in ${language}`, () => {
		test.use({ language });

		test('a file is previewed and goes in, its refused rows are mended and go in too, then all is undone', async ({
			signedIn,
			t,
			portal,
			expectToast,
			expectAccessible,
		}) => {
			test.setTimeout(120_000);
			const { name, key, value } = programs[language];
			const { id } = await portal.program(name);
			const { total: before } = await portal.participants(id);
			const page = await signedIn(`/programs/${id}/participants`);
			const people = new ParticipantsPage(page, t);
			const job = new JobPage(page, t);
			const file = linesFile('gifts.csv', [
				`Name;${key};Level;Status`,
				`Ada Good;${value('ada')};1;Active`,
				`;${value('bob')};1;Active`,
				`Cem Level;${value('cem')};99;Active`,
				`Dua Good;${value('dua')};2;Active`,
			]);
			const counted = (created: number, rejected: number) => ({
				[t('jobs:count.created')]: t.number(created),
				[t('jobs:count.rejected')]: t.number(rejected),
			});

			await people.chooseFile(file);
			expect(await people.preview()).toEqual(counted(2, 2));
			await expect(people.previewRows()).toHaveText([/Ada Good/, /Dua Good/]);
			await expectAccessible('preview');
			await people.kind('rejected').click();
			await expect(people.previewRows()).toHaveText([
				new RegExp(t('validation:nameRequired')),
				new RegExp(t('validation:levelUnknown', { value: '99' })),
			]);
			await expectAccessible('preview of refused rows');
			// Nothing has happened yet.
			expect((await portal.participants(id)).total).toBe(before);

			await people.start().click();
			await expectToast(t('participants:import.success'));
			await expect(people.count('created')).toHaveText(t.number(2));
			await expect(people.count('rejected')).toHaveText(t.number(2));
			await expect(people.grid.range(1, 12, before + 2)).toBeVisible();

			await people.toJob().click();
			await expect(job.rejectedRows()).toHaveCount(2);
			await expectAccessible('job');
			const firstImport = page.url();
			const download = page.waitForEvent('download');
			await job.download().click();
			const refused = await readFile(await (await download).path(), 'utf8');
			expect(refused.match(/ada|dua/i)).toBeNull();
			expect(refused).toContain(t('validation:nameRequired'));

			// Mended where they stand, with the columns that were added to them.
			const mended = refused.replace(/(^|\n)("?)(;|,)/, '$1$2Bob Mended$3').replace(/99/, '1');
			await page.goto(`/programs/${id}/participants`);
			await people.again().click();
			await people.chooseFile({ name: 'gifts-rejected.csv', mimeType: 'text/csv', buffer: Buffer.from(mended) });
			expect(await people.preview()).toEqual(counted(2, 0));
			await expect(people.previewRows()).toHaveText([/Bob Mended/, /Cem Level/]);
			await people.start().click();
			await expect(people.count('created')).toHaveText(t.number(2));
			await expect(people.grid.range(1, 12, before + 4)).toBeVisible();

			// The same file again is noticed, and would do nothing.
			await people.again().click();
			await people.chooseFile(file);
			await expect(people.area()).toContainText(t('participants:import.sameFileTitle'));
			await expect(people.area()).toContainText(t('participants:import.nothingNew'));
			expect(await people.preview()).toEqual(counted(0, 4));
			await expectAccessible('the same file again');
			await people.chooseAnother().click();

			await page.goto(firstImport);
			await job.undo().click();
			const question = new FormDialog(page, t, t('jobs:undo.title', { name: 'gifts.csv' }));
			await expect(question.dialog()).toContainText(t('jobs:undo.created', { count: 2 }));
			await expectAccessible('undo');
			await expect(question.button(t('jobs:undo.keep'))).toBeFocused();
			await question.button(t('jobs:undo.confirm')).click();
			await expect(job.figure(t('jobs:undoCount.created'))).toHaveText(t.number(2));
			await expect(job.state('done')).toBeVisible();
			await expectAccessible('undone');
			expect((await portal.participants(id)).total).toBe(before + 2);
			await page.getByRole('link', { name: t('jobs:toImport') }).click();
			await expect(page.getByRole('link', { name: t('jobs:toUndo') })).toBeVisible();
			await expect(job.undo()).toBeHidden();
		});
	});
}

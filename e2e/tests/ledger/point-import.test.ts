import { linesFile } from '../../fixtures/files';
import { expect, test } from '../../fixtures/test';
import { languages } from '../../fixtures/texts';
import { FormDialog } from '../../page-objects/form-dialog';
import { JobPage } from '../../page-objects/job-page';
import { PointImport } from '../../page-objects/point-import';

for (const language of languages.filter((one) => one !== 'tr')) {
	test.describe(language, () => {
		test.use({ language });

		test('a point file is previewed with the balances, imported, and imported again only on request', async ({
			signedIn,
			t,
			portal,
			expectToast,
			expectAccessible,
		}) => {
			const { id } = await portal.program('Sky Points');
			const { items } = await portal.participants(id, 2);
			const [one, other] = items;
			const file = linesFile(`points-${language}.csv`, [
				'email,amount,description,reference',
				`${one?.email},250,Quarter ${language},Q-${language}-1`,
				`${other?.email},-999999999,Too much,`,
				`nobody@example.com,5,Who?,`,
			]);
			const page = await signedIn(`/programs/${id}/import/points`);
			const points = new PointImport(page, t);
			await points.chooseFile(file);
			await expect(points.kind('accepted')).toContainText(t.number(1));
			await expect(points.kind('rejected')).toContainText(t.number(2));
			await expect(points.rows()).toContainText([`Quarter ${language}`]);
			await expectAccessible('preview');
			await points.kind('rejected').click();
			await expect(points.rejectedRows()).toHaveCount(2);
			await expect(points.rejectedRows().last()).toContainText(t('validation:personUnknown'));
			await points.start().click();
			await expectToast(t('ledger:import.success'));
			await expect(points.area()).toContainText(t('jobs:kind.pointImport.count.awarded'));
			await expectAccessible('result');
			const job = new JobPage(page, t);
			const importPage = (await points.toJob().getAttribute('href')) ?? '';

			await points.again().click();
			await points.chooseFile(file);
			await expect(points.area()).toContainText(t('imports:sameFileTitle'));
			await expect(points.start()).toBeDisabled();
			await points
				.area()
				.getByRole('checkbox', { name: t('ledger:import.again') })
				.check();
			// Its references are known: nothing of it would be imported.
			await expect(points.start()).toHaveAccessibleDescription(t('ledger:import.nothingGood'));
			await points.chooseAnother().click();
			await expect(points.area().getByRole('button', { name: t('ui:fileChoose') })).toBeVisible();
			if (language === 'en') return;

			await page.goto(importPage);
			await job.undo().click();
			const question = new FormDialog(page, t, t('imports:undo.title', { name: file.name }));
			await expect(question.dialog()).toContainText(t('jobs:kind.pointUndo.will.referred', { count: 1 }));
			await expectAccessible('undo');
			await question.field(t('ledger:reverseReason')).fill('Wrong quarter');
			await question.button(t('imports:undo.confirm')).click();
			await expect(job.state('done')).toBeVisible();
			await expect(job.figure(t('jobs:kind.pointUndo.count.awarded'))).toHaveText(t.number(250));
			await page.getByRole('link', { name: t('imports:undo.toImport') }).click();
			await expect(page.getByRole('link', { name: t('imports:toUndo') })).toBeVisible();
			await expect(job.undo()).toBeHidden();
		});
	});
}

test('only points programs accept points', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Crew Milestones');
	const page = await signedIn(`/programs/${id}/import/points`);
	await expect(page).toHaveURL(`/programs/${id}/participants`);
	await page.getByRole('button', { name: t('participantWork:importMenu.label'), exact: true }).click();
	await expect(page.getByRole('menuitem')).toHaveText([
		t('participantWork:importMenu.participants'),
		t('participantWork:importMenu.doubles'),
		t('participantWork:importMenu.recipes'),
		t('participantWork:importMenu.history'),
	]);
});

import { linesFile } from '../../fixtures/files';
import { expect, test } from '../../fixtures/test';
import { ParticipantsPage } from '../../page-objects/participants-page';
import { PointImport } from '../../page-objects/point-import';

test('titles above the header are left out, another row can be chosen, and blank cells keep or empty', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.addProgram((await portal.addAccount('Titles Ltd')).id, 'Titles Above');
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	const file = (name: string, ...rows: string[]) =>
		people.chooseFile(linesFile(name, ['Members of November', '', 'Full name,E-mail,Employee ID,Custom 1', ...rows]));
	await file('members.csv', 'Tilda Titles,tilda@titles.example.com,T-1,North');
	await expect(people.previewRows()).toHaveText([/Tilda Titles/]);
	await expect(people.area()).toContainText(t('imports:reading.headerAt', { row: 3 }));
	await people
		.area()
		.getByRole('button', { name: t('imports:reading.change') })
		.click();
	const header = people.area().getByLabel(t('imports:reading.header'));
	await expect(header.locator('option:checked')).toContainText('Full name · E-mail');
	await expectAccessible('header row');
	await header.selectOption('1');
	await expect(people.fileColumn('Members of November')).toBeVisible();
	await header.selectOption('3');
	await people.check().click();
	await people.start().click();
	await expect(people.count('created')).toHaveText('1');
	await people.again().click();

	await file('sparse.csv', 'Tilda Titles,tilda@titles.example.com,,', 'Nora New,nora@titles.example.com,T-2,');
	await page.getByRole('radio', { name: t('jobs:kind.participantImport.mode.update') }).check();
	await expect(people.area()).toContainText(/2.*(External ID|Custom field 1)/);
	await expectAccessible('blank cells');
	await page.getByRole('radio', { name: t('participantWork:import.blanks.empty') }).check();
	await people.kind('changed').click();
	await expect(people.previewRows()).toHaveText([/T-1.*North|North.*T-1/]);
	await people.start().click();
	await expect(people.count('changed')).toHaveText('1');
	await expect(people.area()).toContainText(/2.*External ID/);
});

test('points are booked with the dates of the file, and an ambiguous one is asked about', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.addProgram((await portal.addAccount('Dates Ltd')).id, 'Days And Months');
	await portal.addParticipant(id, 'Dated Entry', null);
	const page = await signedIn(`/programs/${id}/import/points`);
	const points = new PointImport(page, t);
	const lines = ['email,amount,description,date', 'dated.entry@example.com,70,Old points,03/04/2024'];
	await points.chooseFile(linesFile('dated.csv', lines));
	await expect(points.area()).toContainText(t('ledger:import.unclearDates.title', { example: '03/04/2024' }));
	await expect(points.start()).toBeDisabled();
	await expectAccessible('dates');
	await points
		.area()
		.getByRole('button', { name: t('ledger:import.unclearDates.mdy', { date: 'Mar 4, 2024' }) })
		.click();
	await expect(points.kind('accepted')).toContainText(t.number(1));
	await expect(points.area()).toContainText('Mar 4, 2024');
	await points.start().click();
	await expect(points.area()).toContainText(
		t('jobs:kind.pointImport.dates', { first: 'Mar 4, 2024', last: 'Mar 4, 2024' }),
	);
});

import { textRows, workbookFile } from '@rewards/api/imports/testing/workbook';
import { linesFile } from '../../fixtures/files';
import { expect, test } from '../../fixtures/test';
import { ParticipantsPage } from '../../page-objects/participants-page';
import { PointImport } from '../../page-objects/point-import';

test('files are imported as Excel saves them: in a Windows encoding, and as a workbook', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Branch Stars');
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	// Windows-1254, as a Turkish Excel saves CSV.
	const lines = 'Ad Soyad;E-posta;Kademe;Durum\r\n\xdeule \xd6z\xe7elik;sule@excel.example.com;1;Pasif\r\n';
	await people.chooseFile({ name: 'kişiler.csv', mimeType: 'text/csv', buffer: Buffer.from(lines, 'latin1') });
	await expect(people.previewRows()).toHaveText([/Şule Özçelik.*sule@excel\.example\.com/]);
	const turkish = t('imports:reading.name.windows-1254');
	await expect(people.area()).toContainText(t('imports:reading.readAs', { encoding: turkish }));
	await people
		.area()
		.getByRole('button', { name: t('imports:reading.change') })
		.click();

	// Another encoding shows the first rows as it decodes them.
	const encoding = people.area().getByLabel(t('imports:reading.encoding'));
	await expect(encoding.locator('option:checked')).toHaveText(turkish);
	await expectAccessible('encoding');
	await encoding.selectOption(t('imports:reading.name.windows-1252'));
	await expect(people.fileColumn('Ad Soyad')).toContainText('Þule Özçelik');
	await encoding.selectOption(turkish);
	await expect(people.fileColumn('Ad Soyad')).toContainText('Şule Özçelik');
	await people.check().click();
	await people.start().click();
	await expect(people.count('created')).toHaveText('1');
	await people.again().click();

	const header = ['Ad Soyad', 'E-posta', 'Kademe', 'Durum'];
	const sheets = ['Ocak', 'Şubat'].map((name, i) => ({
		name,
		rows: textRows([
			header,
			[`Can ${name}`, `can${i}@excel.example.com`, '1', 'Etkin'],
			['', 'x@excel.example.com', '1', ''],
		]),
	}));
	const buffer = await workbookFile({ sheets });
	await people.chooseFile({ name: 'kişiler.xlsx', mimeType: 'application/octet-stream', buffer });
	await expect(people.previewRows()).toHaveText([/Can Ocak/]);
	await people.columns().click();
	await people.area().getByLabel(t('imports:reading.sheet')).selectOption('Şubat');
	await expect(people.fileColumn('Ad Soyad')).toContainText('Can Şubat');
	await people.check().click();
	await expect(people.previewRows()).toHaveText([/Can Şubat/]);
	await people.kind('rejected').click();
	await expect(people.rejectedRows()).toHaveText([/^3\D.*x@excel\.example\.com/]);
	await people.start().click();
	await expect(people.count('created')).toHaveText('1');
	await expect(people.count('rejected')).toHaveText('1');
});

test('an ambiguous amount asks once, and is imported as answered', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.addProgram((await portal.addAccount('Thousands Ltd')).id, 'A Thousand Or One');
	await portal.addParticipant(id, 'Asked About', null);
	await portal.addParticipant(id, 'Clear Already', null);
	const page = await signedIn(`/programs/${id}/import/points`);
	const points = new PointImport(page, t);
	const lines = [
		'email;amount;description',
		'asked.about@example.com;"1,000";Asked',
		'clear.already@example.com;7;Clear',
	];
	await points.chooseFile(linesFile('unclear.csv', lines));
	const question = points.area().getByText(t('ledger:import.unclear.title', { example: '1,000' }));
	await expect(question).toBeVisible();
	await expect(points.kind('rejected')).toContainText(t.number(1));
	await expect(points.start()).toBeDisabled();
	await expectAccessible('question');
	await points
		.area()
		.getByRole('button', { name: t('ledger:import.unclear.thousands', { points: t.number(1000) }) })
		.click();
	await expect(points.kind('accepted')).toContainText(t.number(2));
	await expect(question).toBeHidden();
	await expect(points.rows().first()).toContainText(`+${t.number(1000)}`);
	await points.start().click();
	await expect(points.area()).toContainText(t('jobs:kind.pointImport.count.awarded'));
	await expect(points.area()).toContainText(t.number(1007));
});

test('first and last names in separate columns become one name, unless staff choose otherwise', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.addProgram((await portal.addAccount('Parts Ltd')).id, 'Parts of Names');
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	await people.chooseFile(linesFile('parts.csv', ['Last name,First name,Email', 'Okur,Ada,ada@parts.example.com']));
	await expect(people.previewRows()).toHaveText([/Ada Okur/]);
	await people.columns().click();
	const name = t('participants:field.name');
	for (const column of ['Last name', 'First name'])
		await expect(people.goesTo(column).locator('option:checked')).toHaveText(name);
	const joined = people
		.area()
		.getByText(t('imports:columnsJoined', { field: name, columns: 'First name + Last name' }));
	await expect(joined).toBeVisible();
	await expectAccessible('joined columns');
	await people.goesTo('Last name').selectOption('');
	await expect(joined).toBeHidden();
	await people.check().click();
	await expect(people.previewRows()).toHaveText([/Ada(?! Okur)/]);
	await people.columns().click();
	await people.goesTo('Last name').selectOption(name);
	await people.check().click();
	await people.start().click();
	await expect(people.count('created')).toHaveText('1');
	expect((await portal.participants(id, 500)).items.map((one) => one.name)).toContain('Ada Okur');
});

import { linesFile, peopleFile } from '../../fixtures/files';
import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { JobPage } from '../../page-objects/job-page';
import { ParticipantsPage } from '../../page-objects/participants-page';
import { Shell } from '../../page-objects/shell';

const long = { timeout: 90_000 };

test('100,000 rows with 1% rejected are imported while the user does something else', async ({
	signedIn,
	t,
	portal,
}) => {
	test.setTimeout(180_000);
	// A separate program: only the import changes its participants.
	const { id } = await portal.addProgram((await portal.addAccount('Hundred Thousand Ltd')).id, 'Hundred Thousand');
	const { file, badLines } = peopleFile('hundred-thousand.csv', { rows: 100_000, badEvery: 100, prefix: 'many' });
	expect(badLines).toHaveLength(1_000);
	const page = await signedIn(`/programs/${id}/import/participants`);
	const shell = new Shell(page, t);
	const people = new ParticipantsPage(page, t);
	await people.chooseFile(file);
	const begin = performance.now();
	await people.start().click();
	await expect(people.area()).toContainText(t('imports:working', { name: file.name }));

	// Elsewhere the toolbar keeps reporting.
	await shell.menuLink('shell:nav.manageAccounts').click();
	const ring = page.getByRole('button', { name: t('shell:jobsRunning', { count: 1 }) });
	await ring.click();
	const panel = page.getByRole('dialog', { name: t('shell:jobs') });
	await expect(panel.getByRole('link', { name: file.name })).toBeVisible();
	await expect(panel.getByRole('progressbar', { name: file.name })).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(ring).toBeFocused();

	// Back again, and reloaded: the same job is followed to its end.
	await page.goto(`/programs/${id}/participants`);
	await expect(people.progress()).toBeVisible();
	await people
		.area()
		.getByRole('link', { name: t('imports:strip.open') })
		.click();
	await expect(people.count('created')).toHaveText(t.number(99_000), long);
	process.stdout.write(`    100,000 rows imported from the browser in ${Math.round(performance.now() - begin)} ms\n`);
	await expect(people.count('rejected')).toHaveText(t.number(1_000));
	await people.toList().click();
	await expect(people.grid.range(1, 12, 99_000)).toBeVisible(long);
	expect((await portal.participants(id)).total).toBe(99_000);

	await page.goBack();
	await people.toJob().click();
	const job = new JobPage(page, t);
	const lines = job.rejectedRows().locator('td:first-child');
	await expect(lines).toHaveText(badLines.slice(0, 100).map(t.number));
	await page.getByRole('button', { name: t('jobs:moreRejects') }).click();
	await expect(lines).toHaveText(badLines.slice(0, 200).map(t.number));
});

test('a cancelled job says so, and nothing of its file remains', async ({ signedIn, t, portal }) => {
	test.setTimeout(120_000);
	const { id } = await portal.program('Showroom Points');
	const { total: before } = await portal.participants(id);
	const { file } = peopleFile('to-be-cancelled.csv', { rows: 100_000, prefix: 'never' });
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	await people.import(file);
	await people
		.area()
		.getByRole('button', { name: t('jobs:cancel') })
		.click();
	const question = new FormDialog(page, t, t('jobs:cancelTitle'));
	await question.button(t('jobs:cancel')).click();
	await expect(people.area()).toContainText(t('imports:cancelled'));
	await expect(people.area()).toContainText(t('jobs:state.cancelled'));
	await people.toList().click();
	await expect(people.grid.range(1, 12, before)).toBeVisible();
	expect((await portal.participants(id)).total).toBe(before);
	expect(await page.evaluate(() => window.shownToasts)).not.toContain(t('participantWork:import.success'));

	// Dismissed above the list, it also disappears from the import's page.
	await people
		.area()
		.getByRole('button', { name: t('jobs:strip.dismiss') })
		.click();
	await expect(people.area()).toBeHidden();
	await people.openImport('participants');
	await expect(people.start()).toBeDisabled();
});

test('Replace all (Override) asks for attention; Cancel keeps the previous choice, Save lets it update and archive', async ({
	signedIn,
	t,
	portal,
}) => {
	const { id } = await portal.program('Sales Sprint');
	const { total: before, items } = await portal.participants(id, 3);
	const [kept, changed, archived] = items;
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	const dialog = people.attention;

	await people.chooseFile(
		linesFile('replace.csv', [
			'email;name;status',
			`${kept?.email};${kept?.name};Active`,
			`${changed?.email};Renamed by the file;Disabled`,
			'brand.new@example.com;Brand New;Active',
		]),
	);
	await people.mode('replace').click();
	await expect(dialog.dialog()).toContainText(
		'The participants of the file will overwrite the existing list. Participants not in the file become Archived.',
	);
	await page.keyboard.press('Escape');
	await expect(dialog.dialog()).toBeHidden();
	await expect(people.mode('add')).toBeChecked();
	await people.mode('replace').click();
	await dialog.button(t('common:save')).click();
	await expect(people.mode('replace')).toBeChecked();
	await people.start().click();
	await expect(people.count('created')).toHaveText('1');
	await expect(people.count('rejected')).toHaveText('0');
	await people.toList().click();
	await expect(people.grid.range(1, 12, before + 1)).toBeVisible();
	await people.grid.search(changed?.email ?? '');
	await expect(people.grid.rows()).toHaveText([/Renamed by the file.*Disabled/]);
	await people.grid.search(archived?.email ?? '');
	await expect(people.grid.rows()).toHaveText([/Archived/]);
});

test('existing people stay as they are, and are no rejected rows', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Kestrel Plus');
	const [known] = (await portal.participants(id)).items;
	const file = linesFile('again.csv', [
		'Name,eMail,STATUS,Shoe size',
		`"Somebody ""Else""",${known?.email.toUpperCase()},Active,44`,
		'Twice Told,twice.told@example.com,Active,45',
		'Twice Told,Twice.Told@example.com,Active,46',
	]);
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	await people.import(file);
	await expect(people.count('created')).toHaveText('1');
	await expect(people.count('known')).toHaveText('1');
	await expect(people.count('rejected')).toHaveText('1');
	await people.toJob().click();
	const job = new JobPage(page, t);
	await expect(job.rejectedRows()).toHaveText([
		new RegExp(`^4eMail.*${t('validation:duplicateInFile', { line: 3 })}$`),
	]);
	await expect(page.getByText(t('imports:unknownColumns', { columns: ['Shoe size'] }))).toBeVisible();
	await page.goto(`/programs/${id}/participants?q=${encodeURIComponent(known?.email ?? '')}`);
	await expect(people.grid.row(known?.name ?? '')).toBeVisible();
});

test('files that can’t be imported are refused by name, and another can be chosen', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Sky Points');
	const { total: before } = await portal.participants(id);
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	const problem = people.area().getByRole('alert');
	const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('name,email\n') };
	await people.chooseFile(notes);
	await expect(problem).toHaveText(t('ui:fileKind', { name: 'notes.pdf', kinds: '.csv, .xlsx, .tsv, .txt' }));
	await expect(people.start()).toBeDisabled();

	const refused = [
		[Buffer.from(''), t('imports:refused.empty')],
		[Buffer.from('name,email,status\n'), t('imports:refused.headerOnly')],
		[Buffer.from('d0cf11e0a1b11ae1', 'hex'), t('imports:refused.spreadsheet', { format: 'XLS' })],
		[Buffer.from('PK\x03\x04 xl/workbook.xml'), t('imports:refused.notWorkbook')],
	] as const;
	for (const [buffer, words] of refused) {
		await people.chooseFile({ name: 'people.csv', mimeType: 'text/csv', buffer });
		await expect(problem).toContainText(words);
		await expect(people.start()).toBeDisabled();
	}
	// For missing or duplicate columns, the page asks what they are.
	const asked = [
		[Buffer.from('name,status\nAnn,Active\n'), 'columnsMissing', 'participants:field.email'],
		[Buffer.from('name,email,Name,status\na,b,c,d\n'), 'columnsTwice', 'participants:field.name'],
	] as const;
	for (const [buffer, key, field] of asked) {
		await people.chooseFile({ name: 'people.csv', mimeType: 'text/csv', buffer });
		await expect(people.area().getByRole('status')).toHaveText(t(`imports:${key}`, { fields: [t(field)] }));
		await people.chooseAnother().click();
	}
	expect((await portal.participants(id)).total).toBe(before);
});

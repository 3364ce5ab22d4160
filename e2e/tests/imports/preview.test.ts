import { linesFile } from '../../fixtures/files';
import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { JobPage } from '../../page-objects/job-page';
import { ParticipantsPage } from '../../page-objects/participants-page';
import { Shell } from '../../page-objects/shell';

const program = 'Branch Stars';

test('unknown columns are matched once, and remembered from then on', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program(program);
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	const field = (key: string) => t(`participants:field.${key}`);
	const header = 'Colleague,Where to write,Step,Locker';
	const file = (name: string, person: string) =>
		linesFile(`${name}.csv`, [header, `${person},${name}@columns.example.com,1,17`]);

	await people.chooseFile(file('first', 'Fia First'));
	const note = people.area().getByRole('status');
	const missing = [field('name'), field('email'), field('levelId')];
	await expect(note).toHaveText(t('imports:columnsMissing', { fields: missing }));
	await expect(people.check()).toBeDisabled();
	await expect(people.fileColumn('Where to write')).toContainText('first@columns.example.com');
	await expectAccessible('columns');

	// The question returns after a reload, and one field can't have two columns.
	await page.reload();
	await expect(people.goesTo('Colleague')).toHaveValue('');
	await people.goesTo('Colleague').selectOption(field('name'));
	await people.goesTo('Where to write').selectOption(field('email'));
	await people.goesTo('Step').selectOption(field('levelId'));
	await people.goesTo('Locker').selectOption(field('email'));
	await expect(note).toHaveText(t('imports:columnsTwice', { fields: [field('email')] }));
	await expect(people.check()).toBeDisabled();
	await people.goesTo('Locker').selectOption(field('externalId'));
	await people.check().click();
	await expect(people.previewRows()).toHaveText([/Fia First.*first@columns\.example\.com.*17/]);
	await people.chooseAnother().click();

	await people.chooseFile(file('second', 'Sam Second'));
	await expect(people.previewRows()).toHaveText([/Sam Second.*second@columns\.example\.com.*17/]);
	await people.columns().click();
	await expect(people.goesTo('Locker')).toHaveValue('externalId');
	await expect(people.fileColumn('Locker')).toContainText('17');
	await expect(people.area()).toContainText(t('imports:source.remembered'));
	await people.goesTo('Locker').selectOption(t('imports:leaveOut'));
	await people.check().click();
	await expect(people.previewRows()).toHaveText([/Sam Second/]);
	await expect(people.previewRows()).not.toContainText(['17']);
	await people.start().click();
	await expect(people.count('created')).toHaveText('1');
});

test('each mode shows its effect, replacing asks first, and updating archives no participants', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program(program);
	const { total, items } = await portal.participants(id, 1);
	const [known] = items;
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	const figures = (...counts: [kind: string, count: number][]) =>
		Object.fromEntries(
			counts.map(([kind, count]) => [t(`jobs:kind.participantImport.count.${kind}`), t.number(count)]),
		);
	const header = 'Name,Email,Level,Mood';
	const changed = `Told Before,${known?.email},1,fine`;
	await people.chooseFile(linesFile('known.csv', [header, changed]));
	// No participant is new: there is nothing to add, and the page says why.
	expect(await people.preview()).toEqual(figures(['created', 0], ['known', 1], ['rejected', 0]));
	await expect(people.mode('add')).toBeChecked();
	await expect(people.start()).toBeDisabled();
	await expect(people.start()).toHaveAccessibleDescription(t('participantWork:import.nothingNew'));
	await people.mode('update').click();
	await expect(people.start()).toBeEnabled();
	await people.chooseAnother().click();

	await people.chooseFile(linesFile('modes.csv', [header, changed, 'Nora New,nora@modes.example.com,1,fine']));
	expect(await people.preview()).toEqual(figures(['created', 1], ['known', 1], ['rejected', 0]));
	await expect(people.area()).toContainText(t('imports:leftOut', { columns: ['Mood'] }));
	await people.kind('known').click();
	await expect(people.previewRows()).toHaveText([new RegExp(known?.name ?? '')]);

	await people.mode('replace').click();
	await expect(people.attention.dialog()).toContainText(t('participantWork:import.attentionText'));
	await expect(people.attention.dialog()).toContainText(t('participantWork:import.attentionChanged', { count: 1 }));
	const archived = Number(
		/(\d[\d,]*)/.exec((await people.attention.dialog().getByRole('listitem').nth(1).textContent()) ?? '')?.[1],
	);
	expect(archived).toBeGreaterThan(0);
	expect(archived).toBeLessThan(total);
	await expectAccessible('Attention');
	await people.attention.button(t('common:cancel')).click();
	await expect(people.mode('add')).toBeChecked();
	await people.mode('replace').click();
	await people.attention.button(t('common:save')).click();
	expect(await people.preview()).toEqual(
		figures(['created', 1], ['changed', 1], ['unchanged', 0], ['archived', archived], ['rejected', 0]),
	);
	await people.kind('archived').click();
	await expect(people.previewRows()).toHaveCount(Math.min(10, archived));

	await people.mode('update').click();
	expect(await people.preview()).toEqual(figures(['created', 1], ['changed', 1], ['unchanged', 0], ['rejected', 0]));
	await people.kind('changed').click();
	await expect(people.previewRows()).toHaveText([
		new RegExp(`${known?.name}.*${t('participants:field.name')}:.*${known?.name}.*Told Before`),
	]);
	await expectAccessible('changed rows');
	// Nothing has happened yet.
	expect((await portal.participants(id, 1)).items[0]?.name).toBe(known?.name);
	await people.start().click();
	await expect(people.count('changed')).toHaveText('1');
	await expect(people.area()).toContainText(t('jobs:kind.participantImport.mode.update'));
	await expect(people.count('archived')).toBeHidden();
	expect((await portal.participants(id, 1)).total).toBe(total + 1);
});

test('a preview survives leaving the page, a reload and another tab, which can import it', async ({
	signedIn,
	context,
	t,
	portal,
}) => {
	const { id } = await portal.program(program);
	const path = `/programs/${id}/import/participants`;
	const page = await signedIn(path);
	const people = new ParticipantsPage(page, t);
	await people.chooseFile(linesFile('everywhere.csv', ['Name,Email,Level', 'Eve Where,eve@everywhere.example.com,1']));
	await expect(people.previewRows()).toHaveText([/Eve Where/]);
	await new Shell(page, t).menuLink('shell:nav.manageAccounts').click();
	await page.goBack();
	await expect(people.previewRows()).toHaveText([/Eve Where/]);
	await page.reload();
	await expect(people.previewRows()).toHaveText([/Eve Where/]);

	const tab = await context.newPage();
	await tab.goto(path);
	const there = new ParticipantsPage(tab, t);
	await expect(there.previewRows()).toHaveText([/Eve Where/]);
	await there.start().click();
	await expect(there.count('created')).toHaveText('1');
	await expect(people.count('created')).toHaveText('1');
	await there.again().click();
	// Neither tab picks up again what was dismissed in the other.
	await there.chooseFile(linesFile('next.csv', ['Name,Email,Level', 'Nick Next,nick@everywhere.example.com,1']));
	await expect(people.previewRows()).toHaveText([/Nick Next/]);
	await people.chooseAnother().click();
	await expect(there.start()).toBeDisabled();
});

test('an import with newer data is not undone, and the dialog says why', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program(program);
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	const job = new JobPage(page, t);
	await people.import(
		linesFile('kept.csv', [
			'Name,Email,Level,Country,Address1,City,State,Zip,Phone',
			'Kim Kept,kim@kept.example.com,1,US,1 Main St,Austin,TX,78701,5125550100',
			'Lou Left,lou@kept.example.com,1,US,2 Main St,Austin,TX,78701,5125550101',
		]),
	);
	await expect(people.count('created')).toHaveText('2');
	await people.toList().click();
	await people.grid.search('kim@kept');
	await people.grid.row('Kim Kept').click();
	await page.getByRole('button', { name: t('common:edit') }).click();
	const edit = new FormDialog(page, t, t('participants:edit'));
	await edit.field(t('participants:field.externalId')).fill('K-1');
	await edit.save().click();
	await expect(edit.dialog()).toBeHidden();

	await page.goto(`/programs/${id}/import/participants`);
	await people.toJob().click();
	await job.undo().click();
	const refused = new FormDialog(page, t, t('imports:undo.refusedTitle', { name: 'kept.csv' }));
	await expect(refused.dialog()).toContainText(t('jobs:kind.participantUndo.refusal.newer'));
	await expect(refused.dialog().getByRole('listitem')).toHaveText([
		t('jobs:kind.participantUndo.newer.edited', { count: 1 }),
	]);
	await expectAccessible('undo refused');
	await refused.dialog().getByText(t('imports:undo.close'), { exact: true }).click();
	await expect(job.undo()).toBeFocused();
});

test('the chosen mode survives a reload; replacing asks again before it applies', async ({ signedIn, t, portal }) => {
	const { id } = await portal.addProgram((await portal.addAccount('Kept Ltd')).id, 'Kept Mode');
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	const row = 'Nora Kept,nora@kept.example.com';
	await people.chooseFile(linesFile('kept.csv', ['Name,Email', row]));
	await people.mode('update').click();
	await page.reload();
	await expect(people.mode('update')).toBeChecked();

	await people.mode('replace').click();
	await people.attention.button(t('common:save')).click();
	await expect(people.kind('archived')).toBeVisible();
	// The same response applies to the same preview, as long as the page stays.
	await people.columns().click();
	await people
		.area()
		.getByRole('button', { name: t('imports:backToPreview'), exact: true })
		.click();
	await expect(people.mode('replace')).toBeChecked();
	await page.reload();
	await expect(people.attention.dialog()).toContainText(t('participantWork:import.attentionText'));
	await people.attention.button(t('common:cancel')).click();
	await expect(people.mode('add')).toBeChecked();
	await expect(people.kind('archived')).toBeHidden();

	await people.mode('replace').click();
	await people.attention.button(t('common:save')).click();
	await page.reload();
	await people.attention.button(t('common:save')).click();
	await expect(people.mode('replace')).toBeChecked();

	// Another file starts over.
	await people.chooseAnother().click();
	await people.chooseFile(linesFile('next.csv', ['Name,Email', row]));
	await expect(people.mode('add')).toBeChecked();
});

import { peopleFile } from '../../fixtures/files';
import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { JobPage } from '../../page-objects/job-page';
import { ParticipantsPage } from '../../page-objects/participants-page';

test('a bulk deletion is undone from its toast', async ({ signedIn, t, portal, expectAccessible }) => {
	const { id } = await portal.program('Usta Kulübü');
	const { file } = peopleFile('undone.csv', { rows: 3, prefix: 'undodelete' });
	await portal.importParticipants(id, file);
	const page = await signedIn(`/programs/${id}/participants?q=undodelete`);
	const { grid } = new ParticipantsPage(page, t);
	await expect(grid.range(1, 3, 3)).toBeVisible();
	for (const row of [0, 1]) await grid.rows().nth(row).getByRole('checkbox').check();
	await page.getByRole('button', { name: t('participantWork:bulk.actions'), exact: true }).click();
	await page.getByRole('menuitem', { name: t('participantWork:bulk.delete') }).click();
	await new FormDialog(page, t, t('participantWork:bulk.deleteTitle', { count: 2 })).button(t('common:delete')).click();
	await expect(page.getByText(t('participantWork:bulk.toldDeleted'))).toBeVisible();
	await expect(grid.range(1, 1, 1)).toBeVisible();
	await page.getByRole('button', { name: t('participants:undo'), exact: true }).click();

	const job = new JobPage(page, t);
	await expect(job.figure(t('jobs:kind.participantBulkUndo.count.undone'))).toHaveText('2');
	await expectAccessible('undone');
	await page.goto(`/programs/${id}/participants?q=undodelete`);
	await expect(grid.range(1, 3, 3)).toBeVisible();
});

test('a bulk status change is undone on the page of its job; participants changed since are listed', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Usta Kulübü');
	const { file } = peopleFile('set-back.csv', { rows: 3, prefix: 'undostatus' });
	await portal.importParticipants(id, file);
	const page = await signedIn(`/programs/${id}/participants?q=undostatus`);
	const { grid } = new ParticipantsPage(page, t);
	await expect(grid.range(1, 3, 3)).toBeVisible();
	await page.getByRole('checkbox', { name: t('ui:gridSelectPage') }).check();
	await page.getByRole('button', { name: t('participantWork:bulk.actions'), exact: true }).click();
	await page.getByRole('menuitem', { name: t('participantWork:bulk.status') }).click();
	const question = new FormDialog(page, t, t('participantWork:bulk.statusTitle', { count: 3 }));
	await question.select(t('participantWork:bulk.newStatus')).selectOption({ label: t('participants:status.Archived') });
	await question.button(t('participantWork:bulk.confirm')).click();
	await expect(page.getByText(t('participantWork:bulk.done', { done: 3 }))).toBeVisible();

	// Another user deletes one of them in the meantime.
	const gone = await portal.deleteParticipant(id, 'undostatus');

	await page.getByRole('link', { name: t('participantWork:bulk.details') }).click();
	const undo = t('jobs:kind.participantBulkUndo.action');
	await page.getByRole('main').getByRole('button', { name: undo, exact: true }).click();
	const asked = new FormDialog(page, t, t('jobs:kind.participantBulkUndo.question.status', { count: 2 }));
	await expect(asked.message(t('jobs:kind.participantBulkUndo.will.changed', { count: 1 }))).toBeVisible();
	await expectAccessible('question');
	await asked.button(undo).click();

	const job = new JobPage(page, t);
	await expect(job.figure(t('jobs:kind.participantBulkUndo.count.undone'))).toHaveText('2');
	const left = page.getByRole('table', { name: t('jobs:kind.participantBulkUndo.left') });
	await expect(left).toContainText(gone.email);
	await expectAccessible('set back');

	await page.getByRole('link', { name: t('jobs:kind.participantBulkUndo.toBulk') }).click();
	await expect(page.getByText(t('jobs:kind.participantBulk.action.status', { value: 'Archived' }))).toBeVisible();
	await expect(page.getByRole('main').getByRole('button', { name: undo, exact: true })).toHaveCount(0);
	await page.goto(`/programs/${id}/participants?q=undostatus`);
	await expect(grid.rows().first()).toContainText(t('participants:status.Active'));
});

test('the deletion of one participant is undone from its toast', async ({ signedIn, t, portal, expectAccessible }) => {
	const { id } = await portal.program('Usta Kulübü');
	const { file } = peopleFile('single.csv', { rows: 1, prefix: 'undosingle' });
	await portal.importParticipants(id, file);
	const page = await signedIn(`/programs/${id}/participants?q=undosingle`);
	const people = new ParticipantsPage(page, t);
	await expect(people.grid.range(1, 1, 1)).toBeVisible();
	await people.rowAction('undosingle', 'common:delete').click();
	await page
		.getByRole('alertdialog')
		.getByRole('button', { name: t('common:delete'), exact: true })
		.click();
	await expect(page.getByText(t('participants:deleted'))).toBeVisible();
	await page.getByRole('button', { name: t('participants:undo'), exact: true }).click();
	await expect(page.getByText(t('participants:restored'))).toBeVisible();
	await expect(people.grid.range(1, 1, 1)).toBeVisible();
	await expectAccessible('restored');
});

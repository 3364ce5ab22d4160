import { linesFile } from '../../fixtures/files';
import { mailedPath } from '../../fixtures/mail';
import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { JobPage } from '../../page-objects/job-page';
import { ParticipantsPage } from '../../page-objects/participants-page';

/** Three participants, the last one no longer active. */
const people = (prefix: string) =>
	linesFile(`${prefix}.csv`, [
		'name,email,status,country,address1,city,state,zip,phone',
		...['Active', 'Pending Approval', 'Archived'].map(
			(status, n) => `${prefix} ${n},${prefix}${n}@example.com,${status},USA,1 Main St,Austin,TX,73301,5125550100`,
		),
	]);

test('each selected participant gets a link that sets a password once; the others are listed with the reason', async ({
	signedIn,
	t,
	portal,
	unique,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	const prefix = `reset${unique}`;
	await portal.importParticipants(id, people(prefix));
	const page = await signedIn(`/programs/${id}/participants?q=${prefix}`);
	const { grid } = new ParticipantsPage(page, t);
	await expect(grid.range(1, 3, 3)).toBeVisible();
	await page.getByRole('checkbox', { name: t('ui:gridSelectPage') }).check();
	await page.getByRole('button', { name: t('participantWork:bulk.actions'), exact: true }).click();
	await page.getByRole('menuitem', { name: t('participantWork:mail.action') }).click();

	const question = new FormDialog(page, t, t('participantWork:mail.title', { count: 2 }));
	await expect(question.message(t('participantWork:mail.leftOut', { count: 1 }))).toBeVisible();
	await expect(question.message(t('participantWork:mail.reason.inactive', { figure: 1 }))).toBeVisible();
	await expect(question.select(t('participantWork:mail.language'))).toHaveValue('en');
	await expectAccessible('question');
	await question.button(t('participantWork:mail.confirm')).click();
	const outcome = [t('participantWork:mail.done', { done: 2 }), t('participantWork:mail.left', { figure: 1 })].join(
		' · ',
	);
	await expect(page.getByText(outcome)).toBeVisible();

	await page.getByRole('link', { name: t('participantWork:bulk.details') }).click();
	const job = new JobPage(page, t);
	await expect(job.figure(t('jobs:kind.passwordMails.count.mailed'))).toHaveText('2');
	const left = page.getByRole('table', { name: t('jobs:kind.passwordMails.left') });
	await expect(left).toContainText(`${prefix}2@example.com`);
	await expect(left).toContainText(t('validation:mailInactive'));
	await expectAccessible('result');

	const link = await mailedPath(`${prefix}0@example.com`, 'participant-password');
	await page.goto(link);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('participantPassword:title'));
	// The token leaves the address, and so the browser's history.
	await expect(page).toHaveURL('/participant-password');
	await expect(page.getByText('Sky Points', { exact: true })).toBeVisible();
	const field = (key: string) => page.getByLabel(new RegExp(`^${t(key)}\\*?$`));
	const set = page.getByRole('button', { name: t('participantPassword:set'), exact: true });
	await field('participantPassword:password').fill('one password');
	await field('participantPassword:repeated').fill('another one');
	await set.click();
	await expect(field('participantPassword:repeated')).toHaveAccessibleDescription(
		new RegExp(t('validation:passwordsDiffer')),
	);
	await expectAccessible('page');
	await field('participantPassword:repeated').fill('one password');
	await set.click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('participantPassword:doneTitle'));
	await expectAccessible('set');

	// The same link again in the same tab.
	await page.goto(link);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('participantPassword:goneTitle'));
	await expect(page.getByRole('alert')).toHaveText(t('participantPassword:gone'));
});

test('a participant is emailed from their page, but not twice within an hour', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	const prefix = `single${unique}`;
	await portal.importParticipants(id, people(prefix));
	const page = await signedIn(`/programs/${id}/participants?q=${prefix}0`);
	const list = new ParticipantsPage(page, t);
	await expect(list.grid.range(1, 1, 1)).toBeVisible();
	const question = new FormDialog(page, t, t('participantWork:mail.titleOf', { name: `${prefix} 0` }));
	await list.rowAction(`${prefix} 0`, 'common:edit').click();
	const ask = page.getByRole('button', { name: t('participants:resetLink'), exact: true });
	await ask.click();
	await expect(question.button(t('participantWork:mail.confirm'))).toBeEnabled();
	await expectAccessible('question');
	await question.button(t('participantWork:mail.confirm')).click();
	await expectToast(t('participantWork:mail.started'));
	await mailedPath(`${prefix}0@example.com`, 'participant-password');

	await ask.click();
	const refused = new FormDialog(page, t, t('participantWork:mail.none'));
	await expect(refused.message(t('participantWork:mail.reason.recent', { figure: 1 }))).toBeVisible();
	await expect(refused.button(t('participantWork:mail.confirm'))).toBeDisabled();
});

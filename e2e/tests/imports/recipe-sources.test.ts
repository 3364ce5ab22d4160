import { startSftp } from '../../../packages/api/src/testing/sftp-server';
import { linesFile } from '../../fixtures/files';
import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { ParticipantsPage } from '../../page-objects/participants-page';

test('files are fetched from a server once its key is confirmed, and what is wrong is a sentence', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
	expectToast,
}) => {
	const sftp = await startSftp();
	const { id } = await portal.addProgram((await portal.addAccount('Fetching Ltd')).id, 'Fetched People');
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	await people.chooseFile(linesFile('Staff list.csv', ['name,email', 'Fay Fetch,fay@fetched.example.com']));
	await people
		.area()
		.getByRole('button', { name: t('imports:recipe.save') })
		.click();
	const kept = new FormDialog(page, t, t('recipes:add'));
	await kept.save().click();
	await expect(kept.dialog()).toBeHidden();
	await page.goto(`/programs/${id}/recipes`);
	await page.getByRole('link', { name: 'Staff list' }).click();

	await page.getByRole('button', { name: t('recipes:source.setUp') }).click();
	const dialog = new FormDialog(page, t, t('recipes:source.edit'));
	await dialog
		.dialog()
		.getByRole('radio', { name: t('recipes:source.kind.sftp') })
		.check();
	await dialog.field(t('recipes:source.host')).fill('127.0.0.1');
	await dialog.field(t('recipes:source.port')).fill(String(sftp.port));
	await dialog.field(t('recipes:source.folder')).fill('/in');
	await dialog.field(t('recipes:source.pattern')).fill('staff-*');
	await dialog.field(t('recipes:source.userName')).fill('rewards');
	await dialog.field(t('recipes:source.passwordOrKey')).fill('wrong');
	const tryIt = dialog.button(t('recipes:source.test'));
	// First its key, for staff to compare; only then the password is sent.
	await tryIt.click();
	const { fingerprint: hostKey } = sftp;
	await expect(dialog.dialog()).toContainText(t('jobs:kind.recipeFetch.fault.unconfirmed', { hostKey }));
	await expect(dialog.field(t('recipes:source.hostKey'))).toHaveValue(hostKey);
	await tryIt.click();
	await expect(dialog.dialog()).toContainText(t('jobs:kind.recipeFetch.fault.signIn'));
	await expectAccessible('a source that refuses');
	// Without the server's key nothing is saved.
	await dialog.field(t('recipes:source.hostKey')).fill('');
	await dialog.save().click();
	await expect(dialog.dialog()).toContainText(t('validation:hostKeyRequired'));
	await dialog.field(t('recipes:source.hostKey')).fill(hostKey);
	await dialog.field(t('recipes:source.passwordOrKey')).fill('rewards-sftp');
	sftp.put('staff-1.csv', 'name,email\nFritz Fetch,fritz@fetched.example.com\n');
	sftp.put('other.csv', 'name,email\nOtto Other,otto@fetched.example.com\n');
	await tryIt.click();
	await expect(dialog.dialog()).toContainText(t('recipes:source.newest', { names: ['staff-1.csv'] }));
	await expectAccessible('a source that works');
	await dialog.save().click();
	await expectToast(t('recipes:source.saved'));
	await expect(dialog.dialog()).toBeHidden();
	await expect(page.getByRole('main')).toContainText('staff-*');
	await expect(page.getByRole('main')).not.toContainText('rewards-sftp');

	await page.getByRole('button', { name: t('recipes:source.fetch') }).click();
	await expect(page.getByText(t('recipes:state.done'), { exact: true })).toBeVisible({ timeout: 60_000 });
	await expect(page.getByRole('main')).toContainText('staff-1.csv');
	await expectAccessible('fetched files');

	await sftp.stop();
	await page.getByRole('button', { name: t('recipes:source.fetch') }).click();
	const why = t('jobs:kind.recipeFetch.fault.unreachable');
	await expect(page.getByText(t('recipes:source.failed', { why }))).toBeVisible({ timeout: 60_000 });
	await page.getByRole('button', { name: t('recipes:source.remove') }).click();
	await new FormDialog(page, t, t('recipes:source.removeTitle')).button(t('recipes:source.remove')).click();
	await expect(page.getByRole('button', { name: t('recipes:source.setUp') })).toBeVisible();
});

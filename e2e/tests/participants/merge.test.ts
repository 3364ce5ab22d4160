import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { Shell } from '../../page-objects/shell';

test('possible doubles are merged one after the other and leave the page at once; an undo brings a pair back', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
	expectToast,
}) => {
	const account = await portal.addAccount('Twice Company');
	const { id } = await portal.addWholeProgram(account.id, { name: 'Twice' });
	for (const email of ['ada.one@example.com', 'ada.two@example.com'])
		await portal.addParticipant(id, 'Ada Twofold', null, email);
	for (const email of ['grace.one@example.com', 'grace.two@example.com'])
		await portal.addParticipant(id, 'Grace Twofold', null, email);
	const page = await signedIn(`/programs/${id}/possible-doubles`);
	const shell = new Shell(page, t);
	const pairs = shell.main().getByRole('listitem').filter({ hasText: 'Twofold' });
	await expect(pairs).toHaveCount(2);
	await expectAccessible('possible doubles');

	const dialog = new FormDialog(page, t, t('participantMerge:title'));
	const merge = (name: string) =>
		pairs
			.filter({ hasText: name })
			.getByRole('button', { name: t('participantMerge:action') })
			.click();
	await merge('Ada');
	const keep = (email: string) =>
		dialog.dialog().getByRole('radio', { name: t('participantMerge:keep', { name: `Ada Twofold (${email})` }) });
	await expect(keep('ada.one@example.com')).toBeVisible();
	await expectAccessible('the question');
	await keep('ada.two@example.com').check();
	// The next look takes long, as in a large program.
	let looks = 0;
	await page.route(/participants\.merges\.doubles/, async (route) => {
		looks += 1;
		await new Promise((done) => setTimeout(done, 1_000));
		await route.continue();
	});
	await dialog.button(t('participantMerge:confirm')).click();
	await expectToast(t('participantMerge:merged', { name: 'Ada Twofold' }));
	await expect(pairs).toHaveCount(1);
	await merge('Grace');
	await dialog.button(t('participantMerge:confirm')).click();
	await expectToast(t('participantMerge:merged', { name: 'Grace Twofold' }));
	await expect(pairs).toHaveCount(0);
	await expect(shell.main().getByText(t('participantMerge:doubles.none'), { exact: true })).toBeVisible();
	expect(looks).toBeGreaterThan(0);
	await page.unrouteAll({ behavior: 'wait' });

	// The latest message is the first.
	await page
		.getByRole('button', { name: t('participantMerge:undo'), exact: true })
		.first()
		.click();
	await expectToast(t('participantMerge:undone'));
	await expect(pairs).toHaveCount(1);
	await expect(pairs).toContainText('Grace Twofold');

	// Whoever is kept is found by the other's address.
	await page.keyboard.press('Control+k');
	const palette = page.getByRole('dialog');
	await palette.getByRole('combobox').fill('ada.one@example.com');
	await expect(palette.getByRole('option').filter({ hasText: 'ada.two@example.com' })).toBeVisible();
});

import { expect, test } from '../../fixtures/test';
import { ParticipantsPage } from '../../page-objects/participants-page';

test('a form says how many fields are red, also of those that turned red by themselves', async ({
	signedIn,
	t,
	portal,
}) => {
	const { id } = await portal.program('Kestrel Plus');
	const page = await signedIn(`/programs/${id}/participants`);
	const people = new ParticipantsPage(page, t);
	await people.add().click();
	const form = people.addDialog;
	const red = form.dialog().locator('[data-field][data-invalid]');
	const says = (count: number) =>
		form.dialog().locator('[aria-hidden]').getByText(t('ui:formInvalid', { count }), { exact: true });
	const email = form.field(t('participants:field.email'));
	await email.fill('nobody');
	await form.save().click();
	const begun = await red.count();
	expect(begun).toBeGreaterThan(0);
	await expect(says(begun)).toBeVisible();

	const name = form.field(t('participants:field.name'));
	await name.fill('Nina');
	const left = await red.count();
	await expect(says(left)).toBeVisible();
	// Too long: red at once, while the focus is still there.
	await name.focus();
	await page.keyboard.insertText('n'.repeat(62));
	await expect(red).toHaveCount(left + 1);
	await expect(says(left + 1)).toBeVisible();
	await name.fill('Nina');
	await expect(red).toHaveCount(left);
	await expect(says(left)).toBeVisible();
});

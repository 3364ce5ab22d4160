import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { ParticipantsPage } from '../../page-objects/participants-page';

for (const language of ['en', 'ar'] as const) {
	test.describe(language, () => {
		test.use({ language });

		test('the form of a plateau program requires a level, and its address changes with the country', async ({
			signedIn,
			t,
			portal,
			expectAccessible,
		}) => {
			const { id } = await portal.program('Crew Milestones');
			const people = new ParticipantsPage(await signedIn(`/programs/${id}/participants`), t);
			await people.add().click();
			const form = people.addDialog;
			const field = (name: string) => form.field(t(`participants:field.${name}`));
			const level = form.select(t('participants:field.levelId'));
			const state = form.select(t('participants:field.stateCounty'));
			await form.save().click();
			await expect(level).toHaveAccessibleDescription(t('validation:levelRequired'));
			await expect(field('name')).toHaveAccessibleDescription(t('validation:nameRequired'));
			await expect(field('address1')).toHaveAccessibleDescription(t('validation:address1Required'));
			await expect(field('phone')).toHaveAccessibleDescription(t('validation:phoneRequired'));
			await expectAccessible();

			const choose = async (search: string) => {
				await form.picker(t('participants:field.country')).click();
				await people.page.getByRole('combobox', { name: t('participants:field.country') }).fill(search);
				await people.page.getByRole('option', { name: search }).first().click();
			};
			await expect(state.or(field('address3')).first()).toBeVisible();
			await choose(language === 'en' ? 'Canada' : 'كندا');
			const province = form.select(t('participants:address.province'));
			await expect(province.getByRole('option', { name: 'Ontario' })).toHaveCount(1);
			await expect(field('address3')).toBeHidden();
			const postalCode = form.field(t('participants:address.postalCode'));
			await postalCode.fill('12345');
			await form.save().click();
			await expect(postalCode).toHaveAccessibleDescription(t('validation:zipInvalidCanada'));
			await expect(field('townCity')).toHaveAccessibleDescription(t('validation:cityRequired'));
		});

		test('a claim program offers no Add Participant, three views, and the person’s own address in the edit form', async ({
			signedIn,
			t,
			portal,
		}) => {
			const { id } = await portal.program('Guest Thanks');
			const person = (await portal.participants(id, 200)).items.find(({ name }) => name !== '');
			const page = await signedIn(`/programs/${id}/participants`);
			const people = new ParticipantsPage(page, t);
			await people.grid.search(person?.email ?? '');
			await expect(people.grid.row(person?.email ?? '')).toBeVisible();
			await expect(people.add()).toBeHidden();
			for (const view of ['viewGrid', 'viewList', 'viewDetails'])
				await expect(people.grid.region().getByRole('button', { name: t(`ui:${view}`), exact: true })).toBeVisible();
			await people.rowAction(person?.email ?? '', 'common:edit').click();
			await page.getByRole('button', { name: t('common:edit') }).click();
			const edit = new FormDialog(page, t, t('participants:edit'));
			await expect(edit.field(t('participants:field.code'))).toBeHidden();
			await edit.field(t('participants:field.claimEmail')).fill('nobody');
			await edit.select(t('participants:field.levelId')).selectOption('');
			await edit.save().click();
			await expect(edit.field(t('participants:field.claimEmail'))).toHaveAccessibleDescription(
				t('validation:claimEmailInvalid'),
			);
			await expect(edit.select(t('participants:field.levelId'))).toHaveAccessibleDescription(
				t('validation:levelRequired'),
			);
		});
	});
}

import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';
import { ParticipantsPage } from '../../page-objects/participants-page';
import { ProgramSettings } from '../../page-objects/program-settings';

/** Code of lists of choices comes as slowly as over a poor connection, whatever else the browser has. */
async function slowChoices(page: Page): Promise<void> {
	await page.route(/\/assets\/(option-list|popover|option|matching)-[^/]+\.js$/, async (route) => {
		await new Promise((done) => setTimeout(done, 700));
		await route.continue();
	});
}

/** As fast as a quick typist, on a control that has just been reached. */
async function type(page: Page, control: Locator, text: string): Promise<void> {
	await control.focus();
	await page.keyboard.press('Enter');
	await page.keyboard.type(text, { delay: 40 });
	await page.keyboard.press('Enter');
}

/** Until the popup has closed, the control shows what is being typed. */
const isChosen = async (control: Locator, name: string) => {
	await expect(control).toHaveAttribute('aria-expanded', 'false');
	await expect(control).toContainText(name);
};

for (const cold of [true, false])
	test(`a country is what was typed, on a ${cold ? 'cold' : 'warm'} page`, async ({ signedIn, t, portal, page }) => {
		const { id } = await portal.program('Crew Milestones');
		if (cold) await slowChoices(page);
		await signedIn(`/programs/${id}/participants`);
		const people = new ParticipantsPage(page, t);
		await people.add().click();
		const country = people.addDialog.picker(t('participants:field.country'));
		for (const [typed, chosen] of [
			['Germany', 'Germany'],
			['NLD', 'Netherlands'],
			['holland', 'Netherlands'],
		] as const) {
			await type(page, country, typed);
			await isChosen(country, chosen);
		}
		// A letter on the closed control is the first of the search, as on a select.
		await country.focus();
		await page.keyboard.type('Ire', { delay: 40 });
		await expect(page.getByRole('combobox', { name: t('participants:field.country') })).toHaveValue('Ire');
		await page.keyboard.press('Escape');
		await expect(country).toContainText('Netherlands');
	});

test('Enter waits for the server’s answer to what was typed', async ({ signedIn, t, portal, page, unique }) => {
	const account = await portal.addAccount(`Choosers ${unique}`);
	await portal.addProgram(account.id, `To move ${unique}`);
	await slowChoices(page);
	let delayed = 0;
	await page.route(/accounts\.list/, async (route) => {
		delayed += 1;
		await new Promise((done) => setTimeout(done, 500));
		await route.continue();
	});
	await signedIn(`/customers/${account.id}`);
	const grid = new Grid(page, t, t('programs:programs'));
	await grid
		.rows()
		.first()
		.getByRole('button', { name: t('programs:move'), exact: true })
		.click();
	const move = new FormDialog(page, t, t('programs:move'));
	const choice = move.picker(t('programs:field.account'));
	await type(page, choice, 'Harbor West');
	await isChosen(choice, 'Harbor West');
	expect(delayed).toBeGreaterThan(0);
	await move.button(t('ui:cancel')).click();
});

test('a choice of several takes what was typed', async ({ signedIn, t, portal, page, unique }) => {
	const account = await portal.addAccount(`Continents ${unique}`);
	const { id } = await portal.addProgram(account.id, `Choices ${unique}`);
	await slowChoices(page);
	await signedIn(`/programs/${id}/settings`);
	const form = new ProgramSettings(page, t);
	await form.open();
	const continents = page.getByRole('button', { name: new RegExp(`^${t('programSettings:field.continents')}`) });
	await type(page, continents, 'Middle');
	const list = page.getByRole('listbox', { name: t('programSettings:field.continents') });
	await expect(list.getByRole('option', { name: t('programSettings:continent.MIDDLE_EAST') })).toHaveAttribute(
		'aria-selected',
		'true',
	);
	await page.keyboard.press('Escape');
	await type(
		page,
		page.getByRole('button', { name: new RegExp(`^${t('programSettings:field.defaultCountry')}`) }),
		'DE',
	);
	await expect(
		page.getByRole('button', { name: new RegExp(`^${t('programSettings:field.defaultCountry')}`) }),
	).toContainText('Germany');
});

import { expect, test } from '../../fixtures/test';
import { ProgramSettings } from '../../page-objects/program-settings';

test.setTimeout(120_000);

test('flat rates by country and state are added, corrected where they are refused, saved and removed', async ({
	signedIn,
	t,
	portal,
	expectToast,
	expectAccessible,
}) => {
	const { id } = await portal.cloneProgram('Sky Points');
	const form = new ProgramSettings(await signedIn(`/programs/${id}/settings`), t);
	await form.open();
	const { page } = form;
	const field = form.field('flatTaxRates');
	const rows = field.getByRole('listitem');
	const word = (key: 'addCountry' | 'addState' | 'remove' | 'country' | 'state' | 'rate') =>
		t(`programSettings:taxRates.${key}`);
	const add = (key: 'addCountry' | 'addState') => field.getByRole('button', { name: word(key) }).click();
	const choose = async (text: string) => {
		await page.keyboard.press('Enter');
		await page.keyboard.type(text, { delay: 40 });
		await page.getByRole('option', { name: text, exact: true }).click();
	};
	// Those of the source.
	await expect(rows).toHaveCount(3);

	// A new row takes the focus.
	await add('addCountry');
	await choose('Germany');
	await rows
		.nth(3)
		.getByRole('textbox', { name: word('rate') })
		.fill('19');
	await add('addState');
	await choose('Texas');
	await rows
		.nth(4)
		.getByRole('textbox', { name: word('rate') })
		.fill('101');
	await add('addState');
	await choose('Oregon');
	await rows
		.nth(5)
		.getByRole('textbox', { name: word('rate') })
		.fill('5');
	await form.save().click();
	await expect(rows.nth(4)).toContainText(t.pattern('validation:tooBig'));
	await expect(rows.nth(5)).toContainText(t('validation:taxRateTwice'));
	await expect(rows.nth(3).locator('[aria-invalid]')).toHaveCount(0);
	await expectAccessible('refused');

	await rows
		.nth(5)
		.getByRole('button', { name: word('remove') })
		.click();
	await rows
		.nth(4)
		.getByRole('textbox', { name: word('rate') })
		.fill('6.25');
	await form.fill('flatTaxDefaultPct', '2');
	await expect(field).not.toContainText(t('validation:taxRateTwice'));
	await expect(form.changes(2)).toBeVisible();
	await form.save().click();
	await expectToast(t('programs:updated'));
	const saved = await portal.settings(id);
	expect(saved).toMatchObject({
		flatTaxDefaultPct: '2',
		flatTaxRates: [
			{ country: 'CAN', state: '', rate: '13' },
			{ country: 'DEU', state: '', rate: '19' },
			{ country: 'USA', state: '', rate: '8.25' },
			{ country: 'USA', state: 'OR', rate: '0' },
			{ country: 'USA', state: 'TX', rate: '6.25' },
		],
	});

	// The list is as saved, and what is undone comes back.
	await expect(rows.nth(1)).toContainText('Germany');
	await expect(rows.nth(4)).toContainText('Texas');
	await rows
		.nth(1)
		.getByRole('button', { name: word('remove') })
		.click();
	await expect(rows).toHaveCount(4);
	await form.undo('flatTaxRates').click();
	await expect(rows).toHaveCount(5);
	await expect(form.changes(1)).toBeHidden();
	await form.fill('flatTaxDefaultPct', '');
	await form.save().click();
	await expect.poll(async () => (await portal.settings(id))['flatTaxDefaultPct']).toBe('');
});

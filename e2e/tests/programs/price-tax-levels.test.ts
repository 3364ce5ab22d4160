import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import type { Texts } from '../../fixtures/texts';
import { FormDialog } from '../../page-objects/form-dialog';

const group = (page: Page, t: Texts, id: string) =>
	page.getByRole('region', { name: t(`programSettings:section.${id}`), exact: true });
const setting = (page: Page, t: Texts, field: string) =>
	page.getByRole('textbox', { name: t(`programSettings:field.${field}`), exact: true });
/** With the pointer, until the row is at another one's place. */
async function drag(page: Page, handle: Locator, onto: Locator): Promise<void> {
	const [from, to] = [await handle.boundingBox(), await onto.boundingBox()];
	if (!from || !to) throw new Error('There is nothing to drag');
	await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
	await page.mouse.down();
	await page.mouse.move(from.x + from.width / 2, to.y + 2, { steps: 8 });
	await page.mouse.up();
}
const step = (page: Page, t: Texts, key: string) =>
	page.getByRole('table', { name: t('programPrices:steps') }).getByRole('row', { name: t(`programPrices:${key}`) });

test('the calculator shows each step with the settings being edited, and their effect on the catalogue', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/settings`);
	const effect = page.getByRole('region', { name: t('programPrices:effect') });
	await expect(effect.getByText(t('programPrices:noChange'))).toBeVisible();
	const points = page.getByRole('table', { name: t('programPrices:steps') }).getByRole('status');
	const before = Number((await points.innerText()).replaceAll(',', ''));

	await setting(page, t, 'repShare').fill('10');
	await expect(step(page, t, 'step.repShare')).toContainText('10%');
	await expect(points).toHaveText(t.number(Math.ceil(before * 1.1)));
	await expect(effect.getByText(t.pattern('programPrices:dearer_other'))).toBeVisible();
	await expect(effect.getByText(t('programPrices:cheaper', { count: 0 }))).toBeVisible();

	await setting(page, t, 'pointValue').fill('0.02');
	await expect(points).toHaveText(t.number(Math.ceil((before * 1.1) / 2)));
	await expect(effect.getByText(t.pattern('programPrices:cheaper_other'))).not.toHaveText(/^0 /);
	await setting(page, t, 'pointValue').fill('');
	await expect(effect.getByText(t('programPrices:settingsWrong'))).toBeVisible();
	await setting(page, t, 'pointValue').fill('0.02');

	const example = page.getByRole('region', { name: t('programPrices:calculator') });
	await example.getByRole('button', { name: t('programPrices:product') }).click();
	await page
		.getByRole('dialog', { name: t('programPrices:product') })
		.getByRole('option')
		.first()
		.click();
	await expect(example.getByText(t.pattern('programPrices:priceNow'))).toBeVisible();
	// Enter here doesn't save the settings.
	await example.getByRole('textbox', { name: t('programPrices:step.cost'), exact: true }).press('Enter');
	await expect(page.getByRole('button', { name: t('programSettings:changes', { count: 2 }) })).toBeVisible();
	await expectAccessible('calculator');
});

test('tax is tried with the settings being edited: percentages, the service, and what it refuses', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/settings`);
	const rates = page.locator('[data-field="flatTaxRates"]').getByRole('listitem');
	await rates.filter({ hasText: 'United States' }).filter({ hasNotText: 'Oregon' }).getByRole('textbox').fill('7.5');
	const open = group(page, t, 'tax').getByRole('button', { name: t('programSettings:tryTax') });
	await open.click();
	const popup = new FormDialog(page, t, t('programTax:title'));
	const answer = popup.dialog().getByRole('region', { name: t('programTax:answer') });
	await popup.field(t('programTax:amount')).fill('200');
	await popup.button(t('programTax:ask')).click();
	await expect(answer).toContainText('$15.00');
	await expect(answer).toContainText('$215.00');
	await expect(answer).toContainText(t('programTax:by.flat'));
	await expectAccessible('answer');
	await page.keyboard.press('Escape');

	await group(page, t, 'tax').getByLabel(t('programSettings:field.taxProvider')).selectOption('taxjar');
	await open.click();
	await popup.picker(t('programTax:state')).click();
	await page.getByRole('option', { name: 'California' }).click();
	await popup.field(t('programTax:zip')).fill('90');
	await popup.button(t('programTax:ask')).click();
	await expect(popup.dialog().getByText(t.pattern('validation:taxAddressRefused'))).toBeVisible();
	await popup.field(t('programTax:zip')).fill('90002');
	await popup.button(t('programTax:ask')).click();
	await expect(answer).toContainText('9.5%');
	await expect(answer).toContainText(t('programTax:part.rest'));
	await expect(answer).toContainText('$109.50');
});

for (const language of ['en', 'ar'] as const) {
	test.describe(`levels, ${language}`, () => {
		test.use({ language });

		test('are added, reordered, deleted with a target for their people, and saved with the form', async ({
			signedIn,
			t,
			portal,
			expectToast,
			expectAccessible,
		}) => {
			const program = await portal.cloneProgram('Crew Milestones');
			const [first] = program.plateauLevels;
			await portal.addParticipant(program.id, `Moved Person ${language}`, first?.id ?? null);
			const page = await signedIn(`/programs/${program.id}/settings`);
			const levels = group(page, t, 'levels');
			const edit = levels.getByRole('button', { name: t('programSettings:levelsEdit') });
			await edit.click();
			const popup = new FormDialog(page, t, t('programLevels:title'));
			const rows = popup.dialog().getByRole('listitem');
			await expect(rows).toHaveCount(4);
			await expect(rows.first()).toContainText(t('programLevels:participants', { count: 1 }));
			await expectAccessible('levels');

			await popup.button(t('programLevels:add')).click();
			const add = new FormDialog(page, t, t('programLevels:addTitle'));
			await add.button(t('programLevels:apply')).click();
			await expect(add.message(t('validation:descriptionRequired'))).toBeVisible();
			await add.field(t('programLevels:description')).fill('30 years');
			await add.field(t('programLevels:from')).fill('350');
			await add.field(t('programLevels:to')).fill('300');
			await add.button(t('programLevels:apply')).click();
			await expect(add.message(t('validation:levelEndsFirst'))).toBeVisible();
			await add.field(t('programLevels:to')).fill('500');
			await expect(add.dialog().getByText(t.pattern('validation:levelOverlaps'))).toBeVisible();
			await expectAccessible('add');
			await add.button(t('programLevels:apply')).click();

			await expect(rows).toHaveCount(5);
			await popup.button(t('programLevels:done')).click();
			await expect(popup.dialog().getByRole('alert')).toContainText(t('programLevels:rangesWrong'));
			await popup.button(t('programLevels:edit', { level: '30 years' })).click();
			const change = new FormDialog(page, t, t('programLevels:editTitle'));
			await change.field(t('programLevels:from')).fill('400');
			await change.button(t('programLevels:apply')).click();
			await expect(popup.dialog().getByText(t.pattern('validation:levelOverlaps'))).toHaveCount(0);

			const handle = popup.button(t('programLevels:move', { level: '30 years' }));
			await handle.press('ArrowUp');
			await handle.press('ArrowUp');
			await expect(rows.nth(2)).toContainText('30 years');
			await drag(page, popup.button(t('programLevels:move', { level: '20 years' })), rows.nth(0));
			await expect(rows.first()).toContainText('20 years');

			await popup.button(t('programLevels:delete', { level: '5 years' })).click();
			const remove = page.getByRole('dialog');
			await remove.getByRole('button', { name: t('programLevels:deleteLevel') }).click();
			await expect(remove.getByText(t('programLevels:chooseFirst'))).toBeVisible();
			await expectAccessible('delete');
			await remove.getByLabel(t('programLevels:moveTo')).selectOption({ label: '30 years' });
			await remove.getByRole('button', { name: t('programLevels:deleteLevel') }).click();
			await expect(rows.filter({ hasText: '30 years' })).toContainText(t('programLevels:participants', { count: 1 }));
			await popup.button(t('programLevels:done')).click();
			await expect(levels.getByRole('listitem')).toHaveCount(4);
			await page.getByRole('button', { name: t('programSettings:save'), exact: true }).click();
			await expectToast(t('programs:updated'));

			await page.reload();
			await edit.click();
			await expect(rows).toHaveText([/20 years/, /10 years/, /30 years/, /15 years/]);
			await expect(rows.nth(2)).toContainText(t('programLevels:participants', { count: 1 }));
		});
	});
}

test('unsaved levels are restored in another tab, with the targets of a deleted one’s people', async ({
	signedIn,
	t,
	portal,
	context,
}) => {
	const program = await portal.cloneProgram('Crew Milestones');
	const [first] = program.plateauLevels;
	await portal.addParticipant(program.id, 'Kept Person', first?.id ?? null);
	const path = `/programs/${program.id}/settings`;
	const open = async (page: Page) => {
		await group(page, t, 'levels')
			.getByRole('button', { name: t('programSettings:levelsEdit') })
			.click();
		return new FormDialog(page, t, t('programLevels:title'));
	};
	const before = await signedIn(path);
	const popup = await open(before);
	await popup.button(t('programLevels:delete', { level: '5 years' })).click();
	const remove = before.getByRole('dialog');
	await remove.getByLabel(t('programLevels:moveTo')).selectOption({ label: '15 years' });
	await remove.getByRole('button', { name: t('programLevels:deleteLevel') }).click();
	await popup.button(t('programLevels:done')).click();
	await expect.poll(() => before.evaluate(() => JSON.stringify(localStorage))).toContain('takes');
	const page = await context.newPage();
	await before.close();
	await page.goto(path);
	await page.getByRole('button', { name: t('ui:draftTake') }).click();
	await expect(group(page, t, 'levels').getByRole('listitem')).toHaveCount(3);
	await page.getByRole('button', { name: t('programSettings:save'), exact: true }).click();
	await expect.poll(async () => (await portal.settings(program.id))['plateauLevels']).toHaveLength(3);
	const saved = await open(page);
	const rows = saved.dialog().getByRole('listitem');
	await expect(rows.filter({ hasText: '15 years' })).toContainText(t('programLevels:participants', { count: 1 }));
});

import { expect, test } from '../../fixtures/test';
import { languages } from '../../fixtures/texts';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';

test('points are awarded and deducted by hand, never more than there are, and a mistake is reversed', async ({
	signedIn,
	t,
	portal,
	expectToast,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	// Not the first one, for whom other tests expect no history.
	const person = (await portal.participants(id, 5)).items[4];
	const page = await signedIn(`/programs/${id}/participants/${person?.sid}`);
	const tab = (name: string) =>
		page.getByRole('navigation', { name: t('participantWork:page.tabs') }).getByRole('link', { name, exact: true });
	const balance = page
		.getByRole('region', { name: t('participantWork:page.facts'), exact: true })
		.getByRole('definition')
		.first();
	const now = async () => Number((await balance.textContent())?.replace(/\D/g, ''));
	await expect(balance).toBeVisible();
	const before = await now();
	await tab(t('participantWork:page.tab.transactions')).click();
	await expect(page).toHaveURL(/\/transactions$/);
	// The chart is here alone, and runs to today, not to the last transaction.
	const chart = page.getByRole('img', { name: new RegExp(t('ledger:balanceOverTime')) });
	const today = await page.evaluate(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date()));
	await expect(chart).toHaveAccessibleName(new RegExp(`– ${today}.* ${t.number(before)}$`));

	const grid = new Grid(page, t, t('ledger:transactions'));
	const form = new FormDialog(page, t, t('ledger:add'));
	const open = () =>
		grid
			.region()
			.getByRole('button', { name: t('ledger:add') })
			.first()
			.click();
	const amount = form.field(t('ledger:field.amount'));
	await open();
	await form.save().click();
	await expect(amount).toHaveAccessibleDescription(new RegExp(t('validation:amountRequired')));
	await amount.fill(String(-before - 1));
	await form.field(t('ledger:field.description')).fill('Too much');
	await form.save().click();
	await expect(amount).toHaveAccessibleDescription(new RegExp(t('validation:balanceOnly', { balance: before })));
	await expectAccessible('add transaction');
	// Text that can't be read stays as typed: "1.000" isn't 1.
	await amount.fill('1.000');
	await form.field(t('ledger:field.description')).focus();
	await expect(amount).toHaveValue('1.000');
	await amount.fill(t.number(1234));
	await expect(amount).toHaveAccessibleDescription(
		new RegExp(t('ledger:newBalance', { before: t.number(before), after: t.number(before + 1234) })),
	);
	await form.field(t('ledger:field.description')).fill('Bonus by hand');
	await form.save().click();
	await expectToast(t('ledger:added'));
	await expect(balance).toHaveText(t.number(before + 1234));
	await expect(grid.rows().first()).toContainText('Bonus by hand');
	await expect(chart).toHaveAccessibleName(new RegExp(` ${t.number(before + 1234)}$`));

	await open();
	await amount.fill(String(-before - 1234));
	await form.field(t('ledger:field.description')).fill('Spent');
	await form.save().click();
	await expect(balance).toHaveText(t.number(0));
	// Each with the balance after it.
	const scroller = grid.region().locator('[data-slot=grid-scroller]');
	expect(await scroller.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
	await expect(grid.cells(4).nth(0)).toHaveText(t.number(0));
	await expect(grid.cells(4).nth(1)).toHaveText(t.number(before + 1234));

	const askFor = async (what: string) => {
		await grid
			.row(what)
			.getByRole('button', { name: t('ledger:reverse'), exact: true })
			.click();
		return new FormDialog(page, t, t('ledger:reverseTitle', { what }));
	};
	// Spent points can't be taken back; the dialog says what is left.
	const tooLate = await askFor('Bonus by hand');
	await tooLate.button(t('ledger:reverse')).click();
	await expect(tooLate.dialog()).toContainText(t('validation:balanceOnly', { balance: 0 }));
	await expectAccessible('reversal refused');
	await tooLate.button(t('ui:cancel')).click();
	const question = await askFor('Spent');
	await question.field(t('ledger:reverseReason')).fill('Typed wrongly');
	await question.button(t('ledger:reverse')).click();
	await expect(balance).toHaveText(t.number(before + 1234));
	await expect(grid.rows().first()).toContainText('Typed wrongly');
	await expect(grid.rows().first()).toContainText(t('ledger:type.reversal'));
	await expect(grid.row(t('ledger:reversed'))).toHaveCount(1);

	// A colleague is faster: a message says so, and the list shows it.
	const late = await askFor('Bonus by hand');
	await portal.reverse(id, person?.sid ?? '', 'Bonus by hand');
	await late.button(t('ledger:reverse')).click();
	await expectToast(t('ledger:reverseRefused.reversed'));
	await expect(balance).toHaveText(t.number(before));
	await expect(grid.row(t('ledger:reversed'))).toHaveCount(2);

	await tab(t('participantWork:page.tab.addresses')).click();
	await expect(tab(t('participantWork:page.tab.addresses'))).toHaveAttribute('aria-current', 'page');
	await expect(page.locator('[aria-busy="true"], [data-slot="skeleton"]')).toHaveCount(0);
	await expect(chart).toHaveCount(0);
	await tab(t('participantWork:page.tab.activity')).click();
	await expect(page.getByText(new RegExp(t('audit:action.reverseTransaction'))).first()).toBeVisible();
});

for (const language of languages.filter((one) => one !== 'tr')) {
	test.describe(language, () => {
		test.use({ language });

		test('every tab of a participant exists and is accessible', async ({ signedIn, t, portal, expectAccessible }) => {
			const { id } = await portal.program('Sky Points');
			const [person] = (await portal.participants(id)).items;
			const page = await signedIn(`/programs/${id}/participants/${person?.sid}`);
			const tabs = page.getByRole('navigation', { name: t('participantWork:page.tabs') });
			await expect(tabs.getByRole('link')).toHaveCount(5);
			for (const tab of ['orders', 'customFields', 'activity', 'addresses', 'transactions'] as const) {
				const link = tabs.getByRole('link', { name: t(`participantWork:page.tab.${tab}`), exact: true });
				await link.click();
				await expect(link).toHaveAttribute('aria-current', 'page');
				await expect(page.locator('[aria-busy="true"], [data-slot="skeleton"]')).toHaveCount(0);
				await expectAccessible(tab);
			}
			await expect(page.getByRole('figure')).toBeVisible();
			await page.getByRole('button', { name: t('ledger:asTable') }).click();
			await expect(page.getByRole('figure').getByRole('table')).toBeVisible();
			await expectAccessible('the chart as a table');
		});
	});
}

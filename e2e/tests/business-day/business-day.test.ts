import { feedItems, feedServer } from '../../../packages/api/src/domains/catalogue/testing/feed-server';
import { advancedSettings, wholeSettings } from '../../../packages/validators/src/programs/testing/whole-settings';
import { linesFile } from '../../fixtures/files';
import { ownSupplier } from '../../fixtures/own-supplier';
import { expect, test } from '../../fixtures/test';
import { ClaimCodes } from '../../page-objects/claim-codes';
import { FormDialog } from '../../page-objects/form-dialog';
import { Grid } from '../../page-objects/grid';
import { ParticipantsPage } from '../../page-objects/participants-page';
import { PointImport } from '../../page-objects/point-import';
import { ProgramSettings } from '../../page-objects/program-settings';
import { Shell } from '../../page-objects/shell';
import { level, moneyText, placeAsSite, sold, sumsOf, taxOf } from './day';

// One whole business day on a program made from nothing: customer, program, settings, prices, catalogue, participants,
// orders, a supplier that refuses, partial shipping, a cancellation, a return, a void, and the figures at its end.
for (const type of ['points', 'plateau', 'claim'] as const)
	test(`a business day of a ${type} program, from its customer to its reports`, async ({
		signedIn,
		t,
		portal,
		request,
		unique,
		expectToast,
		expectAccessible,
	}) => {
		test.setTimeout(180_000);
		const supplier = await ownSupplier();
		const feed = await feedServer();
		feed.answer({ body: JSON.stringify(feedItems(8)) });
		try {
			const inPoints = type === 'points';
			const customer = `Day ${type} ${unique}`;
			const page = await signedIn('/customers');
			const shell = new Shell(page, t);
			const main = shell.main();
			const go = (path: string) => page.goto(`/programs/${id}/${path}`);

			await test.step('a customer and a program', async () => {
				const accounts = new Grid(page, t, t('accounts:accounts'));
				await page.getByRole('button', { name: t('accounts:add') }).click();
				const account = new FormDialog(page, t, t('accounts:info'));
				await account.field(t('accounts:field.name')).fill(customer);
				await account.save().click();
				await expectToast(t('accounts:saved'));
				await accounts.search(customer);
				await accounts.row(customer).click();
				await expect(shell.title()).toHaveText(customer);
				await page
					.getByRole('button', { name: t('programs:add'), exact: true })
					.first()
					.click();
				const program = new FormDialog(page, t, t('programs:add'));
				await program.field(t('programs:field.name')).fill(customer.slice(4, 24));
				await program.select(t('programs:field.type')).selectOption(type);
				await program.save().click();
				await expectToast(t('programs:created'));
				await new Grid(page, t, t('programs:programs'))
					.row(customer.slice(4, 24))
					.getByRole('link', { name: t('programs:manage') })
					.click();
			});
			await expect(page).toHaveURL(/\/programs\/[0-9a-f-]{36}/);
			const id = /\/programs\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

			await test.step('settings, prices and tax', async () => {
				// What a site needs is set by a script, as the operator does for each new program; staff set the rest.
				const now = await portal.settings(id);
				await portal.saveSettings(id, {
					...wholeSettings,
					...advancedSettings,
					...Object.fromEntries(['name', 'type', 'poPrefix', 'batchOrderEnabled'].map((name) => [name, now[name]])),
					domain: `${unique.toLowerCase()}-day.example.com`,
					replinkCatalogEndpoint: feed.url,
					replinkEndpoint: supplier.url,
					plateauLevels: inPoints ? [] : [level],
					version: undefined,
				});
				await go('settings');
				const form = new ProgramSettings(page, t);
				await form.open();
				await form.fill('flatTaxDefaultPct', '8.25');
				await form.save().click();
				await expectToast(t('programs:updated'));
			});

			await test.step('the site has its pages', async () => {
				await go('content');
				const pages = page.getByRole('table', { name: t('content:pages') }).locator('tbody');
				await expect(pages.getByRole('row')).toHaveCount(6);
			});

			await test.step('the catalog', async () => {
				await go('builds');
				await page.getByRole('button', { name: t('catalogue:rebuild'), exact: true }).click();
				await expect(new Grid(page, t, t('catalogue:builds')).row(t('catalogue:status.Completed'))).toHaveCount(1);
			});

			const buyers = await test.step('participants', async () => {
				if (type === 'claim') {
					await go('claim-codes');
					const codes = new ClaimCodes(page, t);
					await codes.openGenerator().click();
					await codes.generate(level.description, '6');
					await expectToast('Codes generated successfully.');
					return (await portal.participants(id, 6)).items.map(({ email }) => email);
				}
				const mails = Array.from({ length: 6 }, (_, n) => `day.${type}.${n}@example.com`);
				await go('import/participants');
				const people = new ParticipantsPage(page, t);
				await people.import(
					linesFile('day.csv', [
						'name,email,status,level,address1,city,state,zip,country,phone',
						...mails.map(
							(mail, n) =>
								`Buyer ${n},${mail},Active,${inPoints ? '' : level.description},1 Elm St,Austin,TX,78701,USA,5125550100`,
						),
					]),
				);
				await expect(people.count('created')).toHaveText('6');
				if (inPoints) {
					await go('import/points');
					const points = new PointImport(page, t);
					await points.chooseFile(
						linesFile('points.csv', ['email,amount,description', ...mails.map((mail) => `${mail},50000,Welcome`)]),
					);
					await points.start().click();
					await expectToast(t('ledger:import.success'));
				}
				return mails;
			});

			const site = placeAsSite(request, await portal.token(), id);
			const order = (at: number, items: readonly [n: number, quantity: number][], postcode = '78701') =>
				site(type === 'claim' ? { code: buyers[at] } : { email: buyers[at] }, items, postcode);
			const partly = await order(0, [
				[1, 2],
				[2, 1],
			]);
			const returned = await order(1, [[3, 1]]);
			const mended = await order(2, [[4, 1]], '99999');
			const voided = await order(3, [[5, 1]], '99999');
			const whole = await order(4, [[6, 3]]);
			for (const one of [partly, returned, whole]) await expect.poll(() => supplier.has(one.orderNumber)).toBe(true);

			await test.step('an order that the supplier refused is corrected, another voided', async () => {
				await page.goto(`/orderserrors?q=${mended.orderNumber}`);
				const errors = new Grid(page, t, t('orders:errors.title'));
				await expect(errors.row(mended.orderNumber)).toContainText('Nobody delivers to 99999');
				await errors.row(mended.orderNumber).getByRole('link', { name: mended.orderNumber }).click();
				await page.getByRole('button', { name: t('orders:edit.button'), exact: true }).click();
				const edit = page.getByRole('dialog');
				await edit.getByLabel(t('orders:address.postcode')).fill('78701');
				await edit.getByRole('button', { name: t('common:save') }).click();
				await expect(page.getByText(t('orders:edit.saved'))).toBeVisible();
				await expect.poll(() => supplier.has(mended.orderNumber)).toBe(true);

				await page.goto(`/orderserrors?q=${voided.orderNumber}`);
				await errors.row(voided.orderNumber).getByRole('link', { name: voided.orderNumber }).click();
				await page.getByRole('button', { name: t('orders:void.button'), exact: true }).click();
				const question = page.getByRole('alertdialog');
				await question.getByLabel(t('orders:void.reason')).fill('Nobody delivers there');
				await question.getByRole('button', { name: t('orders:void.confirm'), exact: true }).click();
				await expect(main.getByText(t('orders:status.Void'), { exact: true }).first()).toBeVisible();
				await page.goto(`/orderserrors?q=${voided.orderNumber}`);
				await expect(errors.noMatch()).toBeVisible();
			});

			await test.step('parts are shipped, cancelled and returned', async () => {
				await supplier.move(partly.orderNumber, 1, 2, 3);
				await supplier.move(partly.orderNumber, 2, 12, 4);
				await supplier.move(returned.orderNumber, 1, 2, 3, 13, 14, 15);
				await supplier.move(mended.orderNumber, 1, 2, 3);
				await supplier.move(whole.orderNumber, 1, 2, 3);
				await page.goto(`/programs/${id}/participants/${partly.userId}/orders/${partly.orderNumber}`);
				const left = main.getByRole('table', { name: t('orders:left.title') });
				await expect(left.getByRole('row').nth(1)).toContainText(moneyText(sold([1, 2], [2, 1])));
				await expect(left.getByRole('row').last()).toContainText(moneyText(sold([1, 2])));
				await expectAccessible('a partly cancelled order');
			});

			await test.step('every page and report has the same figures', async () => {
				const net = sold([1, 2], [4, 1], [6, 3]);
				const points = inPoints ? net * 100 : 0;
				const tax = taxOf([1, 2], [4, 1], [6, 3]);
				expect(await sumsOf(request, await portal.token(), id)).toEqual({
					orders: [points, net, tax],
					detail: [points, net],
					summary: [points, net],
					tax: [net, tax],
				});
				const tile = (label: string) =>
					main
						.locator('dt')
						.filter({ hasText: new RegExp(`^${label}$`) })
						.locator('+ dd')
						.locator('span')
						.first();
				await go('reports/order-detail');
				await expect(tile(t('reports:column.amount'))).toHaveText(moneyText(net));
				if (inPoints) await expect(tile(t('reports:column.points'))).toHaveText(t.number(net * 100));
				await expectAccessible('order detail');
				await go('reports/order-summary');
				await expect(tile(t('reports:column.amount'))).toHaveText(moneyText(net));
				await expectAccessible('order summary');
				await go('tax-report');
				await expect(tile(t('reports:column.taxableAmount'))).toHaveText(moneyText(net));
				await expectAccessible('tax report');
				await go('dashboard');
				await expect(main.getByRole('region', { name: t('dashboard:dollars') })).toContainText(moneyText(net));
			});

			await test.step('what came back can be used again', async () => {
				await go('participants');
				const people = new Grid(page, t, t('participants:participants'));
				const held = [47_800, 50_000, 48_600, 50_000, 45_200, 50_000];
				for (const [at, name] of buyers.entries()) {
					const row = people.row(name);
					if (inPoints) await expect(row, name).toContainText(t.number(held[at] ?? 0));
					// Only what an order keeps is used up.
					const used = type === 'claim' && [0, 2, 4].includes(at);
					await expect(row, name).toContainText(t(`participants:status.${used ? 'Used' : 'Active'}`));
				}
				if (type !== 'claim') return;
				await go('reports/participant-totals');
				const totals = new Grid(page, t, t('reports:participantTotals.title'));
				await expect(totals.header(t('reports:column.claimCode'))).toBeVisible();
				// A code that nobody has claimed has no name, and isn't its own.
				await expect(totals.row(buyers[5] ?? '')).toContainText(t('reports:participantTotals.unclaimed'));
			});
		} finally {
			await supplier.close();
			await feed.close();
		}
	});

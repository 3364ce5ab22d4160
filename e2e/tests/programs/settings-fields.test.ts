import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
	advancedCases,
	type SettingCase,
	settingAt,
	settingCases,
} from '../../../packages/validators/src/programs/testing/setting-cases';
import { advancedSettings } from '../../../packages/validators/src/programs/testing/whole-settings';
import type { Portal } from '../../fixtures/portal';
import { expect, test } from '../../fixtures/test';
import type { Texts } from '../../fixtures/texts';
import { ProgramSettings } from '../../page-objects/program-settings';

// The same table of cases as over tRPC and REST.
const all: readonly SettingCase[] = [...settingCases, ...advancedCases];
/** Visible in claim programs only. */
const ofClaims = ['defaultEmail', 'codeLength', 'afterReturn'];
/** Visible in plateau programs only. */
const ofPlateau = ['orderLimit', 'unitLimit'];
const ofPoints = (path: string) => ![...ofClaims, ...ofPlateau].includes(path);
/** Uploaded, or a list, which have their own tests. */
const hasOwnTests = (path: string) =>
	/^(theme\.(logo|mobileLogo|loginLogo|favIcon|backgroundImage)|flatTaxRates)$/.test(path);

test.setTimeout(180_000);

async function opened(portal: Portal, signedIn: (path: string) => Promise<Page>, t: Texts, name: string) {
	const root = await portal.account('Meridian Rewards');
	const { id } = await portal.addProgram(root.id, name);
	const domain = `old-${randomUUID()}.example.com`;
	await portal.saveSettings(id, { fullName: name, ...advancedSettings, domain });
	const form = new ProgramSettings(await signedIn(`/programs/${id}/settings`), t);
	await form.open();
	await form.advancedView().check();
	await expect(form.fieldset('advanced')).toBeVisible();
	return { id, form };
}

test('every setting is saved as entered', async ({ signedIn, t, portal, unique, expectToast }) => {
	const { id, form } = await opened(portal, signedIn, t, `Every ${unique}`);
	await form.fill('ssoEnabled', true);
	await form.fill('mindTickleConfig.password', 'a secret');
	// Unique among programs.
	const domain = `shop-${randomUUID()}.example.com`;
	const filled = all
		.filter(([path]) => !hasOwnTests(path) && ofPoints(path))
		.map(([path, good]) => [path, path === 'domain' ? domain : good] as const);
	for (const [path, good] of filled) await test.step(path, () => form.fill(path, good));
	await form.save().click();
	await expectToast(t('programs:updated'));
	const saved = await portal.settings(id);
	for (const [path, good] of filled) expect.soft(settingAt(saved, path), path).toEqual(good);
	expect(JSON.stringify(saved)).not.toContain('a secret');

	// The form shows the saved values again.
	await form.page.reload();
	await form.open();
	await expect(form.control('psq')).toHaveValue('4.25');
	await expect(form.control('domain')).toHaveValue(domain);
	await expect(form.changes(1)).toBeHidden();
});

test('plateau programs limit what a participant orders, and no other type does', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
}) => {
	const { id, form } = await opened(portal, signedIn, t, `Limits ${unique}`);
	for (const path of ofPlateau) await expect(form.field(path)).toBeHidden();
	await form.fill('type', 'plateau');
	await form.fill('orderLimit', 2);
	await form.fill('unitLimit', 0);
	await form.save().click();
	await form.expectRefused('unitLimit', 'tooSmall');
	await form.fill('unitLimit', 5);
	await form.fill('stockRule', 'refuse');
	await form.save().click();
	await expectToast(t('programs:updated'));
	expect(await portal.settings(id)).toMatchObject({ stockRule: 'refuse', orderLimit: 2, unitLimit: 5 });
	// Empty is unlimited.
	await form.fill('orderLimit', '');
	await form.save().click();
	await expect.poll(() => portal.settings(id)).toMatchObject({ orderLimit: null, unitLimit: 5 });
});

test('the extra settings of claim programs', async ({ signedIn, t, portal, unique, expectToast }) => {
	const { id, form } = await opened(portal, signedIn, t, `Claims ${unique}`);
	for (const path of ofClaims) await expect(form.field(path)).toBeHidden();
	await form.fill('type', 'claim');
	for (const [path, good] of settingCases.filter(([one]) => ofClaims.includes(one))) await form.fill(path, good);
	await form.save().click();
	await expectToast(t('programs:updated'));
	expect(await portal.settings(id)).toMatchObject({
		type: 'claim',
		defaultEmail: 'codes@example.com',
		codeLength: 12,
		afterReturn: 'replace',
	});
});

// In parts, because each field is filled in several times.
const parts = 3;
for (let part = 0; part < parts; part++)
	test(`settings show their errors, and are undone one by one (${part + 1} of ${parts})`, async ({
		signedIn,
		t,
		portal,
		unique,
	}) => {
		const { form } = await opened(portal, signedIn, t, `Refused ${unique}`);
		await form.fill('type', 'claim');
		await form.fill('ssoEnabled', true);
		const judged = all.filter(
			([path, , refused]) => refused && !hasOwnTests(path) && !ofPlateau.includes(path) && path !== 'type',
		);
		const length = Math.ceil(judged.length / parts);
		for (const [path, , refused = []] of judged.slice(part * length, (part + 1) * length)) {
			if (!(await form.isTyped(path))) continue;
			await test.step(path, async () => {
				const before = await form.control(path).inputValue();
				for (const [value, code] of refused) {
					await form.fill(path, value);
					await form.expectRefused(path, code, ...(code === 'tooLong' ? ['tooLongBy'] : []));
				}
				await form.undo(path).click();
				await expect(form.control(path)).toHaveValue(before);
				await expect(form.control(path)).toBeFocused();
			});
		}
	});

test.describe('in Turkish, on a phone', () => {
	test.use({ language: 'tr', viewport: { width: 390, height: 844 } });

	test('an empty required list is refused, and a fieldset is filled in and saved', async ({
		signedIn,
		t,
		portal,
		unique,
		expectToast,
		expectAccessible,
	}) => {
		const { id, form } = await opened(portal, signedIn, t, `Lists ${unique}`);
		for (const path of ['languages', 'continents']) await form.fill(path, []);
		await form.fill('contacts.email', 'nobody');
		await form.save().click();
		for (const path of ['languages', 'continents']) await form.expectRefused(path, 'required');
		await form.expectRefused('contacts.email', 'emailInvalid');
		await expect(form.fieldset('levels')).toBeHidden();
		expect(
			await form.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
		).toBe(0);
		await expectAccessible('points');

		for (const path of ['languages', 'continents']) await form.undo(path).click();
		const contacts = { address: '1 Main St, Austin', email: 'help@example.com', phone: '5125550100' };
		for (const [name, value] of Object.entries(contacts)) await form.fill(`contacts.${name}`, value);
		await form.save().click();
		await expectToast(t('programs:updated'));
		expect(await portal.settings(id)).toMatchObject({ type: 'points', contacts });
	});
});

import { randomUUID } from 'node:crypto';
import { settingAt } from '../../../packages/validators/src/programs/testing/setting-cases';
import { advancedSettings } from '../../../packages/validators/src/programs/testing/whole-settings';
import { administrator, person } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import { ProgramSettings } from '../../page-objects/program-settings';

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** A setting of each fieldset, in order; `of` names the types that have it. */
const fieldsets: readonly {
	id: string;
	of?: readonly string[];
	set: readonly (readonly [path: string, value: unknown])[];
}[] = [
	{ id: 'general', set: [['fullName', 'Saved by type']] },
	{ id: 'pricing', set: [['resellerMarkupPct', '4.25']] },
	{ id: 'tax', set: [['estimatedCDNCDTPct', '13.5']] },
	{ id: 'levels', of: ['plateau', 'claim'], set: [] },
	{ id: 'localization', set: [['geolocation.enabled', false]] },
	{ id: 'contact', set: [['contacts.phone', '5125550100']] },
	{ id: 'footer', set: [['footerTextSize', 'Large']] },
	{ id: 'shopPage', set: [['permissions.sortOrder', 'brand_desc']] },
	{ id: 'shopFilters', set: [['permissions.showTags', false]] },
	{ id: 'customFields', set: [['customField1', 'Shirt size']] },
	{ id: 'theme', set: [['theme.color1', '#123456']] },
	{
		id: 'sso',
		set: [
			['ssoEnabled', true],
			['mindTickleConfig.serviceURL', 'https://people.example.com'],
			['mindTickleConfig.userName', 'portal'],
			['oktaConfig.serviceURL', 'https://sign-on.example.com'],
			['oktaConfig.clientId', 'client'],
		],
	},
];

// Users with and without access to the advanced settings, on a phone and right to left; points programs are in
// settings-fields.test.ts.
for (const [type, advanced, language, viewport] of [
	['plateau', false, 'en', phone],
	['claim', true, 'ar', wide],
] as const)
	test.describe(`${type}, ${advanced ? 'advanced' : 'manageProgram alone'}, ${language}, ${viewport.width} px`, () => {
		test.use({ language, viewport, colorScheme: viewport === phone ? 'dark' : 'light' });

		test('every fieldset of the type is filled in, saved and shown again', async ({
			signedIn,
			t,
			portal,
			expectToast,
			expectAccessible,
		}) => {
			test.setTimeout(90_000);
			const id = randomUUID().slice(0, 8);
			const root = await portal.account('Meridian Rewards');
			const domain = `kept-${id}.example.com`;
			const program = await portal.addWholeProgram(root.id, { name: `T ${id}`, type, ...advancedSettings, domain });
			const email = `by.type.${id}@example.com`;
			if (!advanced) {
				await portal.addRole(`By type ${id}`, ['manageProgram']);
				await portal.addUser(root.id, email, { role: `By type ${id}` });
			}
			const page = await signedIn(`/programs/${program.id}/settings`, advanced ? administrator : person(email));
			const form = new ProgramSettings(page, t);
			await form.open();
			if (advanced) await form.advancedView().check();
			else await expect(form.advancedView()).toBeHidden();

			const shown = fieldsets.filter(({ of = [type] }) => of.includes(type));
			const titles = [...shown.map((one) => one.id), ...(advanced ? ['advanced'] : [])];
			for (const { id: fieldset } of fieldsets)
				await expect(form.fieldset(fieldset)).toBeVisible({ visible: titles.includes(fieldset) });
			await expect(form.fieldset('advanced')).toBeVisible({ visible: advanced });
			const headings = await page.getByRole('region').getByRole('heading', { level: 2 }).allInnerTexts();
			expect(headings.filter((text) => titles.some((one) => text === t(`programSettings:section.${one}`)))).toEqual(
				titles.map((one) => t(`programSettings:section.${one}`)),
			);
			expect(
				await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
			).toBe(0);

			const set = shown.flatMap((one) => one.set);
			for (const [path, value] of set) await test.step(path, () => form.fill(path, value));
			await form.fill('mindTickleConfig.password', 'a secret');
			if (type === 'claim') await form.fill('codeLength', 12);
			if (advanced) await form.fill('feedFileId', '77');
			await expectAccessible(type);
			await form.save().click();
			await expectToast(t('programs:updated'));

			const saved = await portal.settings(program.id);
			for (const [path, value] of set) expect.soft(settingAt(saved, path), path).toEqual(value);
			// Nothing else has changed: neither the type nor the settings hidden from this person.
			const feedFileId = advanced ? '77' : advancedSettings.feedFileId;
			expect(saved).toMatchObject({ type, domain, feedFileId, feed: advancedSettings.feed });
			await page.reload();
			await form.open();
			await expect(form.control('fullName')).toHaveValue('Saved by type');
			await expect(form.control('customField1')).toHaveValue('Shirt size');
			expect(await page.content()).not.toContain(advanced ? 'a secret' : domain);
		});
	});

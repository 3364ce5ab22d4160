import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { person } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import { ProgramSettings } from '../../page-objects/program-settings';
import { Shell } from '../../page-objects/shell';

const flagsOf = (page: Page) => page.evaluate(() => localStorage.getItem('advancedView'));

test('tabs, fieldsets and the advanced view depend on permissions', async ({ signedIn, t, portal, unique }) => {
	const root = await portal.account('Meridian Rewards');
	const { id } = await portal.addProgram(root.id, `Tabs ${unique}`);
	const path = `/programs/${id}/settings`;
	const asRole = async (name: string, flags: readonly string[]) => {
		const role = `${name} ${randomUUID()}`.slice(0, 40);
		await portal.addRole(role, flags);
		const email = `${role.replace(' ', '.').toLowerCase()}@example.com`;
		await portal.addUser(root.id, email, { role });
		return person(email);
	};
	const manager = await asRole('Plain', ['manageProgram']);
	const reader = await asRole('Reader', ['manageReports']);

	const page = await signedIn(path);
	const form = new ProgramSettings(page, t);
	await form.open();
	await expect(form.tabs().first()).toHaveText('General Program Options');
	await expect(form.fieldset('advanced')).toBeHidden();
	await form.advancedView().check();
	await expect(form.fieldset('advanced')).toBeVisible();
	expect(await flagsOf(page)).toBe('true');
	await page.reload();
	await expect(form.fieldset('advanced')).toBeVisible();

	for (const [who, mayChange] of [
		[manager, true],
		[reader, false],
	] as const) {
		const other = await page.context().browser()?.newContext();
		if (!other) throw new Error('there is no browser');
		const theirs = await other.newPage();
		await theirs.addInitScript(
			([token]) => {
				localStorage.setItem('jwt_access_token', token ?? '');
				// Chosen by another user in this browser.
				localStorage.setItem('advancedView', 'true');
			},
			[await portal.token(who)],
		);
		await theirs.goto(new URL(path, page.url()).href);
		const seen = new ProgramSettings(theirs, t);
		await seen.open();
		await expect(seen.fieldset('advanced')).toBeHidden();
		await expect(seen.advancedView()).toBeHidden();
		await expect(seen.tabs()).toHaveText(mayChange ? ['General Program Options'] : []);
		await expect(seen.control('fullName')).toBeEnabled({ enabled: mayChange });
		await expect(seen.save()).toBeVisible({ visible: mayChange });
		await other.close();
	}
});

test('/programs shows the chosen program', async ({ signedIn, t, portal }) => {
	const sky = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${sky.id}/participants`);
	const shell = new Shell(page, t);
	await expect(shell.switcher()).toContainText('Sky Points');
	await page.goto('/programs');
	await expect(shell.title()).toHaveText('Sky Points');
	await expect(new ProgramSettings(page, t).control('fullName')).toHaveValue(/\S/);
});

for (const [label, path] of [
	['Disable top account bar', 'showTopAccountBar'],
	['Disable top category search bar', 'showTopCategorySearchBar'],
	['Disable password reset', 'ableToPasswordReset'],
] as const)
	test(`“${label}” turns off what it names`, async ({ signedIn, t, portal, unique, expectToast }) => {
		const root = await portal.account('Meridian Rewards');
		const { id } = await portal.addProgram(root.id, `Inverted ${unique}`);
		await portal.saveSettings(id);
		const page = await signedIn(`/programs/${id}/settings`);
		const form = new ProgramSettings(page, t);
		await form.open();
		await expect(form.switch(label)).not.toBeChecked();
		await form.switch(label).check();
		await page.keyboard.press('Control+s');
		await expectToast('Program updated successfully.');
		expect((await portal.settings(id))[path]).toBe(false);
		await page.reload();
		await expect(form.switch(label)).toBeChecked();
	});

test('fieldsets and fields depend on the type', async ({ signedIn, t, portal, unique }) => {
	const root = await portal.account('Meridian Rewards');
	const { id } = await portal.addProgram(root.id, `Types ${unique}`);
	await portal.saveSettings(id, { permissions: { ...permissions, sortOrder: 'price_desc' } });
	const page = await signedIn(`/programs/${id}/settings`);
	const form = new ProgramSettings(page, t);
	await form.open();
	const inIndex = form.index().getByRole('link', { name: t('programSettings:section.levels') });
	const sorts = form.control('permissions.sortOrder').getByRole('option');
	for (const [type, levels, claim, choices] of [
		['points', false, false, 6],
		['plateau', true, false, 5],
		['claim', true, true, 5],
	] as const) {
		await form.fill('type', type);
		await expect(form.fieldset('levels')).toBeVisible({ visible: levels });
		await expect(inIndex).toBeVisible({ visible: levels });
		await expect(form.field('defaultEmail')).toBeVisible({ visible: claim });
		await expect(form.field('codeLength')).toBeVisible({ visible: claim });
		await expect(sorts).toHaveCount(choices);
	}
	// Only points programs sort by points.
	await form.save().click();
	await form.expectRefused('permissions.sortOrder', 'sortOrderOfPoints');
	await form.fill('type', 'points');
	await expect(form.field('permissions.sortOrder')).not.toHaveAttribute('data-invalid');
});

test('a program in use can’t change its type, and the field says what uses it', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Branch Stars');
	const before = (await portal.settings(id))['type'];
	const page = await signedIn(`/programs/${id}/settings`);
	const form = new ProgramSettings(page, t);
	await form.open();
	await form.fill('type', before === 'points' ? 'plateau' : 'points');
	await form.save().click();
	await form.expectRefused('type', 'programTypeInUse');
	await expect(form.index().getByRole('link', { name: /General Options/ })).toContainText('1');
	await form.discard().click();
	await expect(form.control('type')).toHaveValue(String(before));
});

const permissions = {
	allowAddressManagement: true,
	allowEmailUpdate: true,
	allowUserGrid: false,
	allowPurchase: true,
	showTags: true,
	showPriceSlider: true,
	showCategories: true,
	showBrands: true,
	productCounts: [12, 24, 48],
	sortOrder: 'name_asc',
};

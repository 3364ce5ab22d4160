import { expect, test } from '../../fixtures/test';
import { FormDialog } from '../../page-objects/form-dialog';
import { ParticipantsPage } from '../../page-objects/participants-page';
import { Shell } from '../../page-objects/shell';

test('a participant is added with errors shown at their fields, found, edited and deleted', async ({
	signedIn,
	t,
	portal,
	expectToast,
	expectAccessible,
}) => {
	test.setTimeout(90_000);
	const { id } = await portal.program('Acente Puan');
	const [known] = (await portal.participants(id)).items;
	const page = await signedIn(`/programs/${id}/participants`);
	const shell = new Shell(page, t);
	const people = new ParticipantsPage(page, t);
	const before = await people.grid.total();
	const form = people.addDialog;
	const field = (key: string) => form.field(t(`participants:field.${key}`));
	const says = (key: string, message: string, params = {}) =>
		expect(field(key)).toHaveAccessibleDescription(t(`validation:${message}`, params));

	await people.add().click();
	await field('email').fill('nobody');
	await form.save().click();
	await expect(field('name')).toBeFocused();
	await says('name', 'nameRequired');
	await says('email', 'emailInvalid');
	await expect(form.password(t('participants:field.password'))).toHaveAccessibleDescription(
		t('validation:passwordRequired'),
	);
	await expectAccessible();

	// The country decides which address fields are required.
	await form.picker(t('participants:field.country')).click();
	await page.getByRole('combobox', { name: t('participants:field.country') }).fill('united states');
	await page
		.getByRole('option', { name: /United States/ })
		.first()
		.click();
	await field('postcode').fill('1');
	await field('address1').fill('1 Main St');
	await field('townCity').fill('Austin');
	await form.save().click();
	await says('postcode', 'zipInvalidUSA');
	await expect(form.select(t('participants:field.stateCounty'))).toHaveAccessibleDescription(
		t('validation:stateRequired'),
	);
	await form.select(t('participants:field.stateCounty')).selectOption('Texas');
	await field('postcode').fill('78701');

	await field('name').fill('Ġorġ "Zammit", Jr.');
	await field('email').fill(known?.email.toUpperCase() ?? '');
	await form.password(t('participants:field.password')).fill('secret');
	const phone = field('phone');
	if ((await phone.inputValue()) === '') await phone.fill('5125550100');
	await form.save().click();
	await says('email', 'duplicateInProgram');
	await expect(field('email')).toBeFocused();
	await field('email').fill('gorg.zammit@example.com');
	await form.save().click();
	await expectToast(t('participants:created'));
	await expect(form.dialog()).toBeHidden();
	// The new row has the focus, also where it isn't on this page of the list.
	await expect(people.grid.row('gorg.zammit@example.com').locator('[data-cell]').first()).toBeFocused();
	await expect(people.grid.range(1, 12, before + 1)).toBeVisible();

	await people.grid.search('gorg zammit');
	await expect(people.grid.rows()).toHaveCount(0);
	await people.grid.search('gorg');
	await people.grid.row('gorg.zammit@example.com').click();
	await expect(shell.title()).toHaveText('Ġorġ "Zammit", Jr.');
	await page.getByRole('button', { name: t('common:edit') }).click();
	const edit = new FormDialog(page, t, t('participants:edit'));
	await edit.field(t('participants:field.externalId')).fill('E-77');
	await edit.select(t('participants:field.status')).selectOption(t('participants:status.Disabled'));
	await edit.save().click();
	await expectToast(t('participants:saved'));
	await expect(shell.main()).toContainText('E-77');
	await expect(shell.main()).toContainText(t('participants:status.Disabled'));

	await page.getByRole('link', { name: t('participants:goBack') }).click();
	await people.grid.search('gorg.zammit');
	await people.rowAction('Zammit', 'participants:resetPassword').click();
	const password = new FormDialog(page, t, t('participants:resetPassword'));
	await password.save().click();
	await expect(password.password(t('participants:field.password'))).toHaveAccessibleDescription(
		t('validation:passwordRequired'),
	);
	await password.password(t('participants:field.password')).fill('another secret');
	await password.save().click();
	await expectToast(t('participantWork:page.passwordChanged'));

	await people.rowAction('Zammit', 'common:delete').click();
	const question = new FormDialog(page, t, t('participants:deleteTitle', { name: 'Ġorġ "Zammit", Jr.' }));
	await expect(question.button(t('ui:cancel'))).toBeFocused();
	await question.button(t('common:delete')).click();
	await expectToast(t('participants:deleted'));
	await expect(people.grid.noMatch()).toBeVisible();
	expect((await portal.participants(id)).total).toBe(before);
});

test('two tabs editing one participant: the later save is refused, nothing is lost silently', async ({
	signedIn,
	context,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Kestrel Plus');
	const sid = (await portal.participants(id, 5)).items[4]?.sid;
	const path = `/programs/${id}/participants/${sid}`;
	const page = await signedIn(path);
	const other = await context.newPage();
	await other.goto(path);
	const mine = new FormDialog(page, t, t('participants:edit'));
	const theirs = new FormDialog(other, t, t('participants:edit'));
	const externalId = t('participants:field.externalId');
	const company = t('participants:field.companyName');
	const name = t('participants:field.name');
	for (const form of [mine, theirs]) {
		await form.page.bringToFront();
		await form.page.getByRole('button', { name: t('common:edit') }).click();
		await expect(form.field(externalId)).toBeVisible();
	}
	await theirs.field(externalId).fill('THEIRS-1');
	await theirs.field(name).fill('Their Name');
	await theirs.save().click();
	await expect(theirs.dialog()).toBeHidden();

	await page.bringToFront();
	await mine.field(company).fill('Mine Ltd');
	await mine.field(name).fill('My Name');
	await mine.password(t('participants:field.password')).fill('Of My Choice 1');
	await mine.save().click();
	const conflictPanel = mine
		.dialog()
		.getByRole('alert')
		.filter({ hasText: t('errors:detail.savedBy', { name: 'Site Administrator' }) });
	const line = (field: string) => conflictPanel.getByRole('row', { name: new RegExp(`^${field}`) });
	// My input is still there, and untouched fields are theirs by default.
	await expect(mine.field(company)).toHaveValue('Mine Ltd');
	await expect(line(externalId).getByRole('radio', { name: 'THEIRS-1' })).toBeChecked();
	await expect(line(name).getByRole('radio', { name: 'My Name' })).toBeChecked();
	await expect(line(company).getByRole('radio', { name: 'Mine Ltd' })).toBeChecked();
	await expectAccessible('conflict');
	await conflictPanel.getByRole('button', { name: t('ui:conflictTake') }).click();
	await expect(mine.field(externalId)).toHaveValue('THEIRS-1');
	await expect(mine.field(company)).toHaveValue('Mine Ltd');
	await expect(mine.password(t('participants:field.password'))).toHaveValue('Of My Choice 1');
	await mine.save().click();
	await expect(mine.dialog()).toBeHidden();
	for (const words of ['THEIRS-1', 'Mine Ltd', 'My Name']) await expect(new Shell(page, t).main()).toContainText(words);
});

test('codes of a claim program have no email form: nothing to add by hand, codes in the list', async ({
	signedIn,
	t,
	portal,
}) => {
	const { id } = await portal.program('Dealer Gifts');
	const page = await signedIn(`/programs/${id}/participants`);
	const people = new ParticipantsPage(page, t);
	await expect(people.grid.header(t('participants:field.code'))).toBeVisible();
	await expect(people.grid.header(t('participants:field.level'))).toBeVisible();
	await expect(people.add()).toBeHidden();
});

test('participants are filtered by status and level', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Crew Milestones');
	const page = await signedIn(`/programs/${id}/participants`);
	const people = new ParticipantsPage(page, t);
	const all = await people.grid.total();
	const totals: number[] = [];
	for (const status of ['Active', 'Disabled', 'Pending Approval', 'Archived', 'Used']) {
		const label = t(`participants:status.${status}`);
		await people.grid.choose(t('participants:field.status'), [label]);
		await expect(people.grid.chips().filter({ hasText: label })).toBeVisible();
		totals.push(await people.grid.total());
		for (const text of await people.grid.cells(3).allTextContents()) expect(text).toBe(label);
		await page.getByRole('button', { name: t('ui:gridClearAll') }).click();
		await expect(people.grid.chips()).toHaveCount(0);
		await expect(people.grid.table()).toHaveAttribute('aria-busy', 'false');
	}
	expect(totals.reduce((sum, total) => sum + total)).toBe(all);
});

test('the page starts with the key facts, and leads through the list that one came from', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/participants?q=ann&sort=-name`);
	const people = new ParticipantsPage(page, t);
	await expect(people.grid.rows().first()).toBeVisible();
	const names = await people.grid.cells(1).allTextContents();
	const title = page.getByRole('heading', { level: 1 });
	await people.grid.rows().nth(1).click();
	await expect(title).toHaveText(names[1] ?? '');
	const tabs = page.getByRole('navigation', { name: t('participantWork:page.tabs') });
	expect((await tabs.boundingBox())?.y).toBeLessThanOrEqual(240);
	const facts = page.getByRole('region', { name: t('participantWork:page.facts'), exact: true });
	await expect(facts.getByRole('term').first()).toHaveText(t('participants:field.balance'));
	await expectAccessible();

	const step = (key: string) => page.getByRole('button', { name: t(`participantWork:${key}`) });
	await step('next').click();
	await expect(title).toHaveText(names[2] ?? '');
	await step('previous').click();
	await step('previous').click();
	await expect(title).toHaveText(names[0] ?? '');
	await expect(step('previous')).toHaveAttribute('aria-disabled', 'true');
	await page.getByRole('link', { name: t('participants:goBack') }).click();
	await expect(people.grid.searchBox()).toHaveValue('ann');
	// A direct link has no list to go through.
	await people.grid.rows().nth(1).click();
	await expect(title).toHaveText(names[1] ?? '');
	await page.reload();
	await expect(facts).toBeVisible();
	await expect(step('next')).toHaveCount(0);
	await expect(page.getByRole('button', { name: t('participants:resetPassword') })).toBeVisible();
	await expect(page.getByRole('button', { name: t('common:delete'), exact: true })).toBeVisible();
});

test('opened from the list, a participant’s page has its actions next to the name, and its tabs at about 230 px', async ({
	signedIn,
	t,
	portal,
}) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/participants`);
	const people = new ParticipantsPage(page, t);
	await people.grid.rows().first().locator('[data-cell]').nth(1).click();
	const next = page.getByRole('button', { name: t('participantWork:next'), exact: true });
	await expect(next).toBeVisible();
	const edit = page.getByRole('button', { name: t('common:edit'), exact: true });
	const middle = async (part: typeof edit) => {
		const box = await part.boundingBox();
		return (box?.y ?? 0) + (box?.height ?? 0) / 2;
	};
	await expect(edit).toBeVisible();
	expect(Math.abs((await middle(edit)) - (await middle(new Shell(page, t).title())))).toBeLessThan(8);
	const tabs = page.getByRole('navigation', { name: t('participantWork:page.tabs') });
	await expect(tabs).toBeVisible();
	expect((await tabs.boundingBox())?.y).toBeLessThanOrEqual(240);
});

test('the errors of an address follow its country at once', async ({ signedIn, t, portal }) => {
	const { id } = await portal.program('Sky Points');
	const page = await signedIn(`/programs/${id}/participants`);
	const people = new ParticipantsPage(page, t);
	await people.add().click();
	const form = people.addDialog;
	const state = form.dialog().getByLabel(t('participants:field.stateCounty'));
	const pick = async (text: string, name: RegExp) => {
		await form.picker(t('participants:field.country')).click();
		await page.getByRole('combobox', { name: t('participants:field.country') }).fill(text);
		await page.getByRole('option', { name }).first().click();
	};
	await pick('united states', /United States/);
	await form.save().click();
	await expect(state).toHaveAccessibleDescription(t('validation:stateRequired'));
	await pick('türkiye', /Türkiye/);
	await expect(state).not.toHaveAttribute('aria-invalid');
	await expect(form.field(t('participants:field.townCity'))).not.toHaveAttribute('aria-invalid');
	// An error that this country has too stays.
	await expect(form.field(t('participants:address.postalCode'))).toHaveAttribute('aria-invalid', 'true');
	// Labels follow it too.
	await expect(form.field(t('participants:address.region'))).toBeVisible();
	await pick('canada', /Canada/);
	await expect(form.select(t('participants:address.province'))).toBeVisible();
});

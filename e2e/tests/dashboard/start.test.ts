import { person, reporter } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import { Shell } from '../../page-objects/shell';

test('users who manage accounts start at them, everyone else at the start page, which shows where to continue', async ({
	signedIn,
	portal,
	t,
	expectAccessible,
}) => {
	const { id } = await portal.program('Sky Points');
	await portal.importParticipants(id, {
		name: 'start.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from('email,name\nbroken,\n'),
	});
	// Its fault is far behind its start, so that the job finds it, and fails.
	const many = 'Ann,ann@example.com\n'.repeat(30_000);
	const failing = portal.importParticipants(id, {
		name: 'failing.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from(`name,email\n${many}Be\0n,ben@example.com\n`),
	});
	await expect(failing).rejects.toThrow();
	const page = await signedIn('/');
	await expect(page).toHaveURL(/\/customers$/);
	await page.getByRole('link', { name: t('shell:nav.start'), exact: true }).click();
	await expect(page).toHaveURL(/\/start$/);
	const imports = page.getByRole('region', { name: t('dashboard:start.imports') });
	await expect(imports.getByRole('link', { name: /^start\.csv/ }).first()).toContainText(
		t('dashboard:start.rejected', { count: 1 }),
	);
	const failed = page
		.getByRole('region', { name: t('dashboard:waiting.jobs') })
		.getByRole('link', { name: /^failing/ });
	await expect(failed.first()).toContainText(t('jobs:state.failed'));
	await expect(failed.first()).toHaveAttribute('href', /^\/jobs\/./);
	await expectAccessible('start');
	// A program with participants opens at them.
	const programs = page.getByRole('region', { name: t('dashboard:start.programs') });
	await programs.getByRole('link').first().click();
	await expect(page).toHaveURL(/\/programs\/[^/]+\/(participants|settings)$/);
});

test('a program opened by a link is first on the start page, beside its pending approvals', async ({
	signedIn,
	portal,
	t,
	newcomer,
}) => {
	const { id } = await portal.program('Kestrel Plus');
	const page = await signedIn(`/programs/${id}/participants`, newcomer);
	await expect(new Shell(page, t).switcher()).toContainText(/Kestrel Telecom.*Kestrel Plus/);
	// Kept once the rest of the frame has loaded, after the first page.
	const kept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('places.')));
	await expect.poll(kept).toBe(true);
	await page.getByRole('link', { name: t('shell:nav.start'), exact: true }).click();
	const programs = page.getByRole('region', { name: t('dashboard:start.programs') });
	await expect(programs.getByRole('link').first()).toContainText('Kestrel Plus');
	const waits = page.getByRole('region', { name: t('dashboard:start.waits') });
	await waits.getByRole('link', { name: /Kestrel Plus/ }).click();
	await expect(page).toHaveURL(new RegExp(`/programs/${id}/participants\\?v\\.status=Pending`));
});

test('newcomers read what comes first: programs that are added for them, then participants', async ({
	signedIn,
	portal,
	t,
	unique,
}) => {
	const account = await portal.addAccount(`First Steps ${unique}`);
	const email = `first.${unique}@example.com`;
	await portal.addUser(account.id, email, { role: 'Participant Support' });
	const page = await signedIn('/', person(email));
	const programs = page.getByRole('region', { name: t('dashboard:start.programs') });
	await expect(programs).toContainText(t('dashboard:start.noPrograms'));
	// Adding a program is not their right.
	await expect(programs.getByRole('link')).toHaveCount(0);

	const name = 'WWWWWWWWWWWWWWWWWWWW';
	const { id } = await portal.addProgram(account.id, name);
	await page.reload();
	await expect(programs).toContainText(t('dashboard:start.firstParticipants'));
	const first = programs.getByRole('link', { name: t('dashboard:start.import', { name }) });
	// A name as long and as wide as may be stays on a phone's page, at the largest size of text.
	await page.setViewportSize({ width: 390, height: 844 });
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'));
	const box = await first.boundingBox();
	expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
	await first.click();
	await expect(page).toHaveURL(`/programs/${id}/import/participants`);
});

test('a user without access to accounts lands on the start page and sees nothing beyond their rights', async ({
	signedIn,
	t,
}) => {
	const page = await signedIn('/', reporter);
	await expect(page).toHaveURL(/\/start$/);
	await expect(new Shell(page, t).title()).toContainText(t('dashboard:start.title', { name: '' }).trim());
	await expect(
		page
			.getByRole('region', { name: t('dashboard:start.programs') })
			.getByRole('link')
			.first(),
	).toBeVisible();
	await expect(page.getByText(t('dashboard:start.participantsWait'))).toHaveCount(0);
});

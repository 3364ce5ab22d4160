import { readFile } from 'node:fs/promises';
import { twoThousand, twoThousandRefused } from '../../fixtures/files';
import { administrator } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';
import { directions, type Language } from '../../fixtures/texts';
import { JobPage } from '../../page-objects/job-page';
import { LoginPage } from '../../page-objects/login-page';
import { ParticipantsPage } from '../../page-objects/participants-page';
import { Shell } from '../../page-objects/shell';

const places: Record<Exclude<Language, 'tr'>, { accounts: [string, ...string[]]; program: string }> = {
	en: { accounts: ['Harbor Incentives', 'Harbor East', 'Tidewater Health'], program: 'Wellness Points' },
	ar: { accounts: ['Anadolu Ödül', 'Ege Seramik Bayileri'], program: 'Usta Kulübü' },
};

for (const language of ['en', 'ar'] as const) {
	test.describe(`in ${language}`, () => {
		test.use({ language });

		test('from signing in to participants imported and found', async ({ page, t, expectToast, expectAccessible }) => {
			test.setTimeout(120_000);
			const { accounts, program } = places[language];
			await page.goto('/');
			await expect(page.locator('html')).toHaveAttribute('dir', directions[language]);
			await new LoginPage(page, t).signIn(administrator);

			const shell = new Shell(page, t);
			await shell.goTo(accounts.at(-1) ?? '');
			for (const name of accounts) await expect(shell.switcher()).toContainText(name);
			await shell.goTo(program);
			await shell.menuLink('shell:nav.participants').click();
			const people = new ParticipantsPage(page, t);
			const before = await people.grid.total();
			await expectAccessible();

			await people.openImport('participants');
			await people.import(twoThousand);
			await expectToast(t('participantWork:import.success'));
			await expect(people.count('created')).toHaveText(t.number(1_975));
			await expect(people.count('rejected')).toHaveText(t.number(25));
			await expect(people.count('known')).toHaveText(t.number(0));
			await people.toList().click();
			await expect(people.grid.range(1, 12, before + 1_975)).toBeVisible();
			await people
				.area()
				.getByRole('link', { name: t('imports:strip.result') })
				.click();
			await expectAccessible();

			await expect(people.rejectedRows()).toHaveCount(25);
			await people.toJob().click();
			const job = new JobPage(page, t);
			await expect(job.rejectedRows()).toHaveCount(25);
			const listed = await job.rejectedRows().evaluateAll((rows) =>
				rows.map((row) => {
					const cells = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
					return [cells[0], cells[3]];
				}),
			);
			expect(listed).toEqual(twoThousandRefused.map(({ line, reason }) => [t.number(line), t(...reason)]));
			await expectAccessible();

			const download = page.waitForEvent('download');
			await job.download().click();
			const file = await download;
			expect(file.suggestedFilename()).toBe('participants-2000-rejected.csv');
			const text = await readFile(await file.path(), 'utf8');
			const [header = ''] = text.split(/\r?\n/);
			expect(header.replace('\ufeff', '')).toContain('name,email,externalId,status,company,country');
			expect(text.match(/not-an-address/g)).toHaveLength(4);
			expect(text.match(/Atlantis/g)?.length).toBeGreaterThanOrEqual(4);

			await shell.menuLink('shell:nav.participants').click();
			await people.grid.search('yılmaz');
			const found = await people.grid.total();
			const names = await people.grid.cells(1).allTextContents();
			expect(found).toBeGreaterThan(12);
			for (const name of names) expect(name).toContain('Yılmaz');
			for (const spelling of ['YILMAZ', 'Yilmaz', 'yilmaz']) {
				await people.grid.search(spelling);
				await expect(people.grid.cells(1)).toHaveText(names);
				expect(await people.grid.total()).toBe(found);
			}

			// A person from the file, found by email and opened.
			await people.grid.search('p1.7344@mail.example.net');
			await people.grid.row('Ann Novák').click();
			await expect(shell.title()).toHaveText('Ann Novák');
			await expect(shell.main()).toContainText('شركة النور');
			await expect(shell.main()).toContainText(t('participants:status.Pending Approval'));
			await expectAccessible();
			await page.getByRole('link', { name: t('participants:goBack') }).click();
			await expect(shell.title()).toHaveText(t('participants:title'));
		});
	});
}

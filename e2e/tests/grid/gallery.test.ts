import type { Page } from '@playwright/test';
import { schemeOf, themeNames } from '../../../packages/ui/src/themes';
import { expect, test } from '../../fixtures/test';
import { directions, languages, type Texts } from '../../fixtures/texts';
import { untranslated } from '../../fixtures/texts-check';
import { Grid } from '../../page-objects/grid';

const parts = ['look', 'actions', 'feedback', 'fields', 'forms', 'grid', 'states', 'editing'] as const;
type Part = (typeof parts)[number];

/** Goes to a part in the same page, and waits for its last element. */
async function show(page: Page, t: Texts, part: Part): Promise<void> {
	await page
		.getByRole('navigation', { name: t('gallery:parts') })
		.getByRole('link', { name: t(`gallery:part.${part}`), exact: true })
		.click();
	await expect(page.getByRole('heading', { name: t(`gallery:part.${part}`), exact: true })).toBeAttached();
	if (part === 'states') await expect(page.getByText(t('ui:gridErrorTitle')).first()).toBeVisible();
	else if (part === 'grid' || part === 'editing') await expect(page.getByText('C-10').first()).toBeVisible();
	// What the previous part has left stays in the page, hidden, until this one is ready.
	else await expect(page.getByRole('main').locator('[data-slot]:visible,section:visible').first()).toBeVisible();
}

/** How far the page overflows sideways, in pixels. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const language of languages) {
	test.describe(language, () => {
		test.use({ language });
		test('no part of the gallery has a barrier, overflows, or shows an untranslated text', async ({
			page,
			t,
			expectAccessible,
		}) => {
			const theme = language === 'ar' ? 'defaultDark' : 'default';
			await page.goto(`/gallery?theme=${theme}&lang=${language}`);
			await expect(page.locator('html')).toHaveAttribute('dir', directions[language]);
			for (const part of parts) {
				await show(page, t, part);
				expect.soft(await untranslated(page, language), part).toEqual([]);
				expect.soft(await overflow(page), part).toBeLessThanOrEqual(0);
				// Turkish is written like English; what it could break is in the texts.
				if (language !== 'tr') await expectAccessible(`${part}, ${theme}, ${language}`);
				await page.evaluate(
					(dir) => {
						document.documentElement.dir = dir;
					},
					directions[language] === 'rtl' ? 'ltr' : 'rtl',
				);
				expect.soft(await overflow(page), `${part}, the other way round`).toBeLessThanOrEqual(0);
				await page.evaluate((dir) => {
					document.documentElement.dir = dir;
				}, directions[language]);
			}
		});
	});
}

const dark = (theme: string) => schemeOf(theme) === 'dark';
for (const [scheme, themes] of [
	['light', themeNames.filter((theme) => !dark(theme))],
	['dark', themeNames.filter(dark)],
] as const) {
	test(`in every ${scheme} theme everything contrasts with its background`, async ({ page, t, expectContrast }) => {
		// Few rows: the others would only show the same again.
		await page.goto('/gallery?part=grid&q=novák&f.status=Active&totals=1');
		await new Grid(page, t, t('gallery:grid.people')).rows().first().getByRole('checkbox').check();
		await expectContrast('grid', { themes });
		for (const part of ['look', 'actions', 'feedback'] as const) {
			await show(page, t, part);
			await expectContrast(part, { themes });
		}
		await show(page, t, 'fields');
		// The refused form, with its errors.
		await expectContrast('fields', { themes, within: 'main [data-slot=card]:nth-child(2)' });
	});
}

test('on a phone the gallery reflows, and lists become cards', async ({ page, t, expectAccessible }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/gallery');
	for (const part of parts) {
		await show(page, t, part);
		expect.soft(await overflow(page), part).toBeLessThanOrEqual(0);
	}
	await show(page, t, 'grid');
	await expect(page.getByRole('list', { name: t('gallery:grid.people') }).getByRole('listitem')).toHaveCount(12);
	await expectAccessible('grid on a phone');
});

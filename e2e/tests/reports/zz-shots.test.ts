import { test } from '../../fixtures/test';

for (const language of ['en', 'ar'] as const)
	test.describe(language, () => {
		test.use({ language });
		test('shots', async ({ signedIn, portal }) => {
			const claim = await portal.program('Dealer Gifts');
			const page = await signedIn('/');
			for (const [name, path] of [
				['orders', `/programs/${claim.id}/orders`],
				['summary', `/programs/${claim.id}/reports/order-summary?f.date=within~last90`],
				['totals', `/programs/${claim.id}/reports/participant-totals`],
				['products', `/programs/${claim.id}/products`],
				['errors', '/orderserrors'],
				['settings', `/programs/${claim.id}/settings`],
			] as const)
				for (const width of [1280, 390]) {
					await page.setViewportSize({ width, height: 900 });
					await page.goto(path);
					await page.waitForTimeout(2500);
					if (name === 'settings')
						await page
							.locator('[name="afterReturn"], #afterReturn')
							.first()
							.scrollIntoViewIfNeeded()
							.catch(() => {});
					await page.screenshot({ path: `/tmp/claims-shots/${name}-${language}-${width}.png` });
				}
		});
	});

import type { Locator, Page } from '@playwright/test';
import { svg } from '../../../packages/api/src/domains/images/testing/hostile';
import { newPng } from '../../../packages/api/src/testing/pictures';
import { wholeSettings } from '../../../packages/validators/src/programs/testing/whole-settings';
import type { Portal } from '../../fixtures/portal';
import { expect, test } from '../../fixtures/test';
import type { Texts } from '../../fixtures/texts';

const teal = { r: 0, g: 128, b: 128, alpha: 1 };
const picture = async (name: string, width: number, height: number) => ({
	name,
	mimeType: 'image/png',
	buffer: await newPng({ width, height, color: teal }),
});

/** The settings of a new program, all filled in. */
async function opened(portal: Portal, signedIn: (path: string) => Promise<Page>, t: Texts, name: string) {
	const root = await portal.account('Meridian Rewards');
	const { id } = await portal.addProgram(root.id, name);
	const page = await signedIn('/');
	const headers = { authorization: `Bearer ${await portal.token()}` };
	const settings = async () => (await page.request.get(`/api/programs/${id}`, { headers })).json();
	const { version, poPrefix } = await settings();
	const theme = { ...wholeSettings.theme, logo: '' };
	const saved = await page.request.post(`/api/programs/${id}`, {
		headers,
		data: { ...wholeSettings, poPrefix, name, theme: { ...theme, logo: theme.favIcon }, version },
	});
	expect(saved.status()).toBe(200);
	await page.goto(`/programs/${id}/settings`);
	const field = (which: string) => page.locator(`[data-field="theme.${which}"]`);
	await field('favIcon').scrollIntoViewIfNeeded();
	const label = (which: string) => t(`programSettings:field.${which}`);
	const button = (which: string, key: string) =>
		field(which).getByRole('button', { name: t(`images:${key}`, { name: label(which) }), exact: true });
	return { page, settings, field, label, button };
}

async function choose(page: Page, button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
	const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
	await chooser.setFiles(file);
}
/** Pixels of the displayed image. */
const sizeOf = (image: Locator) =>
	image.evaluate((element) =>
		element instanceof HTMLImageElement ? [element.naturalWidth, element.naturalHeight] : [],
	);

for (const language of ['en', 'ar'] as const) {
	test.describe(`images of a site, ${language}`, () => {
		test.use({ language });

		test('are chosen, cropped by keyboard, uploaded, shown in the preview and saved', async ({
			signedIn,
			t,
			portal,
			unique,
			expectToast,
			expectAccessible,
		}) => {
			const { page, settings, field, label, button } = await opened(portal, signedIn, t, `Pic ${unique}`);
			// A missing image says so; an external address is typed.
			await expect(field('logo').getByText(t('images:notShown'))).toBeVisible();

			await choose(page, button('logo', 'replaceOf'), await picture('wide.png', 400, 200));
			const dialog = page.getByRole('dialog', { name: t('images:crop.title', { name: label('logo') }) });
			await expect(dialog.getByRole('status')).toContainText(t('images:size', { width: '400', height: '200' }));
			await expectAccessible('crop');
			await dialog.getByRole('button', { name: t('images:crop.square'), exact: true }).click();
			await expect(dialog.getByRole('status')).toContainText(t('images:size', { width: '200', height: '200' }));
			const frame = dialog.getByRole('group', { name: t('images:crop.area') });
			await frame.focus();
			const before = await frame.boundingBox();
			for (let n = 0; n < 5; n += 1) await page.keyboard.press('ArrowRight');
			expect((await frame.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 4);
			await dialog.getByRole('button', { name: t('images:crop.use') }).click();
			await expectToast(t('images:uploaded'));

			const shown = field('logo').getByRole('img', { name: label('logo') });
			await expect(shown).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}\.png$/);
			await expect.poll(() => sizeOf(shown)).toEqual([200, 200]);
			const url = await shown.getAttribute('src');
			await expect(page.locator(`[data-slot=theme-preview] img[src="${url}"]`)).toBeVisible();
			await expectAccessible('uploaded');
			await page.keyboard.press('Control+s');
			await expectToast(t('programs:updated'));
			expect((await settings()).theme.logo).toBe(url);

			// A required image shows its error when removed.
			await button('logo', 'removeOf').click();
			await page.keyboard.press('Control+s');
			await expect(field('logo')).toContainText(t('validation:logoRequired'));
			await expect(button('logo', 'chooseOf')).toBeFocused();
		});
	});
}

test('images are dropped and pasted too; a file that is no image is refused before the upload', async ({
	signedIn,
	t,
	portal,
	unique,
	expectToast,
}) => {
	const { page, field, label, button } = await opened(portal, signedIn, t, `Drop ${unique}`);
	await choose(page, button('loginLogo', 'chooseOf'), {
		name: 'logo.png',
		mimeType: 'image/png',
		buffer: Buffer.from(svg),
	});
	await expect(field('loginLogo').getByRole('alert')).toHaveText(t('images:refused.notImage'));

	const bytes = (await picture('dropped.png', 64, 48)).buffer.toString('base64');
	const arrive = (which: string, kind: 'drop' | 'paste') =>
		button(which, 'chooseOf').evaluate(
			(element, { kind: type, encoded }) => {
				const content = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
				const data = new DataTransfer();
				data.items.add(new File([content], 'picture.png', { type: 'image/png' }));
				const more = { bubbles: true, cancelable: true };
				element.dispatchEvent(
					type === 'drop'
						? new DragEvent('drop', { ...more, dataTransfer: data })
						: new ClipboardEvent('paste', { ...more, clipboardData: data }),
				);
			},
			{ kind, encoded: bytes },
		);
	for (const [which, kind] of [
		['loginLogo', 'drop'],
		['backgroundImage', 'paste'],
	] as const) {
		await arrive(which, kind);
		await page.getByRole('button', { name: t('images:crop.use') }).click();
		await expectToast(t('images:uploaded'));
		const shown = field(which).getByRole('img', { name: label(which) });
		await expect.poll(() => sizeOf(shown)).toEqual([64, 48]);
	}
	await expect(field('loginLogo').getByRole('alert')).toBeHidden();

	// An image that is too large is reduced.
	await choose(page, button('backgroundImage', 'replaceOf'), await picture('huge.png', 12_000, 600));
	await expect(page.getByRole('dialog').getByRole('status')).toContainText(
		t('images:crop.reduced', { width: '4,096', height: '205' }),
	);
	await page.getByRole('button', { name: t('images:crop.use') }).click();
	const background = field('backgroundImage').getByRole('img', { name: label('backgroundImage') });
	await expect.poll(() => sizeOf(background)).toEqual([4096, 205]);
});

test('colors show whether they are readable, offer the nearest readable one, and show in the preview at once', async ({
	signedIn,
	t,
	portal,
	unique,
	expectAccessible,
}) => {
	const { page } = await opened(portal, signedIn, t, `Color ${unique}`);
	const color = (which: string) => page.locator(`[name="theme.${which}"]`);
	const note = (pair: string) => page.locator(`[data-contrast=${pair}]`);
	await expect(note('text')).toContainText('8.1:1');
	await color('color2').fill('#88aacc');
	await expect(note('text')).toContainText(t('programTheme:contrast.text.poor', { ratio: '3.3:1' }));
	await note('text').getByRole('button').click();
	await expect(note('text')).toContainText('4.5:1');
	await expect(note('text').getByRole('button')).toBeHidden();

	// Pasted in CSS notation.
	await color('color3').evaluate((element) => {
		const data = new DataTransfer();
		data.setData('text', 'rgb(255, 224, 0);');
		element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
	});
	await expect(color('color3')).toHaveValue('#ffe000');
	await expect(note('link')).toContainText(t('programTheme:contrast.link.poor', { ratio: '1.3:1' }));
	const preview = page.getByRole('img', { name: t('programTheme:previewOfDesktop') });
	const styleOf = (name: string) =>
		preview.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);
	expect(await styleOf('--site-link')).toBe('#ffe000');
	await note('link').getByRole('button').click();
	await expect(note('link').getByRole('button')).toBeHidden();
	await expectAccessible('colors');

	// Rendered with the next frame, whatever is typed.
	await color('color1').fill('#8a1c3b');
	const frames = await page.evaluate(async () => {
		const element = document.querySelector('[data-slot=theme-preview]');
		for (let n = 0; n < 10; n += 1) {
			if (element && getComputedStyle(element).getPropertyValue('--site-main') === '#8a1c3b') return n;
			await new Promise(requestAnimationFrame);
		}
		return null;
	});
	expect(frames).toBeLessThanOrEqual(1);
	await page.getByRole('button', { name: t('programTheme:mobile') }).click();
	await expect(page.getByRole('img', { name: t('programTheme:previewOfMobile') })).toBeVisible();
});

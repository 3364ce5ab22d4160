import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { ProgramSettings } from '../../page-objects/program-settings';

interface Seen {
	/** Names of the controls that the toast covered when it appeared. */
	covered: string[];
	/** Its middle, where it rested before it went. */
	x: number;
	y: number;
	/** Milliseconds in the page; null while it is there. */
	lasted: number | null;
}
declare global {
	interface Window {
		seenToasts: Seen[];
	}
}

/** Runs in the page: measures every toast as it appears, and for how long it stays. */
function watchToasts() {
	window.seenToasts = [];
	const begun = new Map<Element, { at: number; seen: Seen }>();
	const look = () => {
		for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
			if (begun.has(toast)) continue;
			const area = toast.getBoundingClientRect();
			const below = [
				...document.querySelectorAll('main button, main a, main input, main select, main textarea'),
			].filter((control) => {
				const { left, right, top, bottom, width } = control.getBoundingClientRect();
				const shown = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(control);
				const apart = right <= area.left || left >= area.right || bottom <= area.top || top >= area.bottom;
				return width > 0 && shown && !apart;
			});
			const seen: Seen = {
				covered: below.map((control) => control.textContent || control.getAttribute('name') || control.tagName),
				x: (area.left + area.right) / 2,
				y: (area.top + area.bottom) / 2,
				lasted: null,
			};
			begun.set(toast, { at: performance.now(), seen });
			window.seenToasts.push(seen);
		}
		for (const [toast, { at, seen }] of begun) {
			if (!toast.isConnected) seen.lasted ??= performance.now() - at;
			else if (toast.getAttribute('data-removed') === 'false') {
				const { left, right, top, bottom } = toast.getBoundingClientRect();
				seen.x = (left + right) / 2;
				seen.y = (top + bottom) / 2;
			}
		}
		requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
}

const toasts = (page: Page) => page.evaluate(() => window.seenToasts);
/** Waits until a number of toasts have come and gone. */
const gone = (page: Page, count: number) =>
	expect.poll(async () => (await toasts(page)).filter(({ lasted }) => lasted !== null).length).toBe(count);

for (const [language, viewport] of [
	['en', { width: 1280, height: 800 }],
	['en', { width: 390, height: 844 }],
	['ar', { width: 1280, height: 800 }],
	['ar', { width: 390, height: 844 }],
] as const)
	test.describe(`the toast of a save, ${language}, ${viewport.width} px`, () => {
		test.use({ language, viewport });

		test('is clear of Save, and goes after its time though the pointer rests where it appears', async ({
			signedIn,
			t,
			portal,
			unique,
		}) => {
			const account = await portal.addAccount(`Toasts ${unique} ${language} ${viewport.width}`);
			const program = await portal.addWholeProgram(account.id, { name: `T ${unique}`.slice(0, 20) });
			const page = await signedIn(`/programs/${program.id}/settings`);
			const form = new ProgramSettings(page, t);
			await form.open();
			await page.evaluate(watchToasts);
			await form.fill('customField1', 'Once');
			await form.save().click();
			await gone(page, 1);
			const [first] = await toasts(page);
			expect(first?.covered).not.toContain(t('programSettings:save'));

			// The pointer comes before the toast, and rests.
			await page.mouse.move(first?.x ?? 0, first?.y ?? 0);
			await form.fill('customField1', 'Twice');
			await page.keyboard.press('Control+s');
			await gone(page, 2);
			const [, second] = await toasts(page);
			expect(second?.x).toBe(first?.x);
			expect(Math.abs((second?.y ?? 0) - (first?.y ?? 0))).toBeLessThan(2);
			expect(second?.lasted).toBeLessThan(1500);
		});
	});

test('a message that waits for its reader stays below a pointer that moves onto it, not below one at rest', async ({
	page,
	t,
}) => {
	await page.goto('/gallery?part=feedback');
	await page.evaluate(watchToasts);
	const show = page.getByRole('button', { name: t('gallery:feedback.toast.info'), exact: true });
	await show.click();
	await gone(page, 1);
	const [first] = await toasts(page);
	// At rest there before it appears: the button is pressed with the keyboard.
	await page.mouse.move(first?.x ?? 0, first?.y ?? 0);
	await show.focus();
	await page.keyboard.press('Enter');
	await gone(page, 2);
	const [, second] = await toasts(page);
	expect(second?.lasted).toBeLessThan((first?.lasted ?? 0) + 1500);

	await page.mouse.move(10, 10);
	await page.keyboard.press('Enter');
	await expect.poll(async () => (await toasts(page)).length).toBe(3);
	const shown = await page.evaluate(() => performance.now());
	await page.mouse.move(first?.x ?? 0, first?.y ?? 0, { steps: 5 });
	await page.waitForFunction(([since, most]) => performance.now() - since > most, [
		shown,
		(first?.lasted ?? 0) + 1500,
	] as const);
	expect((await toasts(page)).at(2)?.lasted).toBeNull();
	await page.mouse.move(10, 10, { steps: 5 });
	await gone(page, 3);
});

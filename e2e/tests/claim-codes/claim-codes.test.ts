import decodeQR from 'qr/decode.js';
import { expect, test } from '../../fixtures/test';
import { ClaimCodes } from '../../page-objects/claim-codes';
import { FormDialog } from '../../page-objects/form-dialog';

const program = 'Guest Thanks';

test('codes are generated and listed, and a level and a quantity are required', async ({
	signedIn,
	t,
	portal,
	expectToast,
	expectAccessible,
}) => {
	const { id } = await portal.program(program);
	const { total: before } = await portal.participants(id);
	const page = await signedIn(`/programs/${id}/participants`);
	const codes = new ClaimCodes(page, t);
	await page.getByRole('link', { name: t('participantWork:generateCodes'), exact: true }).click();
	// It leads to the open sheet.
	await codes.generateButton().click();
	await expectToast('Codes could not be generated!');
	await codes.level().selectOption({ label: 'Gold' });
	await codes.quantity().fill('0');
	await codes.generateButton().click();
	await expect(codes.quantity()).toHaveAttribute('aria-invalid', 'true');
	await expect(page.getByText('Codes could not be generated!')).toHaveCount(1);
	expect((await portal.participants(id)).total).toBe(before);
	await expectAccessible();

	await codes.generate('Gold', '40');
	await expectToast('Codes generated successfully.');
	// A successful try removes the former error.
	await expect(page.getByText('Codes could not be generated!')).toHaveCount(0);
	await expect.poll(async () => (await portal.participants(id)).total).toBe(before + 40);
	await codes.close();
	await expect(codes.batches.rows().first()).toContainText('Gold');
	await expect(codes.batches.rows().first()).toContainText('40');
	await expectAccessible('batches');
});

test('a batch is opened, searched, and its unused codes disabled', async ({
	signedIn,
	t,
	portal,
	expectToast,
	expectAccessible,
}) => {
	const { id } = await portal.program(program);
	const page = await signedIn(`/programs/${id}/claim-codes`);
	const codes = new ClaimCodes(page, t);
	await codes.openGenerator().click();
	await codes.generate('Silver', '120');
	await expectToast(t('claimCodes:generator.success'));
	await codes.close();
	await expect(codes.batches.rows().first()).toContainText('Silver');
	await codes.batches
		.rows()
		.first()
		.getByRole('button', { name: t('claimCodes:open') })
		.click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(
		t('claimCodes:batchTitle', { count: 120, level: 'Silver' }),
	);
	await expect(codes.codes.range(1, 20, 120)).toBeVisible();
	const code = ((await codes.codes.cells(0).first().textContent()) ?? '').trim();
	expect(code).toMatch(/^[0-9A-Z]{10}$/);

	await page.getByRole('button', { name: t('claimCodes:disable'), exact: true }).click();
	const question = new FormDialog(page, t, t('claimCodes:disableTitle', { count: 120 }));
	await expectAccessible('question');
	await expect(question.button(t('claimCodes:disable'))).toBeDisabled();
	await question.dialog().getByRole('textbox').fill('120');
	await question.button(t('claimCodes:disable')).click();
	await expectToast(t('claimCodes:disabled', { count: 120 }));
	await expect(codes.codes.rows().first()).toContainText(t('participants:status.Disabled'));
	await expect(page.getByRole('button', { name: t('claimCodes:disable'), exact: true })).toBeDisabled();
	const strip = page.getByRole('region', { name: t('claimCodes:disabling') });
	await expect(strip.getByRole('status')).toHaveText(t('claimCodes:disabled', { count: 120 }));
	expect((await strip.boundingBox())?.height).toBe(36);
	await expect(codes.codes.range(1, 20, 120)).toBeInViewport({ ratio: 1 });
	await expectAccessible('batch');
	await page.getByRole('button', { name: t('claimCodes:activity') }).click();
	await expect(page.getByRole('dialog').getByRole('region', { name: t('audit:activity') })).toBeVisible();
	await expectAccessible('activity');

	await page.goto(`/programs/${id}/claim-codes`);
	await codes.openLookUp().click();
	await codes.find(
		code
			.toLowerCase()
			.replace(/0/g, 'o')
			.replace(/(.{5})/, '$1-'),
	);
	await expect(codes.lookUp()).toContainText(code);
	await expect(codes.lookUp()).toContainText(t('participants:status.Disabled'));
	await expect(codes.lookUp().getByRole('button', { name: t('claimCodes:lookUp.disable') })).toHaveCount(0);
	await codes.find('NOSUCHCODE');
	await expect(codes.lookUp()).toContainText(t('claimCodes:lookUp.none', { code: 'NOSUCHCODE' }));
});

test('the sheet shows unused codes with readable QR codes, and prints nothing else', async ({
	signedIn,
	t,
	portal,
	expectToast,
	expectAccessible,
}) => {
	const { id } = await portal.program(program);
	const page = await signedIn(`/programs/${id}/claim-codes`);
	const codes = new ClaimCodes(page, t);
	await codes.openGenerator().click();
	await codes.generate('Platinum', '30');
	await expectToast(t('claimCodes:generator.success'));
	await codes.close();
	await expect(codes.batches.rows().first()).toContainText('Platinum');
	await codes.batches
		.rows()
		.first()
		.getByRole('button', { name: t('claimCodes:print') })
		.click();
	await expect(codes.sheet().getByRole('listitem')).toHaveCount(30);
	await expectAccessible();
	const first = codes.sheet().getByRole('listitem').first();
	const text = ((await first.locator('span').first().textContent()) ?? '').trim();
	const pixels = await first.getByRole('img').evaluate(async (svg) => {
		const image = new Image();
		const copy = svg.cloneNode(true) as SVGElement;
		copy.setAttribute('width', '320');
		copy.setAttribute('height', '320');
		copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
		image.src = URL.createObjectURL(new Blob([copy.outerHTML], { type: 'image/svg+xml' }));
		await image.decode();
		const canvas = document.createElement('canvas');
		canvas.width = canvas.height = 320;
		const drawing = canvas.getContext('2d');
		if (!drawing) return [];
		drawing.fillStyle = '#fff';
		drawing.fillRect(0, 0, 320, 320);
		drawing.drawImage(image, 0, 0);
		return [...drawing.getImageData(0, 0, 320, 320).data];
	});
	expect(decodeQR({ width: 320, height: 320, data: Uint8ClampedArray.from(pixels) })).toBe(text);

	await page.emulateMedia({ media: 'print' });
	await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
	await expect(page.getByRole('navigation').first()).toBeHidden();
	await expect(first).toBeVisible();
	const pdf = await page.pdf({ format: 'A4' });
	expect(pdf.length).toBeGreaterThan(10_000);
});

test('claim codes are in the menu of claim programs; errors show at the fields, and generated codes are printed, exported and disabled', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}) => {
	const { id } = await portal.program(program);
	const page = await signedIn(`/programs/${id}/participants`);
	const entry = page.getByRole('navigation').getByRole('link', { name: t('shell:nav.claimCodes'), exact: true });
	await entry.click();
	const codes = new ClaimCodes(page, t);
	await codes.openGenerator().click();
	await codes.generateButton().click();
	await expect(codes.level()).toHaveAccessibleDescription(t('claimCodes:generator.levelMissing'));
	await expect(codes.quantity()).toHaveAccessibleDescription(t('claimCodes:generator.quantityMissing'));
	await expectAccessible('errors');
	await codes.generate('Gold', '3');
	const made = codes.made();
	await expect(made.getByRole('link', { name: t('claimCodes:open') })).toBeVisible();
	await expectAccessible('made');
	await expect(made.getByRole('link', { name: t('claimCodes:sheet.print') })).toBeVisible();
	await made.getByRole('button', { name: t('claimCodes:made.export') }).click();
	const download = page.waitForEvent('download');
	await page.getByRole('menuitem', { name: 'CSV' }).click();
	const { createReadStream } = await import('node:fs');
	const file = await download;
	// By program, list and day, as every exported list.
	const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
	const list = t('claimCodes:batchTitle', { count: 3, level: 'Gold' });
	expect(file.suggestedFilename()).toBe(`${program} - ${list} - ${today}.csv`);
	const path = await file.path();
	const text = (await createReadStream(path).toArray()).join('');
	const code = /[0-9A-Z]{10}/.exec(text)?.[0] ?? '';
	expect(code).not.toBe('');
	await codes.close();
	await codes.openLookUp().click();
	await codes.find(code);
	await codes
		.lookUp()
		.getByRole('button', { name: t('claimCodes:lookUp.disable') })
		.click();
	const question = new FormDialog(page, t, t('claimCodes:lookUp.disableTitle', { code }));
	await question.button(t('claimCodes:lookUp.disable')).click();
	await expect(codes.lookUp()).toContainText(t('participants:status.Disabled'));
	await expectAccessible('looked up');
});

test('the page is its list of batches: generating opens beside it, and what still runs is one line above it', async ({
	signedIn,
	t,
	portal,
	expectToast,
	expectAccessible,
}) => {
	const { id } = await portal.program('Dealer Gifts');
	const page = await signedIn(`/programs/${id}/claim-codes`);
	const codes = new ClaimCodes(page, t);
	await expect(codes.batches.rows().first()).toBeVisible();
	const last = codes.batches.pager('pageLast');
	await expect(last).toBeInViewport({ ratio: 1 });
	expect(await page.getByRole('main').evaluate((main) => main.scrollHeight - main.clientHeight)).toBe(0);
	const top = (await codes.batches.region().boundingBox())?.y ?? 0;
	// The keys load after the first page.
	await expect(async () => {
		await page.keyboard.press('n');
		await expect(codes.level()).toBeFocused({ timeout: 1000 });
	}).toPass();
	await expectAccessible('generator');
	await codes.level().selectOption({ index: 1 });
	// Enough to still run once the sheet is closed.
	await codes.quantity().fill('60000');
	await codes.generateButton().click();
	await expect(codes.generator().getByRole('progressbar')).toBeVisible();
	await codes.close();
	const strip = page.getByRole('main').locator('section', { has: page.getByRole('progressbar') });
	await expect(strip.getByRole('button', { name: t('jobs:cancel') })).toBeVisible();
	expect((await strip.boundingBox())?.height).toBe(36);
	await expectToast(t('claimCodes:generator.success'));
	const ended = page
		.getByRole('main')
		.locator('section', { has: page.getByRole('status') })
		.first();
	await expect(ended).toContainText(t('claimCodes:made.title'));
	expect((await ended.boundingBox())?.height).toBe(36);
	await expect(last).toBeInViewport({ ratio: 1 });
	await expectAccessible('ended');
	await ended.getByRole('button', { name: t('jobs:strip.dismiss') }).click();
	await expect.poll(async () => (await codes.batches.region().boundingBox())?.y).toBe(top);
});

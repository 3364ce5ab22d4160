import { writeFile } from 'node:fs/promises';
import { linesFile } from '../../fixtures/files';
import { expect, keepToken, test } from '../../fixtures/test';
import { ParticipantsPage } from '../../page-objects/participants-page';
import { again, newToken, signInAgain, signOutEverywhere } from '../../page-objects/sign-in-again';

const program = 'Winter 2024';
const part = 4 * 1024 * 1024;
const rows = 2_000;

/** Some 9 MB, which is three parts, in few rows: this test is about sending, not reading. */
function large(name: string) {
	const note = 'x'.repeat(4_500);
	const people = Array.from({ length: rows }, (_, i) => `Person ${i},${name}-${i}@connection.example.com,${note}`);
	return linesFile(name, ['name,email,note', ...people]);
}

test('an upload resumes by itself after a broken connection, without sending a byte twice', async ({
	signedIn,
	t,
	portal,
	pageErrors,
}) => {
	const { id } = await portal.program(program);
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	const offsets: number[] = [];
	let broken = 0;
	await page.route('**/upload/files/*', async (route) => {
		const offset = route.request().headers()['upload-offset'];
		if (route.request().method() !== 'PATCH') return route.continue();
		if (offset === String(part) && broken < 2) {
			broken += 1;
			return route.abort('connectionreset');
		}
		offsets.push(Number(offset));
		return route.continue();
	});
	const file = large('broken.csv');
	await people.chooseFile(file);
	await expect(people.area()).toContainText(t('imports:waiting'));
	await expect(people.start()).toBeEnabled();
	const size = file.buffer.byteLength;
	expect(offsets).toEqual([0, part, 2 * part].filter((offset) => offset < size));
	expect(broken).toBe(2);
	// The browser itself logs the request that the test has aborted.
	expect(pageErrors.splice(0).filter((error) => !error.includes('ERR_CONNECTION_RESET'))).toEqual([]);
	expect(await people.preview()).toMatchObject({ [t('jobs:kind.participantImport.count.created')]: t.number(rows) });
	await people.chooseAnother().click();
});

test('an upload resumes after its user has signed in again over the page, without sending a byte twice', async ({
	page,
	t,
	portal,
	newcomer,
}) => {
	const { id } = await portal.program(program);
	await keepToken(page, await newToken(page, newcomer));
	await page.goto(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	const sent: number[] = [];
	const refused: number[] = [];
	page.on('response', (answer) => {
		if (answer.request().method() !== 'PATCH') return;
		const offset = Number(answer.request().headers()['upload-offset']);
		(answer.ok() ? sent : refused).push(offset);
	});
	let goOn = () => {};
	const ended = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	// The second part is being sent when the session ends.
	await page.route('**/upload/files/*', async (route) => {
		const offset = Number(route.request().headers()['upload-offset'] ?? 0);
		if (offset === part) await ended;
		return route.continue();
	});
	const file = large('signed-in-again.csv');
	await people.chooseFile(file);
	await expect.poll(() => sent).toEqual([0]);
	await signOutEverywhere(page, newcomer);
	await expect(again(page, t).dialog()).toBeVisible();
	goOn();
	await expect.poll(() => refused).toEqual([part]);
	await signInAgain(page, t, newcomer);
	await expect(people.start()).toBeEnabled();
	expect(sent).toEqual([0, part, 2 * part]);
	expect(await people.preview()).toMatchObject({ [t('jobs:kind.participantImport.count.created')]: t.number(rows) });
	await people.chooseAnother().click();
});

test('an upload resumes after a reload with the same file, or is discarded', async ({
	signedIn,
	t,
	portal,
	expectAccessible,
}, testInfo) => {
	const { id } = await portal.program(program);
	const path = `/programs/${id}/import/participants`;
	const page = await signedIn(path);
	const people = new ParticipantsPage(page, t);
	const file = large('again.csv');
	const onDisk = testInfo.outputPath(file.name);
	await writeFile(onDisk, file.buffer);
	const offsets: number[] = [];
	let hold = true;
	await page.route('**/upload/files/*', async (route) => {
		if (route.request().method() !== 'PATCH') return route.continue();
		const offset = Number(route.request().headers()['upload-offset']);
		// The second part hangs until the page is gone.
		if (hold && offset > 0) return;
		offsets.push(offset);
		return route.continue();
	});
	const share = new Intl.NumberFormat('en', { style: 'percent' }).format(part / file.buffer.byteLength);
	const stopped = page.getByText(t('imports:stopped', { name: file.name, percent: share }));
	await people.chooseFile(onDisk);
	await expect(people.progress()).toBeVisible();
	await expect.poll(() => offsets).toEqual([0]);
	await expect(people.progress()).toHaveAttribute('aria-valuenow', /^[1-9]/);

	// The running upload is shown, and kept for a while.
	await expect
		.poll(() =>
			page.evaluate(
				(kept) =>
					Object.entries(localStorage).some(
						([key, value]) => key.startsWith('import.') && value.includes(`"sent":${kept}`),
					),
				part,
			),
		)
		.toBe(true);
	await page.reload();
	await expect(stopped).toBeVisible();
	await expectAccessible('a stopped upload');
	hold = false;
	await people.chooseFile(onDisk);
	await expect(people.start()).toBeEnabled();
	await expect
		.poll(() => people.preview())
		.toMatchObject({ [t('jobs:kind.participantImport.count.created')]: t.number(rows) });
	expect(offsets).toEqual([0, part, 2 * part].filter((offset) => offset < file.buffer.byteLength));
	await people.chooseAnother().click();
	await expect(people.start()).toBeDisabled();
});

test('a server error without a body shows at once, and the upload is not retried', async ({
	signedIn,
	t,
	portal,
	pageErrors,
}) => {
	const { id } = await portal.program(program);
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	let asked = 0;
	await page.route('**/upload/files?*', (route) => {
		asked += 1;
		return route.fulfill({ status: 500 });
	});
	await people.chooseFile(large('bare.csv'));
	await expect(people.area().getByRole('alert')).toHaveText('Upload failed. Please try again.');
	expect(asked).toBe(1);
	// The browser itself logs the response that the test has faked.
	expect(pageErrors.splice(0).filter((error) => !error.includes('status of 500'))).toEqual([]);
});

test('an upload can be stopped, and another file chosen', async ({ signedIn, t, portal, pageErrors }) => {
	const { id } = await portal.program(program);
	const page = await signedIn(`/programs/${id}/import/participants`);
	const people = new ParticipantsPage(page, t);
	// A server error shows at once, and the field takes another file.
	await page.route(
		'**/upload/files?*',
		(route) => route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Internal server error.' } }),
		{ times: 1 },
	);
	await people.chooseFile(large('fault.csv'));
	await expect(people.area().getByRole('alert')).toHaveText('Upload failed. Please try again.');
	await expect(people.start()).toBeDisabled();
	// The browser itself logs the response that the test has faked.
	expect(pageErrors.splice(0).filter((error) => !error.includes('status of 500'))).toEqual([]);

	const removed = page.waitForRequest((request) => request.method() === 'DELETE');
	await page.route('**/upload/files/*', async (route) => {
		if (route.request().method() !== 'PATCH') await route.continue();
	});
	// Before the server has created the upload, there is nothing to discard.
	const sending = page.waitForRequest((request) => request.method() === 'PATCH');
	await people.chooseFile(large('stop.csv'));
	await sending;
	await people
		.area()
		.getByRole('button', { name: t('imports:stop') })
		.click();
	await removed;
	await expect(people.start()).toBeDisabled();
	await expect(people.area().getByRole('alert')).toBeEmpty();
});

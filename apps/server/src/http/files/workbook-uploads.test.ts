import { workbookFile } from '@rewards/api/imports/testing/workbook';
import { bombFile, workbookBombs } from '@rewards/api/imports/testing/workbook-bombs';
import { fileRefusals } from '@rewards/validators/imports/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../testing/start-app';

const megabyte = 1024 * 1024;
/** `npm run attack` sends all of them, at full size. */
const isAttack = process.env['ATTACK'] === '1';
const tried = isAttack
	? Object.keys(workbookBombs)
	: ['tags that are never closed', 'a long comment behind a declaration'];

let test: TestApp;
let address: string;
let staff: { authorization: string };
let other: { authorization: string };
beforeAll(async () => {
	test = await startApp({ uploadLimit: 64 * megabyte, worker: true });
	address = await test.app.listen({ port: 0, host: '127.0.0.1' });
	await test.makeUser('staff', { account: test.tree.accounts.left });
	await test.makeUser('other', { account: test.tree.accounts.right });
	staff = await test.signIn('staff');
	other = await test.signIn('other');
});
afterAll(() => test.stop());

interface Answer {
	status: number;
	body: {
		uploadId: string;
		partSize: number;
		message?: string;
		error?: { message: string; data: { app: { params?: { reason?: keyof typeof fileRefusals } } } };
		result?: { data: { jobId: string | null; state: string; error: { code: string; params: object } | null } };
	};
}
async function call(path: string, init: RequestInit = {}, type = 'application/json'): Promise<Answer> {
	const answer = await fetch(address + path, { ...init, headers: { ...staff, 'content-type': type, ...init.headers } });
	return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

/** Sends a file in parts, as the portal does, and asks for its preview. */
async function preview(file: Buffer): Promise<Answer> {
	const programId = test.tree.programs.left.id;
	const at = (id = '') => `/upload/files${id}?programId=${programId}`;
	const made = await call(at(), {
		method: 'POST',
		body: JSON.stringify({ fileName: 'people.xlsx', size: file.length }),
	});
	const { uploadId, partSize } = made.body;
	for (let offset = 0; offset < file.length; offset += partSize) {
		const sent = await call(
			at(`/${uploadId}`),
			{
				method: 'PATCH',
				body: new Uint8Array(file.subarray(offset, offset + partSize)),
				headers: { 'upload-offset': String(offset) },
			},
			'application/offset+octet-stream',
		);
		expect(sent.status).toBe(200);
	}
	return call('/trpc/participants.imports.preview', { method: 'POST', body: JSON.stringify({ programId, uploadId }) });
}

/** Another user's list, again and again until `work` ends: all are answered. */
async function meanwhile<Result>(work: Promise<Result>): Promise<Result> {
	let over = false;
	const done = work.finally(() => {
		over = true;
	});
	const statuses = new Set<number>();
	do {
		const list = await fetch(`${address}/api/customers`, { headers: other });
		await list.text();
		statuses.add(list.status);
	} while (!over);
	expect([...statuses]).toEqual([200]);
	return done;
}

it.each(tried)(
	'a workbook with %s is refused in words through the whole upload, and another user is answered meanwhile',
	async (name) => {
		const file = await bombFile(name, isAttack ? 64 * megabyte : 20 * megabyte);
		const { status, body } = await meanwhile(preview(file));
		// Its first rows may be good ones: then the preview asks about its columns.
		if (status === 200) return expect(body.result?.data.jobId).toBeNull();
		expect(status).toBeGreaterThanOrEqual(400);
		expect(status).toBeLessThan(500);
		const reason = body.error?.data.app.params?.reason;
		expect(fileRefusals).toHaveProperty(String(reason));
		expect(body.error?.message).not.toContain('{{');
	},
	300_000,
);

it('behind good rows, the job fails with its reason; the server stays up and the next file is read', async () => {
	const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
	const row = (name: string, email: string) => `<row>${text(name)}${text(email)}</row>`;
	const good = Array.from({ length: 5_000 }, (_, n) => row(`Ann ${n}`, `ann${n}@example.com`)).join('');
	const sheet = (behind: string) =>
		`<worksheet><sheetData>${row('name', 'email')}${good}${behind}</sheetData></worksheet>`;
	const fileOf = (behind: string) =>
		workbookFile({ sheets: [{ name: 'A', rows: '' }], more: { 'xl/worksheets/sheet1.xml': sheet(behind) } });
	const jobOf = async ({ body }: Answer) => {
		const input = encodeURIComponent(JSON.stringify({ id: body.result?.data.jobId }));
		for (;;) {
			const job = (await call(`/trpc/jobs.get?input=${input}`)).body.result?.data;
			if (job?.state !== 'queued' && job?.state !== 'running') return job;
		}
	};
	const random = Array.from({ length: 20_000 }, (_, n) => String.fromCharCode(97 + ((n * n + 7 * n) % 26))).join('');
	const bomb = await fileOf(`<row><c t="${random.repeat(1_000)}"/></row>`);
	const failed = await meanwhile(preview(bomb).then(jobOf));
	expect(failed).toMatchObject({
		state: 'failed',
		error: { code: 'UNSUPPORTED_FILE', params: { reason: 'tooMuchInside' } },
	});
	const fine = await meanwhile(preview(await fileOf('')).then(jobOf));
	expect(fine).toMatchObject({ state: 'done' });
}, 120_000);

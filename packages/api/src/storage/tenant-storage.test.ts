import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startUpload } from '../imports/flow';
import { jobBench } from '../imports/testing/bench';
import { sendFile } from '../imports/testing/send-file';
import { upload } from '../imports/testing/upload';
import { jobDefinitions } from '../job-registry';
import { runHousekeeping } from '../jobs/run-housekeeping';
import { createCaller } from '../router';
import { contextOf, everyFlag, makeRole, refusal, storedSession } from '../testing';
import { incomingImage, newPng } from '../testing/pictures';
import type { ProgramContext } from '../trpc';
import { createUploadCaller } from '../upload-router';
import { accountStorage } from '.';

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof jobBench>>;
let ctx: ProgramContext;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	bench = await jobBench(db.database, jobDefinitions);
	const session = await storedSession(db.database, bench.accounts.left, everyFlag);
	const { id } = await makeRole(db.database, bench.accounts.left.id, everyFlag);
	await db.database.pool.query('update app_user set role_id = $2 where id = $1', [session.user.id, id]);
	const { account } = session;
	if (!account) throw new Error('no account');
	ctx = {
		...bench.ctx,
		...contextOf(bench.services, session),
		session: { ...session, account, role: { id, name: 'Staff' } },
		sessionFault: null,
	};
});
beforeEach(() => setLimit(0));
afterAll(async () => {
	await bench.stop();
	await db.drop();
});

function setLimit(bytes: number): void {
	bench.services.config.accountStorage = bytes;
}
const use = (account = bench.accounts.left) => accountStorage(db.database.pool, bench.services.config, account.id);
/** Sets the account's limit to this many bytes above its current usage. */
const leave = async (bytes: number) => setLimit((await use()).used + bytes);
// Its rows are never refused, so these count.
const people = (bytes: number) => 'name,email\nAnn,ann@example.com\n'.padEnd(bytes, '\n');
const sendStream = (bytes: AsyncIterable<Uint8Array>) =>
	createUploadCaller(ctx).participants({
		programId: bench.program.id,
		mode: 'update',
		file: { limit: 1_000_000, open: async () => ({ name: 'people.csv', bytes }) },
	});
const send = (bytes: number) => sendStream(upload(people(bytes), 65_536));
const begin = (size: number) => startUpload(ctx, { fileName: 'people.csv', size });
const filesOf = async () => {
	const { rows } = await db.database.pool.query<{ files: number; chunks: number }>(
		'select (select count(*)::int from stored_file) as files, (select count(*)::int from stored_file_chunk) as chunks',
	);
	return rows[0];
};

it('an upload counts for its account, one beyond the limit is refused and leaves nothing, and expired files no longer count', async () => {
	await leave(700_000);
	await send(400_000);
	const { used, uploads, limit } = await use();
	expect(uploads).toBe(400_000);
	expect((await use(bench.accounts.right)).used).toBe(0);
	const before = await filesOf();
	expect(await refusal(send(300_001))).toEqual({
		code: 'STORAGE_FULL',
		message: 'This account uses 0.4 of 0.7 MB. Delete images or files first.',
		params: { used, limit },
	});
	expect(await filesOf()).toEqual(before);
	await send(300_000);
	// Without a free byte the next one isn't even read.
	let read = 0;
	const stream = (async function* () {
		read += 1;
		yield Buffer.from('name,email\n');
	})();
	expect([(await refusal(sendStream(stream))).code, read]).toEqual(['STORAGE_FULL', 0]);

	await db.database.pool.query(`update stored_file set expires_at = now() - interval '1 second'`);
	await runHousekeeping(bench.services);
	expect((await use()).uploads).toBe(0);
	await send(500_000);
});

it('concurrent uploads never exceed the limit, whole or in parts', async () => {
	await leave(900_000);
	const whole = await Promise.all(Array.from({ length: 4 }, () => refusal(send(400_000))));
	expect(whole.map((fault) => fault?.code ?? 'in').toSorted()).toEqual(['STORAGE_FULL', 'STORAGE_FULL', 'in', 'in']);
	await leave(900_000);
	const parts = await Promise.all(Array.from({ length: 4 }, () => refusal(begin(400_000))));
	expect(parts.map((fault) => fault?.code ?? 'in').toSorted()).toEqual(['STORAGE_FULL', 'STORAGE_FULL', 'in', 'in']);
});

it('an image counts once, and is refused beyond the limit', async () => {
	const image = await newPng({ width: 40, height: 40 });
	const sendImage = (bytes: Uint8Array) =>
		createUploadCaller(ctx).images({ programId: bench.program.id, file: incomingImage(bytes) });
	const { size } = await sendImage(image);
	expect((await use()).images).toBe(size);
	await leave(size - 1);
	const other = await newPng({ width: 80, height: 80 });
	expect((await refusal(sendImage(other))).code).toBe('STORAGE_FULL');
	await sendImage(image);
	expect((await use()).images).toBe(size);
});

it('rows of a preview and refused rows count until they are deleted', async () => {
	await bench.startWorker();
	const caller = createCaller(ctx);
	const programId = bench.program.id;
	const uploadId = await sendFile(ctx, `name,email\n${',x\n'.repeat(2_000)}Ann,ann@example.com\n`);
	const before = (await use()).rows;
	const { jobId } = await caller.participants.imports.preview({ programId, uploadId });
	await bench.ended(jobId ?? '');
	// The stage and the refused rows, each of at least 50 bytes.
	expect((await use()).rows - before).toBeGreaterThan(2 * 2_000 * 50);
	await caller.participants.imports.discard({ programId, previewId: jobId ?? '' });
	expect((await use()).rows).toBe(before);
});

it('a file of a list is refused when it is requested, and when the limit is reached by then', async () => {
	await bench.startWorker();
	await db.database.pool.query(
		`insert into participant (program_id, id, name, email, custom_field1)
		select $1, gen_random_uuid(), 'Person', 'e' || i || '@example.com', repeat('x', 250) from generate_series(1, 2000) i`,
		[bench.program.id],
	);
	const query = { list: 'participants', programId: bench.program.id, format: 'csv', name: 'People' } as const;
	const columns = [{ field: 'customField1', header: 'Text' }];
	const start = () => createCaller(ctx).exports.start({ ...query, columns });
	await leave(0);
	expect((await refusal(start())).code).toBe('STORAGE_FULL');
	await leave(1_000);
	const before = await filesOf();
	const { jobId } = await start();
	expect(await bench.ended(jobId)).toMatchObject({ state: 'failed', error: { code: 'STORAGE_FULL' } });
	expect(await filesOf()).toEqual(before);
	setLimit(0);
	await bench.ended((await start()).jobId);
	expect((await use()).exports).toBeGreaterThan(500_000);
});

it('staff see the usage of their account, and users who manage accounts that of each below', async () => {
	const { leftChild: child, right } = bench.accounts;
	setLimit(5_000_000_000);
	const { selfStorage, storage } = createCaller(ctx).accounts;
	expect(await selfStorage()).toEqual(await use());
	expect(await storage({ accountId: child.id })).toEqual({ ...(await use(child)), used: 0, limit: 5_000_000_000 });
	expect((await refusal(storage({ accountId: right.id }))).code).toBe('NOT_FOUND');
});

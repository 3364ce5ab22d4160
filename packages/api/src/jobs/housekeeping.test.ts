import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccountTree, testServices } from '../testing';
import { runHousekeeping } from './run-housekeeping';

let test: TestDatabase;
let accountId: string;
let programId: string;
beforeAll(async () => {
	test = await createTestDatabase();
	const { programs } = await makeAccountTree(test.database);
	({ id: programId, accountId } = programs.left);
});
afterAll(() => test.drop());

const day = 24 * 3_600_000;
async function storeFile(kind: string, expiresInDays: number, complete = true): Promise<string> {
	const id = newId();
	await test.database.prisma.storedFile.create({
		data: {
			id,
			accountId,
			programId,
			kind,
			name: 'people.csv',
			contentType: 'text/csv',
			complete,
			expiresAt: new Date(Date.now() + expiresInDays * day),
			chunks: { create: { n: 0, bytes: Buffer.from('sealed') } },
		},
		select: { id: true },
	});
	return id;
}

it('deletes what has expired and nothing else; of an upload it keeps the record', async () => {
	const kept = [await storeFile('upload', 1), await storeFile('export', 1), await storeFile('upload', 1, false)];
	const expiredUpload = await storeFile('upload', -1);
	const gone = [await storeFile('export', -1), await storeFile('rejects', -1), await storeFile('upload', -1, false)];
	await runHousekeeping(testServices(test.database));
	await runHousekeeping(testServices(test.database));
	const { prisma } = test.database;
	const files = (await prisma.storedFile.findMany({ select: { id: true } })).map(({ id }) => id);
	expect(files.toSorted()).toEqual([...kept, expiredUpload].toSorted());
	const chunks = (await prisma.storedFileChunk.findMany({ select: { fileId: true } })).map(({ fileId }) => fileId);
	expect(chunks.toSorted()).toEqual(kept.toSorted());
	expect(files).not.toEqual(expect.arrayContaining(gone));
});

it('compacts the counts of many writes in a program whose lists are not used', async () => {
	const { pool, prisma } = test.database;
	for (let n = 0; n < 20; n += 1) {
		await prisma.participant.create({
			data: { programId, id: newId(), name: 'Somebody', email: `n${n}@example.com` },
			select: { id: true },
		});
	}
	const sums = async () =>
		(
			await pool.query(
				`select count(*) as rows, sum(live) as live, sum(version)::text as version from data_version
				where scope_id = $1 and entity = 'participant'`,
				[programId],
			)
		).rows[0];
	const before = await sums();
	expect(before.rows).toBeGreaterThanOrEqual(20);
	await Promise.all([runHousekeeping(testServices(test.database)), runHousekeeping(testServices(test.database))]);
	expect(await sums()).toEqual({ ...before, rows: 1 });
});

it('deletes the messages of suppliers once they are too old to be sent again', async () => {
	const { supplierMessage } = test.database.prisma;
	const ofDaysAgo = (messageId: string, days: number) => ({
		programId,
		messageId,
		receivedAt: new Date(Date.now() - days * day),
	});
	await supplierMessage.createMany({ data: [ofDaysAgo('old', 2), ofDaysAgo('of today', 0.5)] });
	await runHousekeeping(testServices(test.database));
	expect(await supplierMessage.findMany({ select: { messageId: true } })).toEqual([{ messageId: 'of today' }]);
});

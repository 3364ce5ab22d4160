import { createDatabase, type Database } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import type { ProgramUpdateInput } from '@rewards/validators/programs/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createCaller } from '../../router';
import { contextOf, flags, storedSession } from '../../testing';
import { type Gates, makeGates } from '../../testing/gates';
import { holdCatalogue } from './hold-catalogue';
import { catalogueBench } from './testing/catalogue-bench';
import { feedItems } from './testing/feed-server';

let db: TestDatabase;
let hurried: Database;
let bench: Awaited<ReturnType<typeof catalogueBench>>;
let staff: Caller;
let editor: Caller;
let gates: Gates<'switching' | 'agreed'>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	bench = await catalogueBench(db.database);
	await bench.startWorker();
	// The lock timeout of real requests, only shorter.
	hurried = createDatabase(db.database.url, { max: 4, lockTimeoutMs: 200 });
	const callerWith = async (...permissions: Parameters<typeof flags>) => {
		const session = await storedSession(db.database, bench.accounts.left, flags(...permissions));
		return createCaller(contextOf({ ...bench.services, db: hurried }, session));
	};
	staff = await callerWith('manageProgramAdvanced', 'manageOrders');
	editor = await callerWith('manageProgram');
	gates = await makeGates(db.database, {
		switching: `before insert on product for each row when (new.product_id = 'P7')`,
		agreed: `before insert on product for each row when (new.product_id = 'A1')`,
	});
});
afterAll(async () => {
	await gates.stop();
	await bench.stop();
	await hurried.close();
	await db.drop();
});

const images = { logo: '/images/a.png', mobileLogo: '/images/b.png', favIcon: '/images/c.png' };
const colors = { color1: '#1f4f8f', color2: '#ffffff', color3: '#1f4f8f', gridType: 'grid-4' as const };
const save = async (programId: string, change: Partial<ProgramUpdateInput>) => {
	const { plateauLevels, startDate, endDate, ...loaded } = await editor.programs.get({ programId });
	return editor.programs.update({
		...(loaded as unknown as ProgramUpdateInput),
		programId,
		startDate: startDate?.toISOString() ?? null,
		endDate: endDate?.toISOString() ?? null,
		newThreshold: loaded.newThreshold || '1',
		theme: { ...colors, ...images, loginLogo: '', backgroundImage: '' },
		plateauLevels: plateauLevels.map(({ position: _, ...level }) => level),
		...change,
	});
};
const attempts = (jobId: string) => bench.rows('select attempt from job where id = $1', [jobId]);
const changing = { appCode: 'CONFLICT', params: { reason: 'catalogueChanging' } };

test('while a build writes products, settings can be saved, prices are refused with a message, and another build isn’t waited for', async () => {
	const { id: programId } = await bench.newProgram();
	bench.serve(feedItems(6));
	await bench.rebuild(programId);
	bench.serve(feedItems(7));
	const { jobId } = await bench.caller.catalogue.rebuild({ programId });
	await gates.reached('switching');
	await expect(save(programId, { name: 'Renamed meanwhile' })).resolves.toMatchObject({ name: 'Renamed meanwhile' });
	await expect(save(programId, { pointValue: '0.5' })).rejects.toMatchObject(changing);
	await expect(staff.catalogue.rebuild({ programId })).rejects.toMatchObject({ params: { reason: 'rebuildRunning' } });
	await gates.open('switching');
	expect(await bench.ended(jobId)).toMatchObject({ state: 'done', result: { outcome: 'applied' } });
	expect(await attempts(jobId)).toEqual([{ attempt: 1 }]);
	expect(await editor.programs.get({ programId })).toMatchObject({ name: 'Renamed meanwhile' });
	await expect(save(programId, { pointValue: '0.5' })).resolves.toMatchObject({ pointValue: '0.5' });
	expect(await bench.onSale(programId)).toMatchObject({ P1: 22, P7: 34 });
});

test('a job waits for a catalogue change however long it takes, and a user gets an error that says so', async () => {
	const { id: programId } = await bench.newProgram();
	const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
	const job = await db.database.transaction(async (client) => {
		await holdCatalogue(client, programId, 'alone');
		const held = hurried.transaction((other) => holdCatalogue(other, programId, 'alone'));
		await expect.poll(() => bench.rows(waiting)).toHaveLength(1);
		// Longer than any request waits: the request started after the job and has given up.
		await expect(hurried.prisma.$transaction((tx) => holdCatalogue(tx, programId, 'shared'))).rejects.toMatchObject(
			changing,
		);
		return { held };
	});
	await expect(job.held).resolves.toBeUndefined();
});

test('a decision on an approved build gets its response while the build writes', async () => {
	const { id: programId } = await bench.newProgram();
	bench.serve(feedItems(20).filter(({ productID }) => productID !== 'P7'));
	await bench.rebuild(programId);
	bench.serve(feedItems(6, (n) => (n === 6 ? { productID: 'A1' } : {})));
	const { build } = await bench.rebuild(programId);
	expect(build.status).toBe('Waiting for Agreement');
	const { jobId } = await staff.catalogueBuilds.answer({ programId, buildId: build.id, agree: true });
	await gates.reached('agreed');
	await expect(staff.catalogueBuilds.answer({ programId, buildId: build.id, agree: false })).rejects.toMatchObject({
		params: { reason: 'notWaiting' },
	});
	await gates.open('agreed');
	expect(await bench.ended(jobId ?? '')).toMatchObject({ state: 'done', result: { outcome: 'applied' } });
	expect(await attempts(jobId ?? '')).toEqual([{ attempt: 1 }]);
});

test('of several programs to build, one that is being saved delays none of the others', async () => {
	const saved = await bench.newProgram();
	const free = await bench.newProgram();
	bench.serve(feedItems(3));
	const answer = await db.database.transaction(async (client) => {
		await client.query('select from program where id = $1 for no key update', [saved.id]);
		return bench.caller.catalogue.rebuildMany({ programIds: [saved.id, free.id] });
	});
	expect(answer).toEqual({ started: [free.id], running: [], missing: [], changing: [saved.id] });
	expect(await bench.caller.catalogue.rebuildMany({ programIds: [saved.id] })).toMatchObject({ started: [saved.id] });
});

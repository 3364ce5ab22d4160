import { newId } from '@rewards/db';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCaller } from '../../../router';
import { contextOf, everyFlag, flags, makeUser, storedSession } from '../../../testing';
import { runRecipeRuns } from '../jobs/run-recipe-runs';
import { peopleFile, runBench } from '../testing/run-bench';

let test: TestDatabase;
let bench: Awaited<ReturnType<typeof runBench>>;
beforeAll(async () => {
	test = await createTestDatabase({ max: 8 });
	bench = await runBench(test.database);
	await bench.startWorker();
});
afterAll(async () => {
	await bench.stop();
	await test.drop();
});
const rows = async (sql: string, values: unknown[] = []) => (await test.database.pool.query(sql, values)).rows;
const noticesOf = (runId: string) =>
	rows(
		`select user_id as "userId", params->>'state' as state from notification where params->>'runId' = $1 order by id`,
		[runId],
	);
const mails = async () => (await rows('select count(*)::int as n from queued_mail'))[0]?.n;

describe('a file sent to a recipe', () => {
	it('is previewed and imported by itself within the limits, and its owner is told once', async () => {
		const here = await bench.recipe();
		const before = await mails();
		const run = await here.run(peopleFile(0, 40));
		expect(run).toMatchObject({ state: 'done', file: 'a.csv', rows: 40, rejected: 0, question: null });
		expect(await here.people()).toHaveLength(40);
		const job = await bench.ended(run.importId ?? '');
		expect(job).toMatchObject({ kind: 'participantImport', createdById: bench.session.user.id });
		await runRecipeRuns(bench.services);
		expect(await noticesOf(run.id)).toEqual([{ userId: bench.session.user.id, state: 'done' }]);
		expect(await mails()).toBe(before + 1);
		// The ordinary undo of that import.
		const { jobId } = await bench.caller.participants.imports.undo({ programId: here.programId, importId: job.id });
		await bench.ended(jobId);
		expect(await here.people()).toEqual([]);
		expect((await here.run(peopleFile(0, 40))).state).toBe('done');
	});

	it('stops and asks when more would be archived than the recipe allows, and changes nothing until staff decide', async () => {
		const here = await bench.recipe();
		await here.run(peopleFile(0, 100));
		const few = await here.run(peopleFile(5, 100));
		expect(few.state).toBe('done');
		const many = await here.run(peopleFile(50, 100));
		expect(many).toMatchObject({ state: 'asking', question: { reason: 'archived', count: 45, of: 95, limit: 5 } });
		expect((await here.people()).filter(({ status }) => status === 'Archived')).toHaveLength(5);
		expect(await noticesOf(many.id)).toMatchObject([{ state: 'asking' }]);
		const place = { programId: here.programId, recipeId: here.recipeId, runId: many.id };
		const taken = await bench.caller.recipes.runs.take(place);
		const previewId = taken.previewId ?? '';
		const { result } = await bench.caller.participants.imports.getPreview({ programId: here.programId, previewId });
		expect(result?.archived).toBe(45);
		await bench.caller.participants.imports.commit({
			programId: here.programId,
			previewId,
			mode: 'replace',
			allowArchived: 45,
		});
		const done = await here.settle(many.id);
		expect(done.state).toBe('done');
		expect((await here.people()).filter(({ status }) => status === 'Archived')).toHaveLength(50);
		expect(await noticesOf(many.id)).toMatchObject([{ state: 'asking' }, { state: 'done' }]);
	});

	it('asks also about people who came after the preview, however few they are', async () => {
		const here = await bench.recipe({ limit: 0 });
		await here.run(peopleFile(0, 10));
		// With the import, which is the first after the preview to look.
		await rows(
			`create function add_late() returns trigger language plpgsql as $$ begin
				insert into participant (program_id, id, name, email) values (new.program_id, gen_random_uuid(), 'Late', 'late@example.com');
				return new;
			end $$`,
		);
		await rows(
			`create trigger add_late after insert on job for each row
				when (new.kind = 'participantImport' and new.program_id = '${here.programId}') execute function add_late()`,
		);
		const run = await here.run(peopleFile(0, 10, 'New,new@example.com'));
		await rows('drop trigger add_late on job');
		expect(run).toMatchObject({
			state: 'asking',
			question: { reason: 'archived', count: 1, of: 11, limit: 0 },
		});
		expect((await here.people()).filter(({ status }) => status === 'Archived')).toEqual([]);
	});

	it('imports what the recipe allows although a person would be asked', async () => {
		const here = await bench.recipe({ limit: 60 });
		await here.run(peopleFile(0, 100));
		expect(await here.run(peopleFile(50, 100))).toMatchObject({ state: 'done' });
		expect((await here.people()).filter(({ status }) => status === 'Archived')).toHaveLength(50);
	});

	it('stops and asks when too many rows would be refused, and later files wait until it is decided', async () => {
		const here = await bench.recipe();
		const bad = await here.send(peopleFile(0, 10, 'No Mail,'));
		const good = await here.send(peopleFile(0, 20));
		expect(await here.settle(bad.id)).toMatchObject({
			state: 'asking',
			question: { reason: 'refused', count: 1, of: 11 },
		});
		expect(await here.settle(good.id)).toMatchObject({ state: 'waiting', previewId: null });
		const place = { programId: here.programId, recipeId: here.recipeId };
		expect(await bench.caller.recipes.runs.discard({ ...place, runId: bad.id })).toEqual({ discarded: true });
		expect(await here.settle(good.id)).toMatchObject({ state: 'done' });
		expect(await here.get(bad.id)).toMatchObject({ state: 'skipped', reason: { code: 'discarded' } });
		expect(await here.people()).toHaveLength(20);
	});

	it.each([
		['lacks a needed column', 'Kim,Sehir\nAnn,Bonn\n', { reason: 'columnsMissing', columns: ['email'] }],
		['has a column more', 'Kim,Posta,Sehir\nAnn,ann@example.com,Bonn\n', { reason: 'shape', columns: ['Sehir'] }],
	])('stops and asks about a file that %s', async (_, csv, question) => {
		const here = await bench.recipe();
		const run = await here.run(csv);
		expect(run).toMatchObject({ state: 'asking', question });
		expect(run.previewId === null).toBe(question.reason === 'columnsMissing');
		expect(await here.people()).toEqual([]);
		const place = { programId: here.programId, recipeId: here.recipeId, runId: run.id };
		const taken = await bench.caller.recipes.runs.take(place);
		expect(taken).toMatchObject({ kind: 'participants', name: 'a.csv', previewId: run.previewId });
		// The file is the caller's now: the ordinary steps of an import go on with it.
		const { programId } = here;
		const { jobId } = await bench.caller.participants.imports.preview({
			programId,
			uploadId: taken.uploadId,
			columns: [
				{ index: 0, field: 'name' },
				{ index: 1, field: 'email' },
			],
		});
		await bench.ended(jobId ?? '');
		await bench.caller.participants.imports.commit({ programId, previewId: jobId ?? '', mode: 'add' });
		expect(await here.settle(run.id)).toMatchObject({ state: 'done', rows: 1 });
	});

	it('of points asks about amounts that can be read in two ways, and books clear ones', async () => {
		const here = await bench.recipe({ kind: 'points' });
		const person = { programId: here.programId, id: newId(), name: 'Ann', email: 'ann@example.com' };
		await test.database.prisma.participant.create({ data: person, select: { id: true } });
		const clear = await here.run('Posta,Puan,Not\nann@example.com,100,Bonus\n');
		expect(clear).toMatchObject({ state: 'done', rows: 1 });
		const unclear = await here.run('Posta,Puan,Not\nann@example.com,"1,000",Bonus\n');
		expect(unclear).toMatchObject({ state: 'asking', question: { reason: 'unclear', count: 1 } });
	});

	it('is not imported twice without `again`, however often and however concurrently it is sent', async () => {
		const here = await bench.recipe();
		const sent = await Promise.allSettled(Array.from({ length: 6 }, () => here.send(peopleFile(0, 20))));
		const taken = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
		expect(taken).toHaveLength(1);
		for (const one of sent) if (one.status === 'rejected') expect(one.reason.appCode).toBe('ALREADY_IMPORTED');
		await here.settle(taken[0]?.id ?? '');
		await expect(here.send(peopleFile(0, 20))).rejects.toMatchObject({ appCode: 'ALREADY_IMPORTED' });
		expect(await here.run(peopleFile(0, 20), true)).toMatchObject({ state: 'done' });
		const kept = await rows('select count(*)::int as n from stored_file where program_id = $1', [here.programId]);
		expect(kept).toEqual([{ n: 2 }]);
	});

	it('waits while the recipe is paused, and is imported for whoever resumes it', async () => {
		const here = await bench.recipe();
		const boss = await makeUser(test.database, { accountId: bench.accounts.left.id, permissions: everyFlag });
		await test.database.prisma.importRecipe.update({
			where: { id: here.recipeId },
			data: { ownerId: boss.id },
			select: { id: true },
		});
		const run = await here.send(peopleFile(0, 20));
		await test.database.prisma.user.update({
			where: { id: boss.id },
			data: { lockedAt: new Date() },
			select: { id: true },
		});
		expect(await here.settle(run.id)).toMatchObject({ state: 'waiting' });
		await expect(here.send(peopleFile(0, 30))).rejects.toMatchObject({ params: { reason: 'recipePaused' } });
		const place = { programId: here.programId, recipeId: here.recipeId };
		await bench.caller.recipes.pause({ ...place, paused: false });
		const done = await here.settle(run.id);
		expect(done.state).toBe('done');
		expect((await bench.ended(done.importId ?? '')).createdById).toBe(bench.session.user.id);
	});

	it('tells those who chose to hear of it, as long as they may see it', async () => {
		const here = await bench.recipe();
		const reader = await storedSession(test.database, bench.accounts.left, flags('manageParticipant'));
		const other = createCaller(contextOf(bench.services, reader));
		await other.recipes.hear({ programId: here.programId, recipeId: here.recipeId, hear: true });
		const first = await here.run(peopleFile(0, 20));
		expect((await noticesOf(first.id)).map(({ userId }) => userId).sort()).toEqual(
			[bench.session.user.id, reader.user.id].sort(),
		);
		const data = { lockedAt: new Date() };
		await test.database.prisma.user.update({ where: { id: reader.user.id }, data, select: { id: true } });
		expect(await noticesOf((await here.run(peopleFile(0, 21))).id)).toHaveLength(1);
	});

	it('is refused at once if it is no table, and then leaves nothing behind', async () => {
		const here = await bench.recipe();
		await expect(here.send('%PDF-1.7 \u0000')).rejects.toMatchObject({ appCode: 'UNSUPPORTED_FILE' });
		await expect(here.send('')).rejects.toMatchObject({ appCode: 'UNSUPPORTED_FILE' });
		expect(await rows('select from stored_file where program_id = $1', [here.programId])).toEqual([]);
	});

	it('that nobody decides about in time is skipped with a notice, and the next one begins', async () => {
		const here = await bench.recipe();
		const bad = await here.run(peopleFile(0, 10, 'No Mail,'));
		const next = await here.send(peopleFile(0, 20));
		// Not `now()`: the column rounds to milliseconds, so for half of one that would be in the future.
		await rows(
			`update stored_file f set expires_at = now() - interval '1 second' from import_recipe_run r
				where f.id = r.upload_id and r.id = $1`,
			[bad.id],
		);
		await rows('delete from stored_file f using import_recipe_run r where f.id = r.upload_id and r.id = $1', [bad.id]);
		expect(await here.settle(next.id)).toMatchObject({ state: 'done' });
		expect(await here.get(bad.id)).toMatchObject({ state: 'skipped', reason: { code: 'expired' } });
		expect(await noticesOf(bad.id)).toMatchObject([{ state: 'asking' }, { state: 'skipped' }]);
	});
});

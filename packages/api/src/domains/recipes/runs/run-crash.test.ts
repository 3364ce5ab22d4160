import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeGates } from '../../../testing/gates';
import { neverBlamed } from '../../../testing/never-blamed';
import { startSftp } from '../../../testing/sftp-server';
import { workerProcess } from '../../../testing/worker-process';
import { peopleFile, runBench } from '../testing/run-bench';

let test: TestDatabase;
let bench: Awaited<ReturnType<typeof runBench>>;
const children: ChildProcess[] = [];
beforeAll(async () => {
	test = await createTestDatabase({ max: 8 });
	await neverBlamed(test.database);
	bench = await runBench(test.database);
});
afterEach(() => {
	for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
	await bench.stop();
	await test.drop();
});

const run = (state: string) =>
	`before update on import_recipe_run for each row when (new.state = '${state}' and old.state <> '${state}')`;
const job = (kind: string, when: string) => `before update on job for each row when (new.kind = '${kind}' and ${when})`;
/** The places of a file that is fetched, and of its run, in their order. */
const places = {
	'the look begins': job('recipeFetch', `new.state = 'running'`),
	'the file is stored': `before insert on stored_file_chunk for each row when (true)`,
	'the file is known to be taken': `before insert on import_recipe_taken for each row when (true)`,
	'the run is made': `before insert on import_recipe_run for each row when (true)`,
	'the look ends': job('recipeFetch', `new.state = 'done'`),
	'the preview is asked for': run('previewing'),
	'its job is made': `before insert on job for each row when (new.kind = 'participantPreview')`,
	'the preview begins': job('participantPreview', `new.state = 'running'`),
	'the preview is stored': `before insert on import_preview for each row when (true)`,
	'the preview ends': job('participantPreview', `new.state = 'done'`),
	'the import is asked for': `before insert on job for each row when (new.kind = 'participantImport')`,
	'the file becomes the import’s': `before update on stored_file for each row when (new.job_id <> old.job_id)`,
	'the import is known to the run': run('importing'),
	'the import begins': job('participantImport', `new.state = 'running'`),
	'people are written': `before insert on participant for each row when (new.email = 'p50@example.com')`,
	'the preview is dropped': `before delete on import_preview for each row when (true)`,
	'the import ends': job('participantImport', `new.state = 'done'`),
	'the run ends': run('done'),
	'its owner is told': `before insert on notification for each row when (new.kind = 'recipeRun')`,
	'the mail is queued': `before insert on queued_mail for each row when (true)`,
};
type Place = keyof typeof places;
const all = process.env['RECIPE_KILLS'] === 'all';
/**
 * The queue tries an entry three times. A worker that dies uses one up, so after as many kills of the same one the
 * schedule goes on, which runs every five minutes.
 */
const patienceMs = all ? 400_000 : 60_000;
/** The others by `RECIPE_KILLS=all`. */
const usual: readonly Place[] = [
	'the file is known to be taken',
	'the run is made',
	'the look ends',
	'its job is made',
	'the preview ends',
	'the import is known to the run',
	'people are written',
	'the run ends',
];
const killed = (Object.keys(places) as Place[]).filter((place) => all || usual.includes(place));

it(
	'a run whose worker is killed at every step imports its file once, and tells of it once',
	async () => {
		const here = await bench.recipe();
		const gates = await makeGates(test.database, places);
		for (const place of Object.keys(places) as Place[]) if (!killed.includes(place)) await gates.open(place);
		const sftp = await startSftp();
		sftp.put('people.csv', peopleFile(0, 100));
		const source = { kind: 'sftp', address: '127.0.0.1', port: sftp.port, folder: '/in', userName: 'rewards' } as const;
		const place = { programId: here.programId, recipeId: here.recipeId };
		const blank = { bucket: '', region: '', pattern: '', secret: 'rewards-sftp', hostKey: sftp.fingerprint };
		const schedule = { frequency: 'daily', atTime: '06:00', timeZone: 'UTC' } as const;
		await bench.caller.recipes.source.save({ ...place, ...source, ...blank, ...schedule, version: 0 });
		await bench.caller.recipes.source.fetch(place);
		for (const place of killed) {
			const child = await workerProcess(bench.services);
			children.push(child);
			await gates.reached(place);
			child.kill('SIGKILL');
			await once(child, 'exit');
			await gates.bury(place);
		}
		children.push(await workerProcess(bench.services));
		const runs = () => bench.caller.recipes.runs.list(place);
		await expect.poll(async () => (await runs()).map(({ state }) => state), { timeout: patienceMs }).toEqual(['done']);
		const hasMail = async () => (await test.database.prisma.queuedMail.count()) > 0;
		await expect.poll(hasMail, { timeout: patienceMs }).toBe(true);
		await gates.stop();
		await sftp.stop();
		const { rows } = await test.database.pool.query(
			`select (select count(*)::int from participant where program_id = $1) as people,
			(select count(*)::int from job where program_id = $1 and kind = 'participantPreview') as previews,
			(select count(*)::int from job where program_id = $1 and kind = 'participantImport') as imports,
			(select count(*)::int from audit_entry where program_id = $1 and action = 'import') as audited,
			(select count(*)::int from notification where kind = 'recipeRun') as notices,
			(select count(*)::int from queued_mail) as mails`,
			[here.programId],
		);
		expect(rows).toEqual([{ people: 100, previews: 1, imports: 1, audited: 1, notices: 1, mails: 1 }]);
	},
	all ? 1_200_000 : 240_000,
);

import { createDatabase } from '@rewards/db';
import { expect, test } from 'vitest';
import { errorBody } from '../../../errors';
import { makePerson, sumsOf } from '../testing/people';
import { pointTests } from '../testing/point-tests';

const held = pointTests();

const person = (email: string) => makePerson(held.database, held.bench.programId, 0, { email });
const balanceOf = async (id: string) => (await sumsOf(held.database, held.bench.programId, id)).balance;

test('a participant removed or archived while the import waits for their row gets nothing, and the report says so', async () => {
	const names = ['stays', 'removed', 'archived'];
	const [stays = '', removed = '', archived = ''] = await Promise.all(names.map((n) => person(`${n}@example.com`)));
	const { pool } = held.database;
	const lines = names.map((name) => `${name}@example.com,5,Meanwhile`);
	const waiting = `select count(*) as n from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update of p%'`;
	const jobId = await held.database.transaction(async (colleague) => {
		await colleague.query('update participant set deleted_at = now() where id = $1', [removed]);
		await colleague.query(`update participant set status = 'Archived' where id = $1`, [archived]);
		const job = await held.bench.start(`email,amount,description\n${lines.join('\n')}\n`);
		await expect.poll(async () => (await pool.query(waiting)).rows[0]?.n, { interval: 20, timeout: 20_000 }).toBe(1);
		return job;
	});
	expect(await held.bench.ended(jobId)).toMatchObject({
		state: 'doneWithRejects',
		rejected: 2,
		result: { rows: 3, accepted: 1, participants: 1, awarded: 5, rejected: 2 },
	});
	expect(await held.bench.rejects(jobId)).toEqual([
		[3, 'email', 'personUnknown'],
		[4, 'email', 'personArchived'],
	]);
	expect(await Promise.all([stays, removed, archived].map(balanceOf))).toEqual([5, 0, 0]);
});

test('a preview reports that another user has imported the same file since, and is imported once that is confirmed', async () => {
	const ann = await person('ann@example.com');
	const file = 'email,amount,description\nann@example.com,7,Both have it\n';
	const { programId, caller } = held.bench;
	const previewId = await held.bench.preview(file);
	const seen = async () => (await caller.ledger.imports.getPreview({ programId, previewId })).result?.sameFile;
	expect(await seen()).toBeNull();
	const first = await held.bench.run(file);
	const refused = await caller.ledger.imports
		.commit({ programId, previewId })
		.catch((error: unknown) => errorBody(error));
	expect(refused).toMatchObject({ code: 'ALREADY_IMPORTED' });
	expect(await seen()).toMatchObject({ jobId: first.id, byName: 'Test User', accepted: 1, awarded: 7 });
	const { jobId } = await caller.ledger.imports.commit({ programId, previewId, again: true });
	expect(await held.bench.ended(jobId)).toMatchObject({ state: 'done' });
	expect(await balanceOf(ann)).toBe(14);
});

test('a preview’s import uses one connection: as many at once as there are connections don’t wait for each other', async () => {
	const ben = await person('ben@example.com');
	const previewId = await held.bench.preview('email,amount,description\nben@example.com,3,Narrow\n');
	const narrow = createDatabase(held.test.url, { max: 1, connectionTimeoutMs: 2000 });
	try {
		const caller = held.bench.callerOn({ ...held.bench.services, db: narrow });
		const { jobId } = await caller.ledger.imports.commit({ programId: held.bench.programId, previewId });
		expect(await held.bench.ended(jobId)).toMatchObject({ state: 'done' });
	} finally {
		await narrow.close();
	}
	expect(await balanceOf(ben)).toBe(3);
});

test('points for a merged one’s address are who has it now’s, once the kept one is deleted', async () => {
	const [kept, merged] = [await person('kept@example.com'), await person('moved@example.com')];
	const { pool } = held.database;
	await pool.query('update participant set deleted_at = now(), merged_into_id = $2 where id = $1', [merged, kept]);
	const file = (text: string) => `email,amount,description\nmoved@example.com,5,${text}\n`;
	await held.bench.run(file('One'));
	await pool.query('update participant set deleted_at = now() where id = $1', [kept]);
	const refused = await held.bench.run(file('Two'));
	expect(await held.bench.rejects(refused.id)).toEqual([[2, 'email', 'personUnknown']]);
	const other = await person('moved@example.com');
	await held.bench.run(file('Three'));
	expect(await Promise.all([kept, merged, other].map(balanceOf))).toEqual([5, 0, 5]);
});

import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gates, makeGates } from '../../testing/gates';
import { catalogueBench } from './testing/catalogue-bench';
import { feedItems } from './testing/feed-server';

// A rebuild represents all jobs that roll back when they are cancelled: they write and end in one transaction.
const place = (id: string) => `before insert on product for each row when (new.product_id = '${id}')`;
const places = { first: place('P11'), second: place('P12') };

let db: TestDatabase;
let bench: Awaited<ReturnType<typeof catalogueBench>>;
let gates: Gates<keyof typeof places>;
beforeAll(async () => {
	db = await createTestDatabase({ max: 8 });
	bench = await catalogueBench(db.database);
	gates = await makeGates(db.database, places);
	await bench.startWorker();
});
afterAll(async () => {
	await gates.stop();
	await bench.stop();
	await db.drop();
});

/** A rebuild that waits in the middle of its writes. */
async function running(gate: keyof typeof places, products: number) {
	const { id: programId } = await bench.newProgram();
	bench.serve(feedItems(products));
	const { jobId } = await bench.caller.catalogue.rebuild({ programId });
	await gates.reached(gate);
	return { programId, jobId };
}

/** Waits for the job's end; a job whose program is deleted notifies no user. */
const cancelled = (jobId: string) =>
	expect
		.poll(() => bench.rows('select state from job where id = $1 and finished_at is not null', [jobId]), {
			timeout: 20_000,
		})
		.toEqual([{ state: 'cancelled' }]);

test('a running rebuild ends with its program and leaves nothing in it', async () => {
	const { programId, jobId } = await running('first', 11);
	await bench.caller.programs.delete({ programId, name: 'points' });
	expect(await bench.rows('select cancel_asked_at from job where id = $1', [jobId])).toEqual([
		{ cancel_asked_at: expect.any(Date) },
	]);
	await gates.open('first');
	await cancelled(jobId);
	expect(await bench.onSale(programId)).toEqual({});
});

test('a program whose jobs can’t be ended isn’t deleted', async () => {
	const { programId, jobId } = await running('second', 12);
	await bench.rows(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
	await bench.rows('create trigger refused before update of cancel_asked_at on job execute function refuse()');
	await expect(bench.caller.programs.delete({ programId, name: 'points' })).rejects.toThrow();
	await bench.rows('drop trigger refused on job');
	expect(await bench.caller.programs.get({ programId })).toMatchObject({ id: programId });
	await gates.open('second');
	expect(await bench.ended(jobId)).toMatchObject({ state: 'done' });
});

import { importLimits } from '@rewards/validators/imports/constants';
import { expect, it } from 'vitest';
import { makePerson, sumsOf } from '../testing/people';
import { pointTests } from '../testing/point-tests';

const held = pointTests();

it('books mended rows once, even when two users send them at once, and again after an earlier mended file', async () => {
	const { bench, database } = held;
	const { programId } = bench;
	const id = await makePerson(database, programId, 100, { email: 'ann@example.com' });
	const balance = async () => (await sumsOf(database, programId, id)).balance;
	const { imports } = bench.caller.ledger;
	const mend = (importId: string, line: number, value: string, index = 1) =>
		imports.mend({ programId, importId, rows: [{ line, cells: [{ index, value }] }] });

	const file = ['email,amount,description', 'ann@example.com,ten,Gift', 'ann@example.com,-500,Too much', ''].join('\n');
	const job = await bench.run(file);
	expect(await imports.rejects({ programId, jobId: job.id })).toMatchObject({
		sendable: true,
		rows: [
			{ line: 2, cells: ['ann@example.com', 'ten', 'Gift'], faults: [{ code: 'notWhole' }] },
			{ line: 3, cells: ['ann@example.com', '-500', 'Too much'] },
		],
	});
	const sent = await Promise.allSettled([mend(job.id, 2, '10'), mend(job.id, 2, '10')]);
	expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
	for (const one of sent) if (one.status === 'fulfilled') await bench.ended(one.value.jobId);
	expect(await balance()).toBe(110);

	// Checked against the current balance.
	const { jobId } = await mend(job.id, 3, '-200');
	expect(await bench.ended(jobId)).toMatchObject({ result: { accepted: 0, rejected: 1, mends: job.id } });
	const after = await imports.rejects({ programId, jobId: job.id });
	expect(after).toMatchObject({ counts: { open: 1, done: 1 }, rows: [{ state: 'done' }, { cells: { 1: '-200' } }] });

	// The same mended row of another file has the same bytes, but is a separate award.
	const second = await bench.run(`${file}ann@example.com,x,Other\n`);
	await bench.ended((await mend(second.id, 2, '10')).jobId);
	expect(await balance()).toBe(120);
});

it('keeps the first refused rows of a file, and counts the others by reason', async () => {
	const { bench, database } = held;
	const { programId } = bench;
	const most = importLimits.keptRejects;
	await makePerson(database, programId, 0, { email: 'bea@example.com' });
	// Invalid rows, unknown participants, and an open quote with everything after it.
	const file = `email,amount,description\n${'x,y,z\n'.repeat(most + 500)}${'who@example.com,1,Gift\n'.repeat(700)}"x,${'y\n'.repeat(900)}bea@example.com,5,Gift\n`;
	const job = await bench.run(file);
	expect(job.result).toMatchObject({ rows: most + 1_202, accepted: 1, rejected: most + 1_201 });
	const { reasons, ...summary } = await bench.caller.ledger.imports.rejects({ programId, jobId: job.id });
	expect(summary).toMatchObject({ total: most, beyond: 1_201 });
	expect(reasons.map(({ code, count, kept }) => [code, count, kept])).toEqual([
		['notWhole', most + 500, most],
		['personUnknown', 700, null],
		['rowQuoteOpenLines', 1, null],
	]);
}, 60_000);

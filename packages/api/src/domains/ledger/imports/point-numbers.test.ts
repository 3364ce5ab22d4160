import { createTestDatabase, type TestDatabase } from '@rewards/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobBench } from '../../../imports/testing/bench';
import { sendFile } from '../../../imports/testing/send-file';
import { upload } from '../../../imports/testing/upload';
import { createCaller } from '../../../router';
import { makeProgram } from '../../../testing';
import type { ProgramContext } from '../../../trpc';
import { ledgerJobs } from '..';
import { startPointImport } from '../services/start-point-import';
import { makePerson } from '../testing/people';

let held: TestDatabase;
let bench: Awaited<ReturnType<typeof jobBench>>;
let ctx: ProgramContext;
beforeAll(async () => {
	held = await createTestDatabase({ max: 8 });
	bench = await jobBench(held.database, ledgerJobs);
	await bench.startWorker();
});
beforeEach(async () => {
	const program = await makeProgram(held.database, bench.accounts.left.id, 'points');
	ctx = bench.ctxOf(program);
	await makePerson(held.database, program.id, 0, { email: 'ann@example.com' });
});
afterAll(async () => {
	await bench.stop();
	await held.drop();
});

const file = (...amounts: string[]) =>
	['email;amount;description', ...amounts.map((amount, i) => `ann@example.com;${amount};Row ${i}`)].join('\n');

async function preview(text: string, reading?: { decimal: '.' | ',' }) {
	const { imports } = createCaller(ctx).ledger;
	const programId = ctx.program.id;
	const uploadId = await sendFile(ctx, text);
	const ask = async (choice?: { decimal: '.' | ',' }) => {
		const { jobId } = await imports.preview({ programId, uploadId, reading: choice });
		await bench.ended(jobId ?? '');
		const { result, samples } = await imports.getPreview({ programId, previewId: jobId ?? '' });
		return { result, samples, previewId: jobId ?? '' };
	};
	return { ...(await ask(reading)), ask, imports, programId };
}

describe('the amounts of a point file', () => {
	it('are read with the thousands separators of any language', async () => {
		const { result } = await preview(file('1 000', '1,234,567', '2,000', '250.00', '\u2212٥', "1'000"));
		expect(result).toMatchObject({
			accepted: 6,
			awarded: 1000 + 1234567 + 2000 + 250 + 1000,
			debited: 5,
			unclear: null,
		});
		const turkish = await preview(file('1.234.567', '2.000', '3,5'));
		expect(turkish.result).toMatchObject({ accepted: 2, awarded: 1236567, rejected: 1, unclear: null });
		expect(turkish.samples?.rejected).toMatchObject([{ line: 4, code: 'notWhole' }]);
	});

	it('are asked about when ambiguous, and read as staff answer', async () => {
		const first = await preview(file('5', '1,000', '-2,500', 'x'));
		expect(first.result).toMatchObject({
			accepted: 1,
			rejected: 3,
			unclear: { rows: 2, example: '1,000', sign: ',' },
		});
		expect(first.samples?.rejected).toMatchObject([
			{ line: 3, code: 'amountUnclear', value: '1,000' },
			{ line: 4, code: 'amountUnclear' },
			{ line: 5, code: 'notWhole' },
		]);
		const decimals = await first.ask({ decimal: ',' });
		expect(decimals.result).toMatchObject({ accepted: 1, rejected: 3, unclear: null });
		expect(decimals.samples?.rejected[0]).toMatchObject({ line: 3, code: 'notWhole' });
		const thousands = await first.ask({ decimal: '.' });
		expect(thousands.result).toMatchObject({ accepted: 2, awarded: 1005, unclear: null, rejected: 2 });
		expect(thousands.samples?.rejected).toMatchObject([{ line: 4, code: 'balanceOnly' }, { line: 5 }]);
		const { imports, programId } = first;
		const { jobId } = await imports.commit({ programId, previewId: thousands.previewId, again: false });
		expect(await bench.ended(jobId)).toMatchObject({ result: { accepted: 2, awarded: 1005 } });
	});

	it('settled by other rows are read the same way when only mended rows are imported', async () => {
		const text = ['email;amount;description', 'ann@example.com;12,5;No', 'ann@example.com;1.000;'].join('\n');
		const { imports, programId, previewId, result } = await preview(text);
		expect(result).toMatchObject({ accepted: 0, rejected: 2 });
		const { jobId } = await imports.commit({ programId, previewId, again: false });
		await bench.ended(jobId);
		const mended = await imports.mend({
			programId,
			importId: jobId,
			rows: [{ line: 3, cells: [{ index: 2, value: 'Now' }] }],
		});
		expect(await bench.ended(mended.jobId)).toMatchObject({ result: { accepted: 1, awarded: 1000 } });
	});

	it('are also asked about when they contradict each other', async () => {
		const { result } = await preview(file('1,234.00', '1.234,00', '7.000'));
		expect(result).toMatchObject({ accepted: 2, unclear: { rows: 1, example: '7.000', sign: '.' } });
	});

	it('sent without a preview are refused row by row unless the format is given', async () => {
		const send = async (text: string, decimal?: '.' | ',') => {
			const { jobId } = await startPointImport(ctx, {
				fileName: 'a.csv',
				stream: upload(text),
				again: false,
				reading: { decimal },
			});
			return bench.ended(jobId);
		};
		expect(await send(file('3,000', '1'))).toMatchObject({ result: { accepted: 1, rejected: 1 } });
		expect(await send(file('3,000', '2'), '.')).toMatchObject({ result: { accepted: 2, awarded: 3002 } });
	});
});

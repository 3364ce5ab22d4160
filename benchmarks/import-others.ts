/**
 * The effect of an import on other users: their list pages at rest, and while files of 100,000 rows are imported into
 * another program of the same server. And how long a job continues after it was canceled, at several points of a
 * preview and of an import. IMPORTS (3) sets the rounds.
 */
import { ok } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';
import { peopleCsv } from '@rewards/api/domains/participants/imports/testing/participant-csv';
import { close, end, lasting, mutate, newProgram, open, pages, share, startPreview, tell } from './lib/others';
import { report } from './lib/report';

const rows = 100_000;
const rounds = Number(process.env['IMPORTS'] ?? 3);

/** Previews a file. */
async function looked(target: string, text: string): Promise<string> {
	const previewId = await startPreview(target, text);
	ok((await end(previewId)) === 'doneWithRejects');
	return previewId;
}
const commit = async (target: string, previewId: string): Promise<string> =>
	(await mutate<{ jobId: string }>('participants.imports.commit', { programId: target, previewId, mode: 'add' })).jobId;

try {
	await open();
	const idle: number[] = [];
	const busy: number[] = [];
	const stops: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const target = await newProgram();
		const { text } = peopleCsv({ rows, badEvery: 100, prefix: `r${round}-` });
		idle.push(...(await pages(lasting(8_000))));
		let over = false;
		const importing = (async () => {
			const jobId = await commit(target, await looked(target, text));
			ok((await end(jobId)) === 'doneWithRejects');
		})().finally(() => {
			over = true;
		});
		busy.push(...(await pages(() => over)));
		await importing;

		// Cancels a job after a while: first the preview, then the import of its result.
		const other = await newProgram();
		const stop = async (id: string) => {
			const begin = performance.now();
			await mutate('jobs.cancel', { id });
			ok((await end(id)) === 'cancelled');
			stops.push(performance.now() - begin);
		};
		const first = await startPreview(other, text);
		await delay(250 + round * 350);
		await stop(first);
		const jobId = await commit(other, await looked(other, text));
		await delay(200 + round * 500);
		await stop(jobId);
	}
	tell({ idle, 'during imports': busy });
	console.log(`  stopped after  ${stops.map((ms) => `${Math.round(ms)} ms`).join(', ')}`);
	report({
		work: `list pages of other users during an import of ${rows.toLocaleString('en')} rows; by hand: without it`,
		unit: 'ms p95',
		ours: share(busy, 0.95),
		floor: share(idle, 0.95),
		bar: { atMost: 1.5 },
	});
	report({
		work: 'canceling an import or its preview',
		unit: 'ms, the longest',
		ours: Math.max(...stops),
		bar: { atMost: 1000 },
	});
} finally {
	await close();
}

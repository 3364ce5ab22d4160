/**
 * What the rest of the staff feels of an import: their list pages while nothing else goes on and while files of 100,000
 * rows go into another program of the same server. And how long a job goes on after it was asked to stop, at several
 * points of a preview and of an import. IMPORTS (3) sets the rounds.
 */
import { ok } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';
import { peopleCsv } from '@rewards/api/domains/participants/imports/testing/participant-csv';
import { close, end, lasting, mutate, newProgram, open, pages, share, startPreview, tell } from './lib/others';
import { report } from './lib/report';

const rows = 100_000;
const rounds = Number(process.env['IMPORTS'] ?? 3);

/** Looks at a file; the preview. */
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

		// A job is asked to stop after a while: of the preview first, then of the import of what it has found.
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
		work: `list pages of others during an import of ${rows.toLocaleString('en')} rows; by hand: without it`,
		unit: 'ms p95',
		ours: share(busy, 0.95),
		floor: share(idle, 0.95),
		bar: { atMost: 1.5 },
	});
	report({
		work: 'an import or its preview that is told to stop',
		unit: 'ms, the longest',
		ours: Math.max(...stops),
		bar: { atMost: 1000 },
	});
} finally {
	await close();
}

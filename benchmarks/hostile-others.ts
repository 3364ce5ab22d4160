/**
 * The effect of hostile files on other users: their list pages at rest, and while files that no spreadsheet ever wrote
 * are uploaded in parts and previewed one after another. HOSTILE_ROUNDS (2) sets how often all of them come.
 */
import { ok } from 'node:assert';
import { close, end, lasting, newProgram, open, pages, share, startPreview, tell } from './lib/others';
import { report } from './lib/report';

const rounds = Number(process.env['HOSTILE_ROUNDS'] ?? 2);
const header = 'name,email\n';
const good = 'Eve,eve@example.com\n';
/** The result of its preview; null if the file is refused before. */
const files: [what: string, end: string | null, make: () => string][] = [
	['50 MB in one line', 'doneWithRejects', () => `${header}${'x'.repeat(50_000_000)}\n${good}`],
	['a bomb of quotes', 'doneWithRejects', () => `${header}${'"'.repeat(20_000_000)}\n${good}`],
	['a million columns', null, () => `name,email${',a column'.repeat(1_000_000)}\n${good}`],
	['a column too many in every row', 'doneWithRejects', () => header + 'a,b,c\n'.repeat(1_000_000)],
	['200,000 refused rows', 'doneWithRejects', () => header + 'Ann,nowhere\n'.repeat(200_000)],
	['nothing but separators', 'doneWithRejects', () => `${header}${','.repeat(10_000_000)}\n${good}`],
	['nothing but line breaks', 'done', () => `${header}${'\n'.repeat(10_000_000)}${good}`],
	['one cell over all of its lines', 'doneWithRejects', () => `${header}"${'x\n'.repeat(5_000_000)}`],
	['a NUL at the end', 'failed', () => `${header}${good.repeat(300_000)}Be\0n,ben@example.com\n`],
];

try {
	await open();
	const idle: number[] = [];
	const busy: number[] = [];
	const target = await newProgram();
	for (let round = 0; round < rounds; round += 1) {
		idle.push(...(await pages(lasting(8_000))));
		for (const [what, wanted, make] of files) {
			const text = make();
			let over = false;
			const looking = (async () => {
				const id = await startPreview(target, text).catch((error: unknown) => {
					ok(wanted === null, String(error));
				});
				if (id) ok((await end(id)) === wanted, what);
			})().finally(() => {
				over = true;
			});
			const times = await pages(() => over);
			await looking;
			if (round === 0) tell({ [what]: times });
			busy.push(...times);
		}
	}
	tell({ idle, 'with hostile files': busy });
	report({
		work: 'list pages of other users during hostile files; by hand: without them',
		unit: 'ms p95',
		ours: share(busy, 0.95),
		floor: share(idle, 0.95),
		bar: { atMost: 1.5 },
	});
} finally {
	await close();
}

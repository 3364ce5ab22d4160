/**
 * `npm run bench`: runs the benchmarks one after the other, each against its baseline, and prints the ratios.
 *
 *   npm run bench                        all of them
 *   npm run bench -- grid import         those whose file name contains one of the words
 *   npm run bench -- --json rows.json    also writes the rows to a file
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { duration, green, main, Plain, red, say } from './lib/log.mjs';
import { checkVersions, ensureBuilt, ensureGenerated, ensureInstalled } from './lib/prepare.mjs';
import { foreground, quietEnv, root } from './lib/run.mjs';

main(async () => {
	const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true });
	checkVersions();
	await ensureInstalled();
	await ensureGenerated();
	await ensureBuilt();
	const names = readdirSync(join(root, 'benchmarks'))
		.filter(
			(name) => name.endsWith('.ts') && (positionals.length === 0 || positionals.some((word) => name.includes(word))),
		)
		.sort();
	if (names.length === 0) throw new Plain(`No file in benchmarks/ matches ${positionals.join(' ') || '*.ts'}.`);

	const folder = mkdtempSync(join(tmpdir(), 'rewards-bench-'));
	const broken = [];
	const rows = [];
	try {
		for (const name of names) {
			const begin = performance.now();
			const file = join(folder, `${name}.jsonl`);
			say(`\n${name}`);
			const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
			const code = await foreground(process.execPath, [tsx, '--expose-gc', join(root, 'benchmarks', name)], {
				env: { ...quietEnv, BENCH_REPORT: file, NODE_ENV: 'production' },
			});
			const found = existsSync(file)
				? readFileSync(file, 'utf8')
						.trim()
						.split('\n')
						.map((line) => JSON.parse(line))
				: [];
			if (code !== 0 || found.length === 0) broken.push(`${name} ended with ${code} and left ${found.length} rows`);
			rows.push(...found.map((row) => ({ benchmark: name, ...row, ...judge(row) })));
			say(`  in ${duration(performance.now() - begin)}`);
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}

	show(rows);
	for (const line of broken) say(red(line));
	if (values.json) {
		const machine = { cpus: cpus().length, model: cpus()[0]?.model, memory: totalmem(), node: process.version };
		writeFileSync(values.json, `${JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, '\t')}\n`);
	}
	return broken.length > 0 || rows.some((row) => !row.met) ? 1 : 0;
});

function judge({ ours, floor, bar }) {
	const value = floor === undefined ? ours : ours / floor;
	if (!bar) return { value, met: true };
	return { value, met: 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost };
}

function show(rows) {
	const number = (value) => value.toLocaleString('en', { maximumSignificantDigits: 4 });
	const cells = rows.map(({ work, unit, ours, floor, value, bar, met }) => [
		work,
		`${number(ours)} ${unit}`,
		floor === undefined ? '' : `${number(floor)} ${unit}`,
		floor === undefined ? '' : `${number(value)} ×`,
		!bar ? '' : 'atLeast' in bar ? `≥ ${number(bar.atLeast)}` : `≤ ${number(bar.atMost)}`,
		!bar ? '' : met ? 'met' : 'missed',
	]);
	const table = [['work', 'ours', 'by hand', 'ratio', 'bar', ''], ...cells];
	const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
	say();
	for (const [index, row] of table.entries()) {
		const line = row
			.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
			.join('  ');
		say(index === 0 ? line : line.endsWith('missed') ? red(line) : line.replace(/met$/, green('met')));
	}
}

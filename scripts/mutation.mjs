/**
 * `npm run mutation`: changes the code that moves points and grants rights in small ways (a comparison turned round, a
 * line left out), one at a time, and counts how often the tests notice. Exits with 1 where they notice less than 85 of
 * 100. Stryker isn't among the packages of the product: it is installed into tools/mutation by the first run.
 *
 *   npm run mutation                  all groups, hours
 *   npm run mutation -- moves ledger  groups of those names (scripts/lib/mutation-groups.mjs)
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { bold, duration, green, main, Plain, red, say } from './lib/log.mjs';
import { mutationGroups } from './lib/mutation-groups.mjs';
import { checkVersions, ensureGenerated, ensureInstalled } from './lib/prepare.mjs';
import { capture, quietEnv, root } from './lib/run.mjs';

/** Percent of the changes that tests have to notice. */
const bar = 85;
const tools = join(root, 'tools/mutation');
const stryker = join(tools, 'node_modules/@stryker-mutator/core/bin/stryker.js');

const optionsOf = (name, { files }, folder) => ({
	testRunner: 'vitest',
	plugins: [join(tools, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
	vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
	mutate: files,
	coverageAnalysis: 'perTest',
	concurrency: 1,
	reporters: ['json', 'clear-text'],
	jsonReporter: { fileName: join(folder, `${name}.json`) },
	incremental: true,
	incrementalFile: join(tools, 'node_modules/.cache', `${name}.json`),
	// The sandbox is compiled by nobody, and Stryker would rewrite the settings of a compiler.
	tsconfigFile: 'not-used.json',
	ignorePatterns: [
		'.data',
		'dist',
		'apps/web',
		'docs',
		'e2e',
		'benchmarks',
		'examples',
		'test-results',
		'tools/mutation/node_modules',
	],
	tempDirName: join(tools, 'node_modules/.sandbox', name),
	allowConsoleColors: false,
	// A slow machine isn't an endless loop.
	timeoutMS: 60_000,
});

/**
 * All tests of a group as one file: in one process, which loads the product once, Stryker sees what tests reach only in
 * the first file.
 */
const together = join(tools, 'group.generated.test.ts');
const writeTests = ({ tests }) =>
	writeFileSync(together, tests.map((file) => `import '${relative(tools, join(root, file))}';\n`).join(''));

/** Counts of a report's mutants. Those that can't be run at all (no test reaches them) weren't noticed. */
function countsOf(file) {
	const { files } = JSON.parse(readFileSync(file, 'utf8'));
	const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
	const of = (...wanted) => states.filter((state) => wanted.includes(state)).length;
	return { noticed: of('Killed', 'Timeout'), all: of('Killed', 'Timeout', 'Survived', 'NoCoverage') };
}

main(async () => {
	const { positionals } = parseArgs({ allowPositionals: true });
	const names = Object.keys(mutationGroups);
	const unknown = positionals.find((name) => !names.includes(name));
	if (unknown) throw new Plain(`There is no group ${unknown}; there are ${names.join(', ')}.`);
	checkVersions();
	await ensureInstalled();
	await ensureGenerated();
	if (!existsSync(stryker)) {
		say('Installing Stryker into tools/mutation …');
		const { code, output } = await capture('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tools, env: quietEnv });
		if (code !== 0) throw new Plain(`Stryker can't be installed:\n${output}`);
	}
	say(bold('Rewards Admin, mutation testing'));
	const folder = mkdtempSync(join(tmpdir(), 'rewards-mutation-'));
	let below = 0;
	try {
		for (const name of positionals.length > 0 ? positionals : names) {
			const begin = performance.now();
			const config = join(folder, `${name}.config.json`);
			writeFileSync(config, JSON.stringify(optionsOf(name, mutationGroups[name], folder)));
			writeTests(mutationGroups[name]);
			const env = { ...quietEnv, NO_COLOR: '1' };
			const { output } = await capture(process.execPath, [stryker, 'run', config], { env });
			const report = join(folder, `${name}.json`);
			if (!existsSync(report)) throw new Plain(`Stryker ended without a report:\n${output.slice(-4_000)}`);
			const { noticed, all } = countsOf(report);
			const percent = Math.round((1_000 * noticed) / all) / 10;
			const enough = percent >= bar;
			if (!enough) below += 1;
			const counts = `${noticed} of ${all} noticed, ${percent} %`;
			say(
				`  ${name.padEnd(14)} ${enough ? green(counts) : red(counts)} (${duration(performance.now() - begin)})  ${mutationGroups[name].about}`,
			);
			if (!enough || process.env.MUTANTS === 'on') say(output);
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
		rmSync(together, { force: true });
	}
	return below > 0 ? 1 : 0;
});

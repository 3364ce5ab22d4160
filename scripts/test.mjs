/**
 * `npm test`: everything that CI runs, from a fresh checkout. Sets up what is missing, runs all checks, and ends with
 * `N passed, N failed`. Each static check counts as one, each test of Vitest and Playwright as one; a step that ran
 * nothing has failed.
 *
 *   npm test                                    everything
 *   npm test -- --only unit grid                only Vitest, files whose path contains "grid"
 *   npm test -- --only e2e sign-in              only Playwright (and the build it needs)
 *   npm test -- --only static                   only style, types, layers, dead code, size, release
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bold, duration, green, main, Plain, red, say } from './lib/log.mjs';
import { checkVersions, ensureGenerated, ensureInstalled, turbo } from './lib/prepare.mjs';
import { capture, killChildren, quietEnv, root, tool } from './lib/run.mjs';

const kinds = ['static', 'unit', 'e2e'];
const reports = join(root, 'test-results');

/** Variables that a developer's shell sets for a server must not reach the tests. */
const foreign = [
	'DATABASE_URL',
	'DATABASE_DIRECT_URL',
	'DATABASE_PREPARED',
	'DATA_DIR',
	'PORT',
	'PUBLIC_URL',
	'SAMPLE_DATA',
	'SESSION_SECRET',
	'DATA_KEY',
	'DATA_KEYS',
	'NODE_ENV',
	'SMTP_URL',
];
const env = Object.fromEntries(Object.entries(quietEnv).filter(([name]) => !foreign.includes(name)));

/** @typedef {{name: string, passed: number, failed: number, ms: number, output: string}} Result */

/** @type {Result[]} */
const results = [];

function report(result) {
	results.push(result);
	const { name, passed, failed, ms, output } = result;
	const counts =
		failed > 0 ? red(`${failed} failed${passed > 0 ? `, ${passed} passed` : ''}`) : green(`${passed} passed`);
	say(`  ${name.padEnd(14)} ${counts} (${duration(ms)})`);
	if (failed > 0 && output.trim()) say(`\n${output.trim().replace(/^/gm, '    ')}\n`);
}

/** A check that passes or fails. */
async function check(name, command, args) {
	const { code, output, ms } = await capture(command, args, { env });
	const failed = code === 0 ? 0 : 1;
	report({ name, passed: 1 - failed, failed, ms, output });
}

/** The same for turbo tasks of all workspaces together. */
async function turboCheck(name, tasks) {
	const { code, output, ms } = await turbo(tasks, { env });
	const failed = code === 0 ? 0 : 1;
	report({ name, passed: 1 - failed, failed, ms, output });
	return failed === 0;
}

function staticChecks() {
	const node = process.execPath;
	return Promise.all([
		check('style', tool('biome'), ['check', '.', '--error-on-warnings', '--max-diagnostics=20', '--colors=off']),
		turboCheck('types', ['typecheck', 'typecheck:root']),
		check('layers', node, ['scripts/layers.mjs']),
		check('dead code', tool('knip'), ['--no-progress']),
	]);
}

/**
 * Runs a test program that writes a report, and counts its results. A program that fails without a failed test (it
 * couldn't start, an error outside of tests) counts as one failure, as does one that ran nothing.
 */
async function suite(name, command, args, file, count) {
	rmSync(file, { force: true });
	const { code, output, ms } = await capture(command, args, { env: { ...env, FORCE_COLOR: '0', NO_COLOR: '1' } });
	let counts = { passed: 0, failed: 0 };
	try {
		counts = count(JSON.parse(readFileSync(file, 'utf8')));
	} catch {
		// No report: handled below, with the program's output.
	}
	const nothing = counts.passed + counts.failed === 0;
	if (counts.failed === 0 && (code !== 0 || nothing)) counts.failed = 1;
	report({ name, ...counts, ms, output: nothing && code === 0 ? `No test ran.\n${output}` : output });
}

function unit(filters) {
	const file = join(reports, 'vitest.json');
	const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...filters];
	return suite('tests', tool('vitest'), args, file, (json) => ({
		passed: json.numPassedTests,
		// A file that fails to load has no tests to count.
		failed:
			json.numFailedTests +
			json.testResults.filter((f) => f.status === 'failed' && f.assertionResults.length === 0).length,
	}));
}

/** Path of the browser, once it is installed. */
async function browserPath() {
	const { ensureBrowser } = await import('./lib/browser.mjs');
	return ensureBrowser();
}

async function e2e(browser, filters) {
	const begin = performance.now();
	try {
		env.BROWSER_PATH = await browser;
	} catch (error) {
		if (!(error instanceof Plain)) throw error;
		report({ name: 'browser', passed: 0, failed: 1, ms: performance.now() - begin, output: error.message });
		return;
	}
	const file = join(reports, 'e2e.json');
	env.E2E_REPORT = file;
	await suite('browser', tool('playwright'), ['test', ...filters], file, ({ stats, errors }) => ({
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky + errors.length,
	}));
}

main(async () => {
	const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
	const only = values.only?.split(',') ?? (positionals.length > 0 ? ['unit', 'e2e'] : kinds);
	const unknown = only.find((kind) => !kinds.includes(kind));
	if (unknown) throw new Plain(`--only knows ${kinds.join(', ')}; not ${unknown}.`);
	process.once('SIGINT', () => stop('SIGINT'));
	process.once('SIGTERM', () => stop('SIGTERM'));

	const begin = performance.now();
	say(bold('Rewards Admin, tests'));
	checkVersions();
	await ensureInstalled();
	await ensureGenerated();
	mkdirSync(reports, { recursive: true });
	// Downloading one takes longer than a check: it runs in parallel, and an error is reported when the browser is
	// needed.
	const browser = only.includes('e2e') ? browserPath() : undefined;
	browser?.catch(() => {});

	if (only.includes('static')) await staticChecks();
	if (only.includes('unit')) await unit(positionals);
	if (only.includes('static') || only.includes('e2e')) {
		const built = await turboCheck('build', ['build']);
		if (built && only.includes('static')) {
			await check('bundle size', process.execPath, ['scripts/bundle-size.mjs']);
			await check('release', process.execPath, ['scripts/release-check.mjs']);
		}
		if (only.includes('e2e')) {
			if (built) await e2e(browser, positionals);
			else report({ name: 'browser', passed: 0, failed: 1, ms: 0, output: 'Not run: the build failed.' });
		}
	}

	const passed = results.reduce((sum, result) => sum + result.passed, 0);
	const failed = results.reduce((sum, result) => sum + result.failed, 0);
	say(`\n  in ${duration(performance.now() - begin)}`);
	say(`${passed} passed, ${failed} failed`);
	return failed > 0 || passed === 0 ? 1 : 0;
});

function stop(signal) {
	killChildren(signal);
	process.exit(signal === 'SIGINT' ? 130 : 143);
}

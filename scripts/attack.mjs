/**
 * `npm run attack`: runs the attacks against the product, in groups (tests, floods, generated requests), and prints how
 * many of them held. Everything runs on loopback, on a temporary PostgreSQL; nothing else is contacted. Exits with 1 if
 * an attack succeeded.
 *
 *   npm run attack                     all of it, some minutes
 *   npm run attack -- tokens files     groups of those names
 *   REQUESTS=100000 npm run attack -- fuzz
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bold, duration, green, main, Plain, red, say } from './lib/log.mjs';
import { checkVersions, ensureGenerated, ensureInstalled } from './lib/prepare.mjs';
import { capture, quietEnv, root, tool } from './lib/run.mjs';

/** Group, what it tries, and the tests that do. */
const groups = {
	rights: [
		'every procedure with every flag, in own, child, sibling and parent accounts; programs that moved',
		['packages/api/src/authorization/', 'apps/server/src/rest/foreign-ids', 'packages/api/src/upload-router'],
	],
	tokens: [
		'forged and ended tokens, guessed passwords and codes, locked addresses, second factor, providers',
		['packages/api/src/domains/auth/', 'apps/server/src/http/oidc', 'apps/server/src/http/security-events'],
	],
	requests: [
		'malformed requests, huge heads and bodies, slow senders, wrong types and nested input',
		['apps/server/src/http/hostile', 'apps/server/src/http/left-behind', 'packages/api/src/grid/hostile'],
	],
	files: [
		'hostile CSV files, workbooks and images',
		['imports/hostile-files', 'images/hostile-images', 'imports/workbook', 'apps/server/src/http/uploads'],
	],
	scripts: ['stored scripts in content and documents', ['content/attacks']],
	addresses: ['addresses in settings that lead into the private network', ['integrations/outbound']],
	shares: [
		'connections, streams, files and hashes by the hundred, answers that are never read, files that fill the disk',
		[
			'packages/api/src/shares/',
			'packages/api/src/storage/',
			'participants/imports/kept-rejects',
			'packages/api/src/grid/statement/lane',
			'apps/server/src/http/fair-shares',
			'apps/server/src/http/sockets',
			'apps/server/src/http/downloads',
			'apps/server/src/http/images',
			'apps/server/src/http/live-updates',
			'apps/server/src/http/list-downloads',
			'packages/api/src/domains/jobs/many-streams',
			'packages/api/src/domains/participants/hashing-share',
			'packages/api/src/domains/exports/revoked-session',
		],
	],
	waits: [
		'connections cut in every order of events, work that hangs, processes that stand still, orders that can’t be submitted',
		[
			'packages/db/src/copy-in',
			'packages/api/src/jobs/stuck-jobs',
			'packages/api/src/grid/export/lost-connection',
			'apps/server/src/start/run.test',
			'apps/server/src/start/job-process',
			'apps/server/src/supplier-patience',
		],
	],
	races: [
		'simultaneous and repeated requests, limits that two requests reach at once',
		[
			'races.test',
			'packages/api/src/idempotency/',
			'rest/idempotency',
			'packages/api/src/domains/views/',
			'packages/api/src/domains/quick-panel/',
		],
	],
};

async function tests(paths, folder) {
	const file = join(folder, 'report.json');
	const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...paths];
	const { code, output } = await capture(tool('vitest'), args, { env: { ...quietEnv, NO_COLOR: '1' } });
	try {
		const { success, numPassedTests: held, numFailedTests: failed } = JSON.parse(readFileSync(file, 'utf8'));
		// A file that can't be loaded has no failed test, and a group without tests has tried nothing.
		const through = Math.max(failed, success && code === 0 && held > 0 ? 0 : 1);
		return { held, through, output };
	} catch {
		return { held: 0, through: 1, output };
	} finally {
		rmSync(file, { force: true });
	}
}

/** Generated requests to all procedures and paths, as callers with all, some and no rights (benchmarks/fuzz.ts). */
async function fuzz() {
	const env = { ...quietEnv, REQUESTS: process.env.REQUESTS ?? '20000' };
	const { code, output } = await capture(process.execPath, [tool('tsx'), join(root, 'benchmarks/fuzz.ts')], { env });
	const row = /\{"work":"fuzz.*\}/.exec(output)?.[0];
	const faults = row ? JSON.parse(row).ours : 1;
	return { held: Number(env.REQUESTS) - faults, through: code === 0 ? faults : Math.max(1, faults), output };
}

/** The floods of benchmarks/fairness.ts, some seconds each: none may cause a refusal for others, or a 5xx. */
async function floods(folder) {
	const file = join(folder, 'floods.jsonl');
	const env = { ...quietEnv, ATTACK_SECONDS: '5', BENCH_REPORT: file };
	const { code, output } = await capture(process.execPath, [tool('tsx'), join(root, 'benchmarks/fairness.ts')], {
		env,
	});
	const lines = code === 0 ? readFileSync(file, 'utf8').trim().split('\n') : [];
	const refusals = lines.map((line) => JSON.parse(line)).filter(({ unit }) => unit === 'answers');
	const through = refusals.filter(({ ours }) => ours > 0).length;
	return { held: refusals.length - through, through: refusals.length > 0 ? through : 1, output };
}

/** Groups that are no tests. */
const others = {
	floods: ['one account sends as much as it can; others are measured meanwhile', floods],
	fuzz: ['generated requests to all procedures and REST paths', fuzz],
};

main(async () => {
	const { positionals } = parseArgs({ allowPositionals: true });
	const names = [...Object.keys(groups), 'floods', 'fuzz'];
	const unknown = positionals.find((name) => !names.includes(name));
	if (unknown) throw new Plain(`There is no group ${unknown}; there are ${names.join(', ')}.`);
	checkVersions();
	await ensureInstalled();
	await ensureGenerated();
	say(bold('Rewards Admin, attacks'));
	const folder = mkdtempSync(join(tmpdir(), 'rewards-attack-'));
	let all = 0;
	try {
		for (const name of names) {
			if (positionals.length > 0 && !positionals.includes(name)) continue;
			const begin = performance.now();
			const [about, run] = others[name] ?? [groups[name][0], () => tests(groups[name][1], folder)];
			const { held, through, output } = await run(folder);
			all += through;
			const counts = through > 0 ? red(`${through} got through`) : green(`${held} held`);
			say(`  ${name.padEnd(10)} ${counts} (${duration(performance.now() - begin)})  ${about}`);
			if (through > 0) say(output.trim().split('\n').slice(-60).join('\n'));
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	return all > 0 ? 1 : 0;
});

/**
 * `npm run attack`: runs the attacks against the product, in groups (tests, floods, generated requests), and prints how
 * many of them held. Everything runs on loopback, on a temporary PostgreSQL; nothing else is contacted. Exits with 1 if
 * an attack succeeded.
 *
 *   npm run attack                     all of it, some minutes
 *   npm run attack -- tokens files     groups of those names
 *   REQUESTS=100000 npm run attack -- fuzz
 *   HISTORIES=1000 npm run attack -- supplier-histories
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './lib/browser.mjs';
import { bold, duration, green, main, Plain, red, say } from './lib/log.mjs';
import { checkVersions, ensureBuilt, ensureGenerated, ensureInstalled } from './lib/prepare.mjs';
import { capture, quietEnv, root, tool } from './lib/run.mjs';

/** Group, what it tries, the tests that do, and how much of it unless the environment says (`npm test`: less). */
const groups = {
	rights: [
		'every procedure with every flag, in own, child, sibling and parent accounts; programs and owners that are gone',
		[
			'packages/api/src/authorization/',
			'apps/server/src/rest/foreign-ids',
			'apps/server/src/http/moved-programs',
			'packages/api/src/upload-router',
		],
	],
	tokens: [
		'forged and ended tokens, guessed passwords and codes, locked addresses, second factor',
		['packages/api/src/domains/auth/', 'apps/server/src/http/security-events'],
	],
	provider: [
		'a hostile OpenID provider: forged tokens, other identities with known addresses, foreign groups, endless answers',
		[
			'packages/api/src/integrations/oidc/',
			'packages/api/src/domains/auth/oidc',
			'packages/api/src/domains/auth/identities',
			'packages/api/src/domains/mail-domains/',
			'apps/server/src/http/oidc',
		],
	],
	requests: [
		'malformed requests, huge heads and bodies, slow senders, wrong types and nested input',
		['apps/server/src/http/hostile', 'apps/server/src/http/left-behind', 'packages/api/src/grid/hostile'],
	],
	files: [
		'hostile CSV files, workbooks and images',
		['imports/hostile-files', 'images/hostile-images', 'apps/server/src/http/files/uploads', 'integrations/sources/'],
	],
	workbooks: [
		'small workbooks that unpack to long names, values, comments, rows and texts, or to tags without end',
		['imports/workbook/', 'apps/server/src/http/files/workbook-uploads'],
	],
	parsers: [
		'answers of providers, JSON, CSV, HTML, feeds and images that take many times their size; jobs that end their process',
		[
			'integrations/outside',
			'integrations/feed',
			'catalogue/feed',
			'imports/hostile-files',
			'images/hostile-images',
			'validators/src/content/clean-html',
			'apps/server/src/http/json-in-pieces',
			'apps/server/src/http/bodies-in-memory',
			'scripts/parsers',
			'packages/api/src/jobs/jobs.test',
			'scripts/lib/keep-running',
		],
	],
	scripts: ['stored scripts in content and documents', ['content/attacks']],
	addresses: [
		'',
		['integrations/outbound', 'apps/server/src/http/proxied-clients', 'packages/api/src/domains/auth/clients'],
	],
	disk: [
		'disks that fill up: of tables, of the write-ahead log, of the log of the server',
		['apps/server/src/http/full-disk', 'packages/api/src/errors/full-log', 'apps/server/src/full-output'],
	],
	clocks: [
		'clocks of machine and database that are wrong, and jump forward and back: sessions, codes, ids, schedules',
		[
			'packages/db/src/database-clock',
			'packages/api/src/jobs/scheduler',
			'apps/server/src/http/wrong-clock',
			'scripts/machine-clock',
		],
	],
	shares: [
		'connections, streams, files and hashes by the hundred, endpoints and suppliers that never answer, full storage',
		[
			'packages/api/src/shares/',
			'packages/api/src/storage/',
			'packages/api/src/jobs/shares',
			'packages/api/src/domains/webhooks/sending/lanes',
			'apps/server/src/supplier-lanes',
			'apps/server/src/http/refusals',
			'participants/imports/kept-rejects',
			'packages/api/src/grid/statement/lane',
			'apps/server/src/http/fair-shares',
			'apps/server/src/http/sockets',
			'apps/server/src/http/files/downloads',
			'apps/server/src/http/files/images',
			'apps/server/src/http/live-updates',
			'apps/server/src/http/files/list-downloads',
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
			'packages/db/src/postgres/start-wait',
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
	'supplier-histories': [
		'suppliers that report late, twice, out of order, never, and the contrary, while staff void, edit and resubmit',
		['apps/server/src/supplier-histories', 'apps/server/src/order-histories'],
		{ HISTORIES: '100', ORDER_RUNS: '20' },
	],
	smuggling: [
		'requests that a proxy and the server could end at different bytes, slow senders; also through HAProxy and Caddy',
		['apps/server/src/http/smuggling', 'apps/server/src/http/sockets'],
		{ PROXIES: 'on' },
	],
};

async function tests([, paths, share], folder) {
	const file = join(folder, 'report.json');
	const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...paths];
	const env = { ATTACK: '1', NO_COLOR: '1', ...share, ...quietEnv };
	const { code, output } = await capture(tool('vitest'), args, { env });
	try {
		const report = JSON.parse(readFileSync(file, 'utf8'));
		const { success, numPassedTests: held, numFailedTests: failed } = report;
		// The names of such tests say how much they try, with the seeds that repeat it, and what is missing here.
		const titles = report.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ title }) => title));
		const counted = share ? titles.filter((title) => /^\d|not tried/.test(title)) : [];
		// A file that can't be loaded has no failed test, and a group without tests has tried nothing.
		const through = Math.max(failed, success && code === 0 && held > 0 ? 0 : 1);
		return { held, through, output, counted };
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

const certificate =
	'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out cert.pem -days 2 ' +
	'-subj /CN=attack.example -addext subjectAltName=DNS:*.attack.example,DNS:localhost,IP:127.0.0.1,IP:10.1.2.3,IP:::1';

/**
 * The tests of the outbound client, then benchmarks/inside-addresses.ts in a network of its own: a certificate, a
 * resolver and addresses that exist only there.
 */
async function addresses(folder) {
	const tested = await tests(groups.addresses, folder);
	const sh = (command, env) => capture('sh', ['-c', command], { cwd: folder, env: { ...quietEnv, ...env } });
	const made = await sh(`unshare -rnm ip address && ${certificate} && echo nameserver 127.0.0.1 > resolv.conf`);
	if (made.code !== 0)
		return {
			...tested,
			counted: ['not tried in a network of its own, which needs Linux with unshare, ip and openssl'],
		};
	const begin = `ip link set lo up && mount --bind '${folder}/resolv.conf' /etc/resolv.conf`;
	const script = `cd '${root}' && exec '${process.execPath}' '${tool('tsx')}' benchmarks/inside-addresses.ts '${folder}'`;
	const { output } = await sh(`unshare -rnm sh -c "${begin} && ${script}"`, {
		NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
	});
	const line = /\{"tried":.*\}/.exec(output)?.[0];
	const { tried, through, missed } = line ? JSON.parse(line) : { tried: 0, through: ['it ended early'], missed: 0 };
	const counted = [`${tried} ways into the private network, from the settings that staff name in production`];
	const failed = through.length + missed;
	return { held: tested.held + tried, through: tested.through + failed, output: tested.output + output, counted };
}

/** Browser tests of e2e/attacks against the built product; their annotations say how much they tried. */
async function inBrowser(folder) {
	await ensureBuilt();
	const file = join(folder, 'browser.json');
	const env = { ...quietEnv, NO_COLOR: '1', BROWSER_PATH: await ensureBrowser(), E2E_REPORT: file };
	const { code, output } = await capture(tool('playwright'), ['test', '--config=playwright.attack.config.ts'], { env });
	try {
		const { suites, stats } = JSON.parse(readFileSync(file, 'utf8'));
		const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
		const tried = suites.flatMap(specsOf).flatMap(({ tests: each }) => each);
		const noted = tried.flatMap(({ annotations }) => annotations);
		const counted = noted.filter(({ type }) => type === 'count').map(({ description }) => description);
		const through = Math.max(stats.unexpected + stats.skipped, code === 0 && stats.expected > 0 ? 0 : 1);
		return { held: stats.expected, through, output, counted };
	} catch {
		return { held: 0, through: 1, output };
	}
}

/** Groups that are more than tests. */
const others = {
	'stored-scripts': [
		'scripts in all texts of the database, overwritten there, on all pages in a browser, in files and mails',
		inBrowser,
	],
	addresses: [
		'addresses in settings that lead into the private network: spellings, redirects, changing names',
		addresses,
	],
	floods: ['one account sends as much as it can; others are measured meanwhile', floods],
	fuzz: ['generated requests to all procedures and REST paths', fuzz],
};

main(async () => {
	const { positionals } = parseArgs({ allowPositionals: true });
	const names = [...new Set([...Object.keys(groups), ...Object.keys(others)])];
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
			const [about, run] = others[name] ?? [groups[name][0], () => tests(groups[name], folder)];
			const { held, through, output, counted = [] } = await run(folder);
			all += through;
			const counts = through > 0 ? red(`${through} got through`) : green(`${held} held`);
			say(`  ${name.padEnd(18)} ${counts} (${duration(performance.now() - begin)})  ${about}`);
			for (const line of counted) say(`    ${line}`);
			if (through > 0) say(output.trim().split('\n').slice(-60).join('\n'));
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	return all > 0 ? 1 : 0;
});

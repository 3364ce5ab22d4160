/**
 * `npm run attack`: runs the attacks against the product, in groups, and prints how many attempts each made. Everything
 * runs on loopback, on a temporary PostgreSQL; nothing else is contacted. Exits with 1 if an attack succeeded.
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
		['packages/api/src/authorization/'],
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
			'apps/server/src/http/sockets',
			'apps/server/src/http/list-downloads',
			'packages/api/src/domains/jobs/many-streams',
			'packages/api/src/domains/participants/hashing-share',
			'packages/api/src/domains/exports/revoked-session',
		],
	],
	races: ['simultaneous and repeated requests', ['-races.test', 'packages/api/src/idempotency/', 'rest/idempotency']],
};

async function tests(paths, folder) {
	const file = join(folder, 'report.json');
	const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...paths];
	const { output } = await capture(tool('vitest'), args, { env: { ...quietEnv, NO_COLOR: '1' } });
	try {
		const { numPassedTests: held, numFailedTests: through } = JSON.parse(readFileSync(file, 'utf8'));
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

main(async () => {
	const { positionals } = parseArgs({ allowPositionals: true });
	const names = [...Object.keys(groups), 'fuzz'];
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
			const [about, paths] = groups[name] ?? ['generated requests to all procedures and REST paths', []];
			const { held, through, output } = name === 'fuzz' ? await fuzz() : await tests(paths, folder);
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

/**
 * `npm run rewards -- <command>`: the command line for operators and scripts. `npm run rewards -- --help` lists the
 * commands. Those that work on the portal call it with an API key or a user; those that work on the database
 * (create-administrator, reconcile, failing, prefixes, back-up, restore, migrate, upgrade-check, rotate-data-key,
 * forget-data-key) use DATABASE_URL, or else the embedded database in DATA_DIR.
 */
import type { Command } from './rewards/lib/command';
import { callOf, runCommand } from './rewards/lib/run-command';

const commands: Readonly<Record<string, () => Promise<{ command: Command }>>> = {
	'create-administrator': () => import('./rewards/create-administrator'),
	'import-participants': () => import('./rewards/import-participants'),
	'import-points': () => import('./rewards/import-points'),
	'list-jobs': () => import('./rewards/list-jobs'),
	'undo-import': () => import('./rewards/undo-import'),
	'undo-bulk': () => import('./rewards/undo-bulk'),
	'generate-codes': () => import('./rewards/generate-codes'),
	'place-order': () => import('./rewards/place-order'),
	'resubmit-errors': () => import('./rewards/resubmit-errors'),
	rebuild: () => import('./rewards/rebuild'),
	'export-report': () => import('./rewards/export-report'),
	reconcile: () => import('./rewards/reconcile'),
	failing: () => import('./rewards/failing'),
	prefixes: () => import('./rewards/prefixes'),
	'back-up': () => import('./rewards/back-up'),
	restore: () => import('./rewards/restore'),
	migrate: () => import('./rewards/migrate'),
	'upgrade-check': () => import('./rewards/upgrade-check'),
	'rotate-data-key': () => import('./rewards/rotate-data-key'),
	'forget-data-key': () => import('./rewards/forget-data-key'),
};

async function list(): Promise<string> {
	const loaded = await Promise.all(
		Object.entries(commands).map(async ([name, load]) => [name, (await load()).command] as const),
	);
	const width = Math.max(...loaded.map(([name]) => name.length)) + 2;
	const lines = loaded.map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
	return `${callOf('<command>')} [options]\n\n${lines.join('\n')}\n\n${callOf('<command>')} --help shows details.\n`;
}

const [name, ...args] = process.argv.slice(2);
const load = name === undefined ? undefined : commands[name];
if (name !== undefined && load) process.exitCode = await runCommand(name, (await load()).command, args);
else if (name === '--help' || name === undefined) process.stdout.write(await list());
else {
	process.stderr.write(`There is no command ${name}.\n\n${await list()}`);
	process.exitCode = 2;
}

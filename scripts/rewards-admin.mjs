#!/usr/bin/env node
/**
 * The command of the packed product. `rewards-admin` starts it: on a machine with Node alone with an embedded
 * PostgreSQL and sample data, in production (NODE_ENV=production) with the settings of docs/operations.md.
 * `rewards-admin worker` runs only the jobs. Everything else is a command of the command line: `rewards-admin --help`.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepRunning } from './lib/keep-running.mjs';
import { main, say } from './lib/log.mjs';
import { foreground } from './lib/run.mjs';
import { stopWithNpm } from './lib/stop-with-npm.mjs';

const built = (name) => fileURLToPath(new URL(`../apps/server/dist/${name}.js`, import.meta.url));
const options = {
	cwd: process.cwd(),
	// In the folder where the command was started, and never inside of the package, which an update replaces.
	env: {
		...process.env,
		DATA_DIR: resolve(process.env.DATA_DIR || 'rewards-admin-data'),
		REWARDS_COMMAND: 'rewards-admin',
	},
};
const args = process.argv.slice(2);

main(async () => {
	const [command, ...rest] = args;
	if (command !== undefined && command !== 'worker')
		return foreground(process.execPath, [built('rewards'), ...args], options);
	if (rest.length > 0) {
		say('rewards-admin worker takes no options: settings are environment variables.');
		return 2;
	}
	stopWithNpm();
	return keepRunning(process.execPath, ['--enable-source-maps', built(command ?? 'main')], options);
});

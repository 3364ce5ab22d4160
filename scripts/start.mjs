/**
 * `npm start`: from a fresh clone to a running product with sample data, without a prompt. The server's own environment
 * variables (docs/operations.md) all work here as well; with a DATABASE_URL there is no sample data unless SAMPLE_DATA
 * requests it.
 */
import { join } from 'node:path';
import { keepRunning } from './lib/keep-running.mjs';
import { main, say } from './lib/log.mjs';
import { checkVersions, ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { quietEnv, root } from './lib/run.mjs';
import { stopWithNpm } from './lib/stop-with-npm.mjs';

main(async () => {
	stopWithNpm();
	say('Rewards Admin');
	checkVersions();
	await ensureInstalled();
	await ensureBuilt();
	const args = ['--enable-source-maps', join(root, 'apps/server/dist/main.js')];
	return keepRunning(process.execPath, args, { env: quietEnv });
});

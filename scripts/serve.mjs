/**
 * `npm run serve`: the product in production. Builds what changed, then starts the server, which refuses to start
 * without its secrets (docs/operations.md), and brings it back when it dies. Generates nothing: no sample data, no
 * secrets. `npm run worker` runs only the jobs, in any number beside servers on one database.
 */
import { join } from 'node:path';
import { keepRunning } from './lib/keep-running.mjs';
import { main, say } from './lib/log.mjs';
import { checkVersions, demandBuilt, ensureBuilt, ensureInstalled, isProductionInstall } from './lib/prepare.mjs';
import { quietEnv, root } from './lib/run.mjs';
import { stopWithNpm } from './lib/stop-with-npm.mjs';

main(async () => {
	stopWithNpm();
	const entry = process.argv.includes('--worker') ? 'worker.js' : 'main.js';
	say('Rewards Admin, production');
	checkVersions();
	if (isProductionInstall()) demandBuilt();
	else {
		await ensureInstalled();
		await ensureBuilt();
	}
	return keepRunning(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist', entry)], {
		env: { ...quietEnv, NODE_ENV: 'production' },
	});
});

/**
 * `npm run serve`: the product as it runs in production. Builds what changed, then starts the server, which refuses to
 * start without its secrets (docs/operations.md). Nothing is made up: no sample data, no generated secrets. `npm run
 * worker` runs only the jobs, as many of them as wanted beside servers on one database.
 */
import { join } from 'node:path';
import { main, say } from './lib/log.mjs';
import { checkVersions, ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { foreground, quietEnv, root } from './lib/run.mjs';

main(async () => {
	const entry = process.argv.includes('--worker') ? 'worker.js' : 'main.js';
	say('Rewards Admin, production');
	checkVersions();
	await ensureInstalled();
	await ensureBuilt();
	return foreground(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist', entry)], {
		env: { ...quietEnv, NODE_ENV: 'production' },
	});
});

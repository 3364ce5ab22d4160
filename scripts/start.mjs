/**
 * `npm start`: from a fresh clone to a running product with sample data, without a question.
 * The server's own environment variables all work here as well; see docs/operations.md.
 */
import { join } from 'node:path';
import { main, say } from './lib/log.mjs';
import { checkVersions, ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { foreground, quietEnv, root } from './lib/run.mjs';

main(async () => {
	say('Rewards Admin');
	checkVersions();
	await ensureInstalled();
	await ensureBuilt();
	return foreground(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist/main.js')], {
		env: { ...quietEnv, SAMPLE_DATA: process.env.SAMPLE_DATA ?? 'true' },
	});
});

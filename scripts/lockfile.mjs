/**
 * Checks that package-lock.json is complete for every platform (see lib/lockfile.mjs); `--fix` completes it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPlatformPackages } from './lib/lockfile.mjs';
import { main, say } from './lib/log.mjs';
import { root } from './lib/run.mjs';

main(() => {
	const file = join(root, 'package-lock.json');
	const text = readFileSync(file, 'utf8');
	const lock = JSON.parse(text);
	const missing = missingPlatformPackages(lock.packages);
	for (const { path, entry } of missing)
		say(`${path.replace('node_modules/', '')} ${entry.version} has no entry in package-lock.json`);
	if (missing.length === 0 || !process.argv.includes('--fix')) {
		if (missing.length > 0) say('\nRun: node scripts/lockfile.mjs --fix');
		return missing.length > 0 ? 1 : 0;
	}
	for (const { path, entry } of missing) lock.packages[path] = entry;
	lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
	writeFileSync(file, `${JSON.stringify(lock, null, /^\{\n(\s+)/.exec(text)?.[1] ?? '\t')}\n`);
	say(`${missing.length} entries added.`);
	return 0;
});

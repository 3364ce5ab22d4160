/**
 * Writes the next migration: the changes that a database built by the existing migrations needs to match prisma/schema
 * and the functions, views and triggers of sql/. `npm run db:migration -- <name>`; add `--empty` for a handwritten one.
 * Add indexes, checks and changes of rows that Prisma can't express to the file by hand, and say in its first line
 * which older servers work with it.
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../src/embedded';
import { defaultMigrationsDir, readMigrations } from '../src/migrations';
import { migrationScript } from './drift';
import { nextStamp } from './stamp';

const empty = process.argv.includes('--empty');
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const name = words
	.join('_')
	.toLowerCase()
	.replace(/[^a-z0-9]+/g, '_')
	.replace(/^_+|_+$/g, '');
if (!name) {
	console.error('Give the migration a name: npm run db:migration -- <name> [--empty]');
	process.exit(1);
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rewards-migration-'));
// As root, PostgreSQL runs as another user, who needs access to the folder.
await chmod(dataDir, 0o711);
const server = await startEmbedded({ dataDir, temporary: true });
try {
	const script = empty ? '-- Written by hand.\n' : await migrationScript(server.url);
	if (script === null) {
		console.log('The migrations already build what prisma/schema and sql/ say; nothing was written.');
	} else {
		const existing = (await readMigrations(defaultMigrationsDir())).map((migration) => migration.name);
		const folder = path.join(defaultMigrationsDir(), `${nextStamp(existing, new Date())}_${name}`);
		await mkdir(folder, { recursive: true });
		await writeFile(path.join(folder, 'migration.sql'), `-- older servers: none\n${script}`);
		console.log(
			`Wrote ${path.relative(process.cwd(), path.join(folder, 'migration.sql'))}. Older servers don't work with it, unless you change its first line.`,
		);
	}
} finally {
	await server.stop();
	await rm(dataDir, { recursive: true, force: true });
}

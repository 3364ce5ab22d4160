/**
 * Writes the next migration: what has to change in a database made by the existing migrations so that it has what
 * prisma/schema says. `npm run db:migration -- <name>`; add `--empty` for one that is written wholly by hand.
 * Triggers, functions and indexes that Prisma has no words for are added to the file by hand afterwards.
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../src/embedded';
import { defaultMigrationsDir } from '../src/migrations';
import { migrationScript } from './drift';

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
// Started by root, PostgreSQL runs as another user, who has to get there.
await chmod(dataDir, 0o711);
const server = await startEmbedded({ dataDir, temporary: true });
try {
	const script = empty ? '-- Written by hand.\n' : await migrationScript(server.url);
	if (script === null) {
		console.log('The migrations already build what prisma/schema says; nothing was written.');
	} else {
		const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
		const folder = path.join(defaultMigrationsDir(), `${stamp}_${name}`);
		await mkdir(folder, { recursive: true });
		await writeFile(path.join(folder, 'migration.sql'), script);
		console.log(`Wrote ${path.relative(process.cwd(), path.join(folder, 'migration.sql'))}`);
	}
} finally {
	await server.stop();
	await rm(dataDir, { recursive: true, force: true });
}

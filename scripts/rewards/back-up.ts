import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBackup } from './lib/backup';
import { type Command, Refused } from './lib/command';
import { dataDir, onDatabase } from './lib/database';

export const command: Command = {
	summary: 'Writes everything in the database at one moment into a new folder. The portal keeps running.',
	takes: ['folder'],
	options: {
		'with-secrets': {
			help: 'Adds secrets.json of the data folder, which decrypts encrypted values. Protect such a backup like the portal.',
		},
	},
	run: async (given) => {
		const [folder = ''] = given.taken;
		if (await stat(folder).catch(() => null)) throw new Refused(`${folder} already exists. Name a new folder.`);
		const secrets = given.on('with-secrets');
		const part = `${folder}.part`;
		await rm(part, { recursive: true, force: true });
		await mkdir(part, { recursive: true, mode: 0o700 });
		try {
			const manifest = await written(part, secrets, given.progress);
			// Complete or absent.
			await rename(part, folder);
			const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
			return { ok: true, folder, tables: manifest.tables.length, rows, secrets };
		} finally {
			await rm(part, { recursive: true, force: true });
		}
	},
};

async function written(part: string, secrets: boolean, progress: (text: string) => void) {
	if (secrets)
		await copyFile(join(dataDir, 'secrets.json'), join(part, 'secrets.json')).catch(() => {
			throw new Refused(
				`${dataDir} has no secrets.json: SESSION_SECRET and DATA_KEY are stored elsewhere. Back them up there.`,
			);
		});
	const manifest = await onDatabase(async (db) => {
		const client = await db.pool.connect();
		try {
			return await writeBackup(client, part, progress);
		} finally {
			client.release(true);
		}
	});
	await writeFile(join(part, 'manifest.json'), `${JSON.stringify({ ...manifest, secrets }, null, '\t')}\n`);
	return manifest;
}

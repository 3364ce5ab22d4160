import { access, copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareJobs } from '@rewards/api/jobs/worker';
import { migrate } from '@rewards/db';
import { checkVersion, type Manifest, readBackup } from './lib/backup';
import { type Command, Refused } from './lib/command';
import { dataDir, onDatabase } from './lib/database';

async function manifestOf(folder: string): Promise<Manifest> {
	const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
		throw new Refused(`${folder} is not a backup: it has no manifest.json.`);
	});
	const manifest: Manifest = JSON.parse(text);
	if (manifest.format !== 1)
		throw new Refused('This backup was made by another version of the portal. Restore it with that version.');
	return manifest;
}

export const command: Command = {
	summary: 'Restores a backup, all or nothing. Stop the portal first.',
	takes: ['folder'],
	options: { replace: { help: 'Also restores into a database that has users: its content is deleted.' } },
	run: async (given) => {
		const [folder = ''] = given.taken;
		const manifest = await manifestOf(folder);
		return onDatabase(
			async (db, url) => {
				await migrate(url);
				await prepareJobs(db);
				const client = await db.pool.connect();
				try {
					const { rowCount } = await client.query('select 1 from app_user limit 1');
					if (rowCount && !given.on('replace'))
						throw new Refused(
							'The database has users already. With --replace all that it holds is lost, and the backup takes its place.',
						);
					await checkVersion(client, manifest);
					// Before anything is deleted: with other secrets the restored data couldn't be read.
					const secrets = manifest.secrets && (await putSecrets(folder));
					const rows = await readBackup(client, folder, manifest, given.progress);
					return { ok: true, rows, at: manifest.at, secrets };
				} finally {
					client.release(true);
				}
			},
			{ make: true },
		);
	},
};

/** Existing secrets stay: other data encrypted with them couldn't be read any more. */
async function putSecrets(folder: string): Promise<boolean> {
	if (process.env['DATABASE_URL']) return false;
	const [kept, file] = [join(folder, 'secrets.json'), join(dataDir, 'secrets.json')];
	const [before, after] = await Promise.all([readFile(file, 'utf8').catch(() => null), readFile(kept, 'utf8')]);
	if (before !== null && before !== after)
		throw new Refused(
			`${file} is another one than the backup's, and opens other values. Move it away, and restore again.`,
		);
	await mkdir(dataDir, { recursive: true });
	await access(file).catch(() => copyFile(kept, file));
	return true;
}

import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Env, SettingsError } from '../env';

const stored = z.object({ sessionSecret: z.string().min(32), dataKey: z.string().length(44) });

export interface Secrets {
	sessionSecret: Uint8Array;
	/** Of 32 bytes each, the newest first. */
	dataKeys: readonly Uint8Array[];
}

async function readStored(file: string): Promise<z.output<typeof stored> | null> {
	let text: string;
	try {
		text = await readFile(file, 'utf8');
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
		throw new SettingsError(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`);
	}
	const parsed = stored.safeParse(safeJson(text));
	if (!parsed.success) {
		throw new SettingsError(
			`${file} is damaged. Put back a copy of it: what was sealed with its key can't be read without it. With a new database, remove it.`,
		);
	}
	return parsed.data;
}

function safeJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/**
 * The secrets from the settings; outside production, missing ones are generated once and kept in the data folder,
 * readable only by its owner. Two processes that start at once end up with the same ones.
 */
export async function loadSecrets(
	env: Pick<Env, 'sessionSecret' | 'dataKeys' | 'dataDir' | 'production'>,
): Promise<Secrets> {
	if (env.sessionSecret && env.dataKeys) return { sessionSecret: env.sessionSecret, dataKeys: env.dataKeys };
	if (env.production) throw new SettingsError('SESSION_SECRET and DATA_KEY must be set in production.');
	const file = join(env.dataDir, 'secrets.json');
	const kept = (await readStored(file)) ?? (await makeSecrets(file, env.dataDir));
	return {
		sessionSecret: env.sessionSecret ?? new TextEncoder().encode(kept.sessionSecret),
		dataKeys: env.dataKeys ?? [new Uint8Array(Buffer.from(kept.dataKey, 'base64'))],
	};
}

async function makeSecrets(file: string, dataDir: string) {
	await mkdir(dataDir, { recursive: true });
	const made = {
		sessionSecret: randomBytes(48).toString('base64'),
		dataKey: randomBytes(32).toString('base64'),
	};
	const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
	await writeFile(own, `${JSON.stringify(made, null, '\t')}\n`, { mode: 0o600, flag: 'wx' });
	try {
		// A link is created whole or not at all and never replaces a file: the first process wins, the others read what it
		// wrote.
		await link(own, file);
		return made;
	} catch (error) {
		const winner = await readStored(file);
		if (winner) return winner;
		throw error;
	} finally {
		await rm(own, { force: true });
	}
}

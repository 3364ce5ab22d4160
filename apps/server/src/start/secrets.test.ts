import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SettingsError } from '../env';
import { loadSecrets } from './secrets';

let dataDir: string;
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'rewards-secrets-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const settings = (more = {}) => ({
	dataDir,
	production: false,
	sessionSecret: undefined,
	dataKeys: undefined,
	...more,
});

describe('loadSecrets', () => {
	it('creates them once, readable only by the owner', async () => {
		const first = await loadSecrets(settings());
		expect(first.dataKeys).toEqual([expect.objectContaining({ length: 32 })]);
		expect(first.sessionSecret.length).toBeGreaterThanOrEqual(32);
		expect(await loadSecrets(settings())).toEqual(first);
		expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
	});

	it('gives processes that start together the same ones, and leaves no other file', async () => {
		const all = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(settings())));
		for (const one of all) expect(one).toEqual(all[0]);
		expect(await readdir(dataDir)).toEqual(['secrets.json']);
	});

	it('uses those from the settings', async () => {
		const dataKeys = [new Uint8Array(32).fill(7)];
		expect((await loadSecrets(settings({ dataKeys }))).dataKeys).toBe(dataKeys);
	});

	it('generates none in production', async () => {
		await expect(loadSecrets(settings({ production: true }))).rejects.toThrow(SettingsError);
		expect(await readdir(dataDir)).toEqual([]);
	});

	it('does not replace a damaged file: data encrypted with its key would be lost', async () => {
		await writeFile(join(dataDir, 'secrets.json'), '{"dataKey":');
		await expect(loadSecrets(settings())).rejects.toThrow(/damaged/);
	});
});

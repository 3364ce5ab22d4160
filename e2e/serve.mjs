/**
 * The product as Playwright tests it: the built server with sample data in a folder of its own, which is removed afterwards.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'rewards-e2e-'));
// Started as root, PostgreSQL runs as another user, who has to get through to its own folder inside.
chmodSync(dataDir, 0o711);
const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist/main.js')], {
	cwd: root,
	stdio: 'inherit',
	env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SAMPLE_DATA: 'true' },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.once('error', (error) => {
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
});
server.once('close', (code) => {
	rmSync(dataDir, { recursive: true, force: true });
	process.exitCode = code ?? 1;
});

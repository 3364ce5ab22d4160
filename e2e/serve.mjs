/**
 * The product as Playwright tests it: the built server with sample data in its own folder (DATA_DIR), which is removed
 * afterwards. Jobs keep normal priority: otherwise the browsers would come before them.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../scripts/lib/run.mjs';

const dataDir = process.env.DATA_DIR;
if (!dataDir) throw new Error('DATA_DIR names the folder that is made and removed again.');
// Not an existing one: it is removed with everything inside.
mkdirSync(dataDir);
// Started as root, PostgreSQL runs as another user, who needs access to its own folder inside.
chmodSync(dataDir, 0o711);
const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/server/dist/main.js')], {
	cwd: root,
	stdio: 'inherit',
	env: { ...process.env, DATABASE_URL: '', SAMPLE_DATA: 'true', WORKER_NICE: '0' },
});
// Playwright signals the whole group, so the server has it already; it takes both for one request.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.once('error', (error) => {
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
});
server.once('close', (code) => {
	rmSync(dataDir, { recursive: true, force: true });
	process.exitCode = code ?? 1;
});

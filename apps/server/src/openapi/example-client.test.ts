import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../env';
import { password, startApp, type TestApp } from '../testing/start-app';

const run = promisify(execFile);

let held: TestApp;
beforeAll(async () => {
	held = await startApp();
});
afterAll(() => held.stop());

test('a client generated from the document completes a typical day', async () => {
	const userName = await held.makeUser('client', { account: held.tree.accounts.left });
	await held.app.listen({ host: '127.0.0.1', port: 0 });
	const { port } = held.app.server.address() as AddressInfo;
	const { stdout } = await run(process.execPath, ['--import', 'tsx', 'src/journey.ts'], {
		cwd: join(projectRoot, 'examples/openapi-client'),
		env: { PATH: '', PORTAL: `http://127.0.0.1:${port}`, USER_NAME: userName, PASSWORD: password },
	});
	expect(
		stdout
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line)),
	).toEqual([
		{ step: 'signed in', as: 'client', permissions: true },
		{ step: 'program', name: expect.any(String) },
		{ step: 'added', name: 'Omar Haddad', balance: 0 },
		{ step: 'given', amount: 250, balance: 250 },
		{ step: 'refused', status: 409, code: 'INSUFFICIENT_POINTS' },
		{ step: 'found', total: 1, balances: [250] },
		{ step: 'deleted', status: 404, code: 'NOT_FOUND' },
	]);
});

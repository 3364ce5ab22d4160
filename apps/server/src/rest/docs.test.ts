import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashPassword } from '@rewards/api/crypto/index';
import { ensureSampleData } from '@rewards/db/seed';
import { errorStatus } from '@rewards/validators/errors/codes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../env';
import { startApp, type TestApp } from '../testing/start-app';
import { restRoutes } from './routes';

interface Step {
	command: string;
	/** The result that the text promises, as JSON, where "…" matches anything, or as is. */
	expected: unknown;
}

let test: TestApp;
let text: string;
let folder: string;

beforeAll(async () => {
	text = await readFile(join(projectRoot, 'docs/api.md'), 'utf8');
	folder = await mkdtemp(join(tmpdir(), 'rewards-docs-'));
	test = await startApp({ worker: true });
	await ensureSampleData(test.db, { email: 'admin@example.com', passwordHash: await hashPassword('rewards-demo') });
	await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
	await test.stop();
	await rm(folder, { recursive: true, force: true });
});

function stepsOf(markdown: string): Step[] {
	const steps: Step[] = [];
	for (const [, language, body = ''] of markdown.matchAll(/^```(sh|json|csv)\n([\s\S]*?)^```$/gm)) {
		const last = steps.at(-1);
		if (language === 'sh') steps.push({ command: body, expected: undefined });
		else if (last) last.expected = language === 'json' ? JSON.parse(body) : body;
	}
	return steps;
}

/** "…" as a matcher for anything, objects as a subset of the result, lists with all entries. */
function pattern(expected: unknown): unknown {
	if (expected === '…') return expect.anything();
	if (Array.isArray(expected)) return expected.map(pattern);
	if (typeof expected !== 'object' || expected === null) return expected;
	return expect.objectContaining(
		Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, pattern(value)])),
	);
}

it('responds to each command of docs/api.md as documented', async () => {
	const steps = stepsOf(text);
	expect(steps.length).toBeGreaterThan(10);
	// One shell for all of them, as for a reader.
	const script = steps.map(({ command }, n) => `{\n${command}} > answer-${n}`).join('\n');
	await writeFile(join(folder, 'all.sh'), `set -eo pipefail\n${script}\n`);
	const address = test.app.server.address();
	const port = typeof address === 'object' && address ? address.port : 0;
	await promisify(execFile)('bash', ['all.sh'], {
		cwd: folder,
		env: { PATH: process.env['PATH'], HOME: folder, PORTAL: `http://127.0.0.1:${port}` },
	});
	for (const [n, { command, expected }] of steps.entries()) {
		if (expected === undefined) continue;
		const answer = await readFile(join(folder, `answer-${n}`), 'utf8');
		const actual = typeof expected === 'string' ? answer.replace(/\ufeff|\r/g, '') : JSON.parse(answer);
		expect({ command, answer: actual }).toEqual({ command, answer: pattern(expected) });
	}
}, 60_000);

it('names every path and every error code', () => {
	for (const { method, path } of restRoutes) expect(text).toContain(`${method} ${path}\``);
	for (const [code, status] of Object.entries(errorStatus)) expect(text).toContain(`| ${status} | \`${code}\` |`);
});

import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeDomain } from './lib/new-domain.mjs';
import { capture, root, tool } from './lib/run.mjs';

const copy = mkdtempSync(join(tmpdir(), 'rewards-new-domain-'));
const left = new Set(['node_modules', 'dist', '.data', '.git', '.turbo', 'test-results', 'generated']);
let made;
let changed;

beforeAll(() => {
	for (const name of [
		'apps',
		'packages',
		'docs',
		'e2e',
		'.gitignore',
		'biome.json',
		'package.json',
		'tsconfig.base.json',
	])
		cpSync(join(root, name), join(copy, name), {
			recursive: true,
			verbatimSymlinks: true,
			filter: (path) => !left.has(basename(path)),
		});
	// External packages from here, our own from the copy.
	const [theirs, here] = [join(root, 'node_modules'), join(copy, 'node_modules')];
	mkdirSync(join(here, '@rewards'), { recursive: true });
	for (const name of readdirSync(theirs)) if (name !== '@rewards') symlinkSync(join(theirs, name), join(here, name));
	for (const name of readdirSync(join(theirs, '@rewards')))
		symlinkSync(readlinkSync(join(theirs, '@rewards', name)), join(here, '@rewards', name));
	const words = { tr: ['hediye kartı', 'hediye kartları'], ar: ['بطاقة هدية', 'بطاقات هدية'] };
	const given = { one: 'gift-card', many: 'gift-cards', ...words, flag: 'manageProgram', stamp: '20991231000000' };
	({ made, changed } = writeDomain(copy, given));
	// Copies 4,000 files, on a disk that other tests use too.
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = async (command, args, cwd = copy) => {
	const { code, output } = await capture(command, args, { cwd });
	return code === 0 ? '' : output;
};

it('a domain is as many files as CONTRIBUTING.md says', () => {
	const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
	const costs = Object.fromEntries(
		[...contributing.matchAll(/^\| ([^|]+) \| (\d+) \| (\d+)\b/gm)].map(([, what, added, touched]) => [
			what,
			[Number(added), Number(touched)],
		]),
	);
	const isForm = (file) => /(?:create|update)-|-dialog\.|\/schemas\.ts$/.test(file);
	const isRest = (file) => file.startsWith('apps/server/src/rest/');
	const ofRest = changed.filter((file) => isRest(file) || file === 'docs/api.md');
	const list = made.filter((file) => !isForm(file) && !isRest(file));
	expect(costs).toEqual({
		'a list with a form and REST paths': [made.length, changed.length],
		'of that, the list': [list.length, changed.length - ofRest.length],
		'the form': [made.filter(isForm).length, 0],
		'the REST paths': [made.filter(isRest).length, ofRest.length],
		'a kind of job': [6, 3],
	});
	// The limits of the project.
	expect(made.length).toBeLessThanOrEqual(22);
	expect(changed.length).toBeLessThanOrEqual(6);
	for (const file of changed) expect(contributing).toContain(`\`${file}\``);
});

it('has its own folders and names', () => {
	expect(made.filter((file) => !/gift-?cards/i.test(file.replace(/gift_cards/, 'gift-cards')))).toEqual([]);
});

it('is formatted like the rest, and compiles', { timeout: 300_000 }, async () => {
	expect(await run(tool('biome'), ['check', '--write', ...made, ...changed])).toBe('');
	expect(await run(process.execPath, ['scripts/generate.mjs'], join(copy, 'packages/db'))).toBe('');
	// In one run, with everything they import; each workspace alone takes three times as long.
	const files = [...made, ...changed].filter((file) => /\.tsx?$/.test(file)).map((file) => `../../${file}`);
	// These use file names for something besides exports: catalogues, parts of a request.
	const include = ['src/features/*/routes.ts', '../server/src/main.ts'];
	const compilerOptions = { types: ['vite/client', 'node'] };
	const project = join(copy, 'apps/web/tsconfig.domain.json');
	writeFileSync(project, JSON.stringify({ extends: './tsconfig.json', compilerOptions, files, include }));
	expect(await run(tool('tsc'), ['--noEmit', '-p', project])).toBe('');
});

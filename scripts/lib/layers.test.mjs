import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rules } from '../layers.config.mjs';
import { checkLayers } from './layers.mjs';

let root;

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'layers-'));
	for (const { folder, name } of rules.workspaces) {
		write(`${folder}/package.json`, JSON.stringify({ name, exports: { '.': './src/index.ts', './*': './src/*.ts' } }));
		write(
			`${folder}/src/index.ts`,
			'export const value = 1; export type AppRouter = number; export type Other = number;',
		);
	}
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file, text) {
	mkdirSync(dirname(join(root, file)), { recursive: true });
	writeFileSync(join(root, file), text);
}

/** The rules that one file with this text breaks. */
function broken(file, text) {
	write(file, text);
	return checkLayers(root, rules).violations.map(
		(violation) => `${violation.file}:${violation.line} ${violation.rule}`,
	);
}

describe('between workspaces', () => {
	test.each([
		['packages/api/src/a.ts', "import { value } from '@rewards/db';"],
		['packages/api/src/a.ts', "export * from '@rewards/validators/index';"],
		['apps/server/src/a.ts', "import { value } from '@rewards/api';"],
		['apps/web/src/a.tsx', "import type { AppRouter } from '@rewards/api';"],
		['apps/web/src/a.tsx', "import { value } from '@rewards/ui';"],
		['e2e/tests/a.ts', "import { value } from '@rewards/db';"],
	])('%s may: %s', (file, text) => {
		expect(broken(file, text)).toEqual([]);
	});

	test.each([
		['packages/validators/src/a.ts', "import { value } from '@rewards/db';"],
		['packages/ui/src/a.tsx', "import { value } from '@rewards/validators';"],
		['packages/db/src/a.ts', "export { value } from '@rewards/validators';"],
		['packages/db/src/a.ts', "const lazy = import('@rewards/api');"],
		['packages/api/src/a.ts', "import '@rewards/server';"],
		['packages/api/src/a.ts', "import { value } from '../../db/src/index';"],
		['apps/web/src/a.tsx', "import { type AppRouter, value } from '@rewards/api';"],
		['apps/web/src/a.tsx', "import type { Other } from '@rewards/api';"],
		['apps/web/src/a.tsx', "import * as api from '@rewards/api';"],
		['apps/web/src/a.tsx', "import type { value } from '@rewards/db';"],
	])('%s must not: %s', (file, text) => {
		expect(broken(file, text)).toEqual([`${file}:1 layers`]);
	});
});

describe('between domains and features', () => {
	beforeEach(() => {
		write('packages/api/src/domains/roles/index.ts', 'export const door = 1;');
		write('packages/api/src/domains/roles/services/list-roles.ts', 'export const inside = 1;');
		write('apps/web/src/features/roles/index.ts', 'export const door = 1;');
		write('apps/web/src/features/roles/columns.tsx', 'export const inside = 1;');
	});

	test('the index is the only entry point', () => {
		expect(broken('packages/api/src/domains/users/services/a.ts', "import { door } from '../../roles';")).toEqual([]);
		expect(broken('packages/api/src/domains/roles/procedures/a.ts', "import '../services/list-roles';")).toEqual([]);
		expect(broken('apps/web/src/app/a.tsx', "import('../features/roles/columns');")).toEqual([]);
	});

	test.each([
		['packages/api/src/domains/users/services/a.ts', "\nimport { inside } from '../../roles/services/list-roles';"],
		['packages/api/src/router.ts', "\nimport { inside } from './domains/roles/services/list-roles';"],
		['apps/server/src/rest/a.ts', "\nimport '@rewards/api/domains/roles/services/list-roles';"],
		['apps/web/src/features/users/a.tsx', "\nimport { inside } from '../roles/columns';"],
	])('%s must not go past it', (file, text) => {
		expect(broken(file, text)).toEqual([`${file}:2 doors`]);
	});
});

describe('walls', () => {
	beforeEach(() => {
		write('packages/api/src/domains/roles/index.ts', 'export const door = 1; export type Role = string;');
		write('packages/api/src/jobs/index.ts', 'export const enqueue = 1;');
		write('packages/api/src/router.ts', 'export const router = 1;');
		write('apps/web/src/features/roles/index.ts', 'export const door = 1;');
		write('apps/web/src/app/routes.ts', 'export const routes = []; export type Route = string;');
		write('packages/validators/src/roles/constants.ts', 'export const flags = [];');
	});

	test.each([
		['apps/web/src/app/a.ts', "import { door } from '../features/roles';"],
		['packages/api/src/domains/users/a.ts', "import { enqueue } from '../../jobs';"],
		['packages/api/src/imports/a.ts', "import { enqueue } from '../jobs';"],
		['packages/api/src/grid/a.test.ts', "import { router } from '../router';"],
		['packages/validators/src/users/a.ts', "import { flags } from '../roles/constants';"],
	])('%s may: %s', (file, text) => {
		expect(broken(file, text)).toEqual([]);
	});

	test.each([
		['apps/web/src/features/roles/a.ts', "import { routes } from '../../app/routes';"],
		['apps/web/src/features/roles/a.ts', "import type { Route } from '../../app/routes';"],
		['apps/web/src/features/roles/a.test.ts', "const later = import('../../app/routes');"],
		['apps/web/src/components/a.tsx', "import { door } from '../features/roles';"],
		['apps/web/src/lib/session/a.ts', "import { door } from '../../features/roles';"],
		['apps/web/src/features/jobs/a.ts', "import { door } from '../roles';"],
		['packages/api/src/grid/a.ts', "import { door } from '../domains/roles';"],
		['packages/api/src/trpc/a.ts', "import type { Role } from '../domains/roles';"],
		['packages/api/src/trpc/a.ts', "export type Own = import('../domains/roles').Role;"],
		['packages/api/src/context.ts', "import { router } from './router';"],
		['packages/api/src/jobs/a.ts', "export { router } from '../router';"],
		['packages/validators/src/imports/a.ts', "import { flags } from '../roles/constants';"],
	])('%s must not: %s', (file, text) => {
		expect(broken(file, text)).toEqual([`${file}:1 walls`]);
	});
});

describe('circles', () => {
	const circle = (...texts) => {
		for (const [index, text] of texts.entries()) write(`packages/api/src/${'abc'[index]}.ts`, `\n${text}`);
		return checkLayers(root, rules).violations.map(
			({ file, line, rule, message }) => `${file}:${line} ${rule}: ${message}`,
		);
	};

	test('finds files that load each other', () => {
		expect(circle("import { b } from './b';", "import { c } from './c';", "import { a } from './a';")).toEqual([
			'packages/api/src/a.ts:2 circles: 3 files import each other in a circle: packages/api/src/a.ts → packages/api/src/b.ts → packages/api/src/c.ts → packages/api/src/a.ts',
		]);
	});

	test.each([
		['types', "import type { b } from './b';", '(types)'],
		['types named where they are used', "export type A = import('./b').B;", '(types)'],
		['lazy imports', "export const later = () => import('./b');", '(lazy)'],
		['exports', "export { b } from './b';", ''],
	])('%s close one too', (_, text, how) => {
		const [found, ...more] = circle(text, "import { a } from './a';");
		expect(found).toContain(['a.ts → packages/api/src/b.ts', how].filter(Boolean).join(' '));
		expect(more).toEqual([]);
	});

	test('reports the shortest circle once for all files of the group', () => {
		const [found, ...more] = circle(
			"import './b';",
			"import { c } from './c'; import './a';",
			"import { a } from './a'; import './b';",
		);
		expect(found).toMatch(/^\S+ circles: 3 files import each other in a circle: \S+ → \S+ → \S+$/);
		expect(more).toEqual([]);
	});

	test('a chain that doesn’t lead back is no circle', () => {
		expect(circle("import { b } from './b'; import './c';", "import { c } from './c';", 'export const c = 1;')).toEqual(
			[],
		);
	});
});

test('the product does not import test code', () => {
	write('packages/api/src/testing/factories.ts', 'export const make = 1;');
	expect(broken('packages/api/src/a.test.ts', "import { make } from './testing/factories';")).toEqual([]);
	expect(broken('packages/api/src/a.ts', "import { make } from './testing/factories';")).toEqual([
		'packages/api/src/a.ts:1 test-code',
	]);
});

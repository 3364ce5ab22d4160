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

	test('the index is the door', () => {
		expect(broken('packages/api/src/domains/users/services/a.ts', "import { door } from '../../roles';")).toEqual([]);
		expect(broken('packages/api/src/domains/roles/procedures/a.ts', "import '../services/list-roles';")).toEqual([]);
		expect(broken('apps/web/src/app/a.tsx', "import('../features/roles/columns');")).toEqual([]);
	});

	test.each([
		['packages/api/src/domains/users/services/a.ts', "\nimport { inside } from '../../roles/services/list-roles';"],
		['packages/api/src/router.ts', "\nimport { inside } from './domains/roles/services/list-roles';"],
		['apps/server/src/rest/a.ts', "\nimport '@rewards/api/domains/roles/services/list-roles';"],
		['apps/web/src/features/users/a.tsx', "\nimport { inside } from '../roles/columns';"],
		['apps/web/src/components/a.tsx', "\nimport { inside } from '../features/roles/columns';"],
	])('%s must not go past it', (file, text) => {
		expect(broken(file, text)).toEqual([`${file}:2 doors`]);
	});
});

test('files that load each other in a circle are found, types and lazy imports make none', () => {
	write('packages/api/src/b.ts', "import { c } from './c'; export const b = 1;");
	write('packages/api/src/c.ts', "import { a } from './a'; export const c = 1;");
	expect(broken('packages/api/src/a.ts', "import { b } from './b'; export const a = 1;")).toEqual([
		'packages/api/src/a.ts:1 cycles',
	]);
	expect(broken('packages/api/src/a.ts', "import type { b } from './b'; export const a = 1;")).toEqual([]);
	expect(broken('packages/api/src/a.ts', "export const a = () => import('./b');")).toEqual([]);
});

test('the product does not import test code', () => {
	write('packages/api/src/testing/factories.ts', 'export const make = 1;');
	expect(broken('packages/api/src/a.test.ts', "import { make } from './testing/factories';")).toEqual([]);
	expect(broken('packages/api/src/a.ts', "import { make } from './testing/factories';")).toEqual([
		'packages/api/src/a.ts:1 test-code',
	]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rules } from './layers.config.mjs';
import { root } from './lib/run.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const sources = ['packages/api/src', 'packages/validators/src', 'apps/server/src', 'apps/web/src'].flatMap((folder) =>
	readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.(?:tsx?|json)$/.test(name))
		.map((name) => `${folder}/${name}`)
		.filter((file) => !rules.testCode.test(file)),
);
const definitions = sources.flatMap((file) => {
	const kind = /defineJob\(\{\s*kind: '(\w+)'/.exec(read(file))?.[1];
	return kind ? [{ kind, domain: file.split('/')[4] }] : [];
});

it('finds the definitions', () => {
	expect(definitions.length).toBeGreaterThan(10);
});

// Together with the list of its domain, these are the existing files that a new kind of job touches, as in
// CONTRIBUTING.md.
const lists = ['apps/web/src/app/job-displays.ts', 'apps/web/src/i18n/job-kinds.ts'];

it.each(definitions)(
	'$kind is named by the feature and the domain that own it, and on three lists',
	({ kind, domain }) => {
		const own = [
			`packages/api/src/domains/${domain}/`,
			`packages/validators/src/${domain}/`,
			`apps/web/src/features/${domain}/`,
			// Recipes run imports.
			'packages/api/src/domains/recipes/',
			'apps/web/src/features/imports/recipes/',
			// A path that responds once its job has ended.
			'apps/server/src/rest/',
			// Its webhook messages in the OpenAPI document.
			'apps/server/src/openapi/webhook-messages.ts',
			...['en', 'tr', 'ar'].map((language) => `apps/web/src/i18n/${language}/jobs/`),
		];
		const named = sources.filter((file) => new RegExp(`\\b${kind}\\b`).test(read(file)));
		expect(named.filter((file) => !own.some((folder) => file.startsWith(folder)))).toEqual(lists);
		expect(read(`packages/api/src/domains/${domain}/jobs/index.ts`)).toContain(`withHandler(${kind}Job`);
	},
);

it('CONTRIBUTING.md names the same lists', () => {
	const section = /^## Add a kind of job\n([\s\S]*?)^## /m.exec(`${read('CONTRIBUTING.md')}\n## `)?.[1] ?? '';
	expect(section).toMatch(/^\s*Three existing files/);
	const named = [...section.matchAll(/\*\*`([^`]+)`\*\*/g)].map(([, file]) => file).toSorted();
	expect(named).toEqual(['app/job-displays.ts', 'domains/<domain>/jobs/index.ts', 'i18n/job-kinds.ts']);
});

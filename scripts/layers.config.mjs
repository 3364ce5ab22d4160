/**
 * What may import what (docs/architecture.md). `scripts/layers.mjs` checks it, in `npm test` and in `npm run layers`. A
 * request never goes back up: web → ui, validators and one type of api; server → api → db, validators. Why our own
 * checker: docs/decisions/0021-layer-rules.md.
 */

const apiCore = [
	'audit',
	'authorization',
	'crypto',
	'data-key',
	'errors',
	'grid',
	'idempotency',
	'imports',
	'integrations',
	'jobs',
	'pieces',
	'shares',
	'storage',
	'trpc',
];
const sharedWords = [
	'errors',
	'grid',
	'imports',
	'jobs',
	'messages',
	'countries.ts',
	'locales.ts',
	'permissions.ts',
	'text.ts',
];
const below = (folder, names) => names.map((name) => `${folder}/${name}`);

export const rules = {
	workspaces: [
		{
			folder: 'apps/web',
			name: '@rewards/web',
			may: { '@rewards/ui': 'all', '@rewards/validators': 'all', '@rewards/api': ['AppRouter'] },
		},
		{
			folder: 'apps/server',
			name: '@rewards/server',
			may: { '@rewards/api': 'all', '@rewards/db': 'all', '@rewards/validators': 'all' },
		},
		{ folder: 'packages/api', name: '@rewards/api', may: { '@rewards/db': 'all', '@rewards/validators': 'all' } },
		{ folder: 'packages/db', name: '@rewards/db', may: {} },
		{ folder: 'packages/validators', name: '@rewards/validators', may: {} },
		{ folder: 'packages/ui', name: '@rewards/ui', may: {} },
		{
			folder: 'packages/client',
			name: '@rewards/client',
			may: { '@rewards/validators': 'all', '@rewards/api': ['AppRouter'] },
		},
	],
	rooms: [
		// The second entry point exports only the definitions of a domain's jobs: they need no router or services.
		{ folder: 'packages/api/src/domains', from: 'packages/api/src', what: 'the domain', doors: ['jobs/index.ts'] },
		{ folder: 'packages/api/src/domains', from: 'apps/server', what: 'the domain' },
		{ folder: 'apps/web/src/features', from: 'apps/web/src/features', what: 'the feature' },
	],
	walls: [
		{ from: ['apps/web/src/features'], to: ['apps/web/src/app'], why: 'a feature must not import the app around it' },
		{
			from: below('apps/web/src', ['lib', 'components', 'i18n']),
			to: below('apps/web/src', ['features', 'app']),
			why: 'code shared by features must not import one of them',
		},
		{
			from: below('apps/web/src/features', ['jobs', 'imports']),
			to: ['apps/web/src/features'],
			why: 'code shared by all jobs and imports must not import a feature',
		},
		{
			from: below('packages/api/src', [...apiCore, 'context.ts', 'log.ts']),
			to: ['packages/api/src'],
			// Tests use the whole product.
			tests: 'may',
			why: 'the core must not import a domain, or anything assembled from domains',
		},
		{
			from: below('packages/validators/src', sharedWords),
			to: ['packages/validators/src'],
			tests: 'may',
			why: 'code shared by domains must not import one of them',
		},
	],
	/** Not part of the product: may import any workspace, and nothing in a workspace may import it. */
	outside: ['e2e', 'benchmarks', 'examples', 'scripts'],
	testCode: /(?:\.test\.tsx?$|\/testing\/|\/testing-[^/]*$|^e2e\/|^benchmarks\/)/,
};

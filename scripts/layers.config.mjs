/**
 * What may import what (docs/architecture.md). Checked by scripts/layers.mjs, in `npm test` and by itself: `npm run layers`.
 * A request never goes back up: web → ui, validators and one type of api; server → api → db, validators.
 */
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
	],
	rooms: [
		// By the second door come the definitions of a domain's jobs alone: they need neither its router nor its services.
		{ folder: 'packages/api/src/domains', from: 'packages/api/src', what: 'the domain', doors: ['jobs/index.ts'] },
		{ folder: 'packages/api/src/domains', from: 'apps/server', what: 'the domain' },
		{ folder: 'apps/web/src/features', from: 'apps/web/src/features', what: 'the feature' },
		{ folder: 'apps/web/src/features', from: 'apps/web/src/components', what: 'the feature' },
		{ folder: 'apps/web/src/features', from: 'apps/web/src/lib', what: 'the feature' },
	],
	/** Not part of the product: may import any workspace, and nothing in a workspace may import it. */
	outside: ['e2e', 'benchmarks', 'scripts'],
	testCode: /(?:\.test\.tsx?$|\/testing\/|\/testing-[^/]*$|^e2e\/|^benchmarks\/)/,
};

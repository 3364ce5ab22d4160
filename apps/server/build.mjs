/**
 * Bundles the server and the workspace packages it uses, which export TypeScript. Packages from npm stay in
 * node_modules.
 */
import { rename, rm } from 'node:fs/promises';
import { build } from 'esbuild';

await rm(new URL('.turbo/dist', import.meta.url), { recursive: true, force: true });
await build({
	absWorkingDir: import.meta.dirname,
	entryPoints: [
		'src/main.ts',
		'src/jobs.ts',
		'src/one-job.ts',
		'src/worker.ts',
		// The command line, for a release: a checkout runs its source.
		{ in: '../../scripts/rewards.ts', out: 'rewards' },
		// Separate processes and a separate thread, which the server expects next to its own files.
		{ in: '../../packages/api/src/domains/images/decoder/decode-image.mjs', out: 'decode-image' },
		{ in: '../../packages/api/src/imports/workbook/read-workbook.ts', out: 'read-workbook' },
		{ in: '../../packages/api/src/crypto/hash-thread.mjs', out: 'hash-thread' },
	],
	// Builds next to the target, so a failed build leaves the last good one in place.
	outdir: '.turbo/dist',
	bundle: true,
	// Job handlers that load lazily stay lazy.
	splitting: true,
	format: 'esm',
	platform: 'node',
	target: 'node20.19',
	sourcemap: true,
	logLevel: 'warning',
	plugins: [
		{
			name: 'npm packages stay outside',
			setup: ({ onResolve }) => {
				onResolve({ filter: /^[^./]/ }, ({ path }) =>
					path.startsWith('@rewards/') ? undefined : { path, external: true },
				);
			},
		},
	],
});
await rm(new URL('dist', import.meta.url), { recursive: true, force: true });
await rename(new URL('.turbo/dist', import.meta.url), new URL('dist', import.meta.url));

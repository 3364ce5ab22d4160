/**
 * Bundles the server and the workspace packages it uses, which export TypeScript; what npm installed stays where it is.
 */
import { rename, rm } from 'node:fs/promises';
import { build } from 'esbuild';

await rm(new URL('.turbo/dist', import.meta.url), { recursive: true, force: true });
await build({
	absWorkingDir: import.meta.dirname,
	entryPoints: [
		'src/main.ts',
		'src/jobs.ts',
		'src/worker.ts',
		// A process and a thread of their own, which the server looks for beside its own files.
		{ in: '../../packages/api/src/domains/images/decoder/decode-image.mjs', out: 'decode-image' },
		{ in: '../../packages/api/src/crypto/hash-thread.mjs', out: 'hash-thread' },
	],
	// Beside its place, so that a build that fails leaves the last good one.
	outdir: '.turbo/dist',
	bundle: true,
	// Lazily loaded job handlers stay lazily loaded.
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

/**
 * Bundles the server and the worker: our own packages (TypeScript sources) are built in, everything from npm stays outside, and
 * job handlers that are loaded lazily become chunks of their own.
 */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
rmSync(join(here, 'dist'), { recursive: true, force: true });

await build({
	absWorkingDir: here,
	entryPoints: ['src/main.ts', 'src/worker.ts'],
	outdir: 'dist',
	bundle: true,
	splitting: true,
	// All in one folder: sources that look for files beside them find these at the same depth as from src/.
	chunkNames: '[name]-[hash]',
	format: 'esm',
	platform: 'node',
	target: 'node20.19',
	sourcemap: 'linked',
	sourcesContent: false,
	logLevel: 'warning',
	plugins: [
		{
			name: 'npm-packages-stay-outside',
			setup({ onResolve }) {
				onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
					kind === 'entry-point' || path.startsWith('@rewards/') ? undefined : { path, external: true },
				);
			},
		},
	],
});

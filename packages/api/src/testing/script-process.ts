import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const bundles = new Map<string, Promise<string>>();

/** Bundles a script like the product, into a folder below this package, so that it finds installed npm packages. */
async function bundle(script: string): Promise<string> {
	const outfile = fileURLToPath(new URL(`../../.turbo/test-scripts/${basename(script, '.ts')}.mjs`, import.meta.url));
	// Other test processes may be starting the same one.
	const own = `${outfile}.${process.pid}`;
	await build({
		entryPoints: [script],
		outfile: own,
		bundle: true,
		format: 'esm',
		platform: 'node',
		target: 'node20.19',
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
	await rename(own, outfile);
	return outfile;
}

/**
 * Runs a TypeScript file in a separate process, for tests that kill it; resolves once it has printed something. It is
 * bundled first, once for all processes of a test run's worker: transpiling module by module takes each of them three
 * times as long to start.
 */
export async function scriptProcess(script: URL, env: Readonly<Record<string, string>>): Promise<ChildProcess> {
	const file = fileURLToPath(script);
	const bundled = bundles.get(file) ?? bundle(file);
	bundles.set(file, bundled);
	const child = spawn(process.execPath, [await bundled], {
		env: { ...process.env, ...env },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	await once(child.stdout, 'data');
	return child;
}

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const pack = { '.gz': promisify(gzip), '.br': promisify(brotliCompress) };
const options = {
	'.gz': { level: constants.Z_BEST_COMPRESSION },
	'.br': { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
};

/**
 * Writes gzip and Brotli copies next to each compressible file of the build, at the highest level. The server sends
 * these instead of compressing the same files for every visitor.
 */
export function packFiles(): Plugin {
	return {
		name: 'pack-files',
		apply: 'build',
		async writeBundle({ dir = '' }) {
			const names = await readdir(dir, { recursive: true });
			await Promise.all(
				names
					.filter((name) => /\.(?:js|css|svg|html)$/.test(name))
					.map(async (name) => {
						const whole = await readFile(join(dir, name));
						for (const ending of ['.gz', '.br'] as const) {
							const packed = await pack[ending](whole, options[ending]);
							// A few lines would grow.
							if (packed.length < whole.length) await writeFile(join(dir, name + ending), packed);
						}
					}),
			);
		},
	};
}

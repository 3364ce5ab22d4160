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
 * Lays each file of the build that packs well beside itself as gzip and Brotli, packed as tightly as can be. The server
 * sends these as they are, instead of packing the same files again for every visitor, in haste.
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
							// A few lines grow.
							if (packed.length < whole.length) await writeFile(join(dir, name + ending), packed);
						}
					}),
			);
		},
	};
}

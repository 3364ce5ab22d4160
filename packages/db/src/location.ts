import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What marks the folder of this package, wherever the code runs from. */
const MARK = path.join('prisma', 'migrations', 'migration_lock.toml');

/**
 * The folder of this package (with prisma/ in it). Found by walking up, because the code also runs from a bundle, whose
 * own place says nothing: each folder above it may be the package, hold it as `packages/db`, or carry a copy of
 * `prisma/`. Throws when there is none, as in a bundle that was shipped without its migrations.
 */
export function packageDirectory(from = path.dirname(fileURLToPath(import.meta.url))): string {
	for (let folder = from; ; folder = path.dirname(folder)) {
		for (const candidate of [folder, path.join(folder, 'packages', 'db')]) {
			if (existsSync(path.join(candidate, MARK))) return candidate;
		}
		if (folder === path.dirname(folder)) break;
	}
	throw new Error(
		`No folder with ${MARK} lies above ${from}. Ship packages/db/prisma with the program, or name the migrations folder.`,
	);
}

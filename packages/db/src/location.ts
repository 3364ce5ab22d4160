import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Marks the folder of this package, wherever the code runs from. */
const MARK = path.join('prisma', 'migrations', 'migration_lock.toml');

/**
 * The folder of this package (with prisma/ in it). Found by walking up, because a bundle's own path says nothing: each
 * folder above it may be the package, contain it as `packages/db`, or have a copy of `prisma/`. Throws if there is
 * none, as in a bundle shipped without its migrations.
 */
export function packageDirectory(from = path.dirname(fileURLToPath(import.meta.url))): string {
	for (let folder = from; ; folder = path.dirname(folder)) {
		for (const candidate of [folder, path.join(folder, 'packages', 'db')]) {
			if (existsSync(path.join(candidate, MARK))) return candidate;
		}
		if (folder === path.dirname(folder)) break;
	}
	throw new Error(
		`No folder with ${MARK} is above ${from}. Ship packages/db/prisma with the program, or name the migrations folder.`,
	);
}

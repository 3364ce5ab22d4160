/**
 * `npm run sbom`: writes the bill of materials of this release (CycloneDX) to `sbom/`, for the release's files and for
 * scanners such as osv-scanner.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, say } from './lib/log.mjs';
import { root } from './lib/run.mjs';
import { billOfMaterials } from './lib/sbom.mjs';

main(async () => {
	const bill = await billOfMaterials();
	const { name, version } = bill.metadata.component;
	const file = join('sbom', `${name}-${version}.cdx.json`);
	mkdirSync(join(root, 'sbom'), { recursive: true });
	writeFileSync(join(root, file), `${JSON.stringify(bill, null, '\t')}\n`);
	say(`${file}: ${bill.components.length} components`);
	return 0;
});

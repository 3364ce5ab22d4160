import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/run.mjs';

const ours = /^@rewards\//;
const exact = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { packages } = read('package-lock.json');
const folders = Object.keys(packages).filter((folder) => !folder.includes('node_modules'));

test.each(folders)('every version in package.json of "%s" is exact', (folder) => {
	const { dependencies, devDependencies, optionalDependencies } = read(join(folder, 'package.json'));
	const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
	expect(wanted.filter(([name, version]) => !ours.test(name) && !exact.test(version))).toEqual([]);
});

test('the version of the product is in one place', () => {
	const versions = folders.map((folder) => read(join(folder, 'package.json')).version);
	// `npm sbom` asks for one of each package.
	expect(versions.filter((version) => version !== '0.0.0')).toEqual([read('package.json').version]);
});

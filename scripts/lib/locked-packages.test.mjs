import { expect, test } from 'vitest';
import { lockedPackages } from './locked-packages.mjs';

const lock = {
	'node_modules/server': { version: '1.0.0', dependencies: { logger: '1', parser: '2' } },
	'node_modules/logger': { version: '1.2.0', dev: true, optionalDependencies: { colours: '1', gone: '1' } },
	'node_modules/colours': { version: '1.0.0', optional: true },
	'node_modules/parser': { version: '1.9.0' },
	'node_modules/server/node_modules/parser': {
		version: '2.0.0',
		dependencies: { logger: '1' },
		peerDependencies: { peer: '1', unwanted: '1' },
		peerDependenciesMeta: { unwanted: { optional: true } },
	},
	'node_modules/peer': { version: '1.0.0', peer: true },
	'node_modules/unwanted': { version: '1.0.0' },
	'node_modules/tool': { version: '1.0.0', dev: true },
};

test('what packages need is taken from where Node finds it, as production installs it', () => {
	const found = lockedPackages(['server'], lock);
	expect(Object.keys(found)).toEqual([
		'node_modules/colours',
		'node_modules/logger',
		'node_modules/peer',
		'node_modules/server',
		'node_modules/server/node_modules/parser',
	]);
	expect(found['node_modules/logger']).toEqual({
		version: '1.2.0',
		optionalDependencies: { colours: '1', gone: '1' },
	});
	expect(found['node_modules/peer']).toEqual({ version: '1.0.0' });
});

test('a package that is not locked is no release', () => {
	expect(() => lockedPackages(['server', 'other'], lock)).toThrow('package-lock.json has no other for the product.');
});

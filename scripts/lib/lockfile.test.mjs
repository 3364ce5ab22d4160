import { expect, test } from 'vitest';
import { missingPlatformPackages } from './lockfile.mjs';

test('names the platform packages that the lock file leaves out, with what npm needs to skip them elsewhere', () => {
	const packages = {
		'': {},
		'node_modules/tool': {
			version: '1.2.0',
			dev: true,
			optionalDependencies: {
				'@tool/linux-x64': '1.2.0',
				'@tool/linux-arm64-musl': '1.2.0',
				'@tool/windows-64': '1.2.0',
				ranged: '^3',
			},
		},
		'node_modules/@tool/linux-x64': { version: '1.2.0', optional: true },
		'node_modules/outer/node_modules/inner': {
			version: '2.0.0',
			optionalDependencies: { '@inner/darwin-arm64': '2.0.0' },
		},
		'node_modules/outer/node_modules/@inner/darwin-arm64': { version: '2.0.0', optional: true },
	};
	expect(missingPlatformPackages(packages)).toEqual([
		{
			path: 'node_modules/@tool/linux-arm64-musl',
			entry: { version: '1.2.0', cpu: ['arm64'], os: ['linux'], libc: ['musl'], dev: true, optional: true },
		},
		{
			path: 'node_modules/@tool/windows-64',
			entry: { version: '1.2.0', cpu: ['x64'], os: ['win32'], dev: true, optional: true },
		},
	]);
});

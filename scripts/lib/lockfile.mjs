/** Words in the names of platform packages → what npm calls it. */
const words = {
	os: {
		android: 'android',
		darwin: 'darwin',
		freebsd: 'freebsd',
		linux: 'linux',
		openharmony: 'openharmony',
		win32: 'win32',
		windows: 'win32',
	},
	cpu: {
		arm: 'arm',
		arm64: 'arm64',
		ia32: 'ia32',
		ppc64: 'ppc64',
		riscv64: 'riscv64',
		s390x: 's390x',
		wasm32: 'wasm32',
		x64: 'x64',
		64: 'x64',
	},
	libc: { gnu: 'glibc', musl: 'musl', musleabihf: 'musl', gnueabihf: 'glibc' },
};

/**
 * Optional dependencies that a locked package names exactly and the lock file has no entry for.
 * npm leaves such an entry out when the registry (a mirror, say) does not have the package for another platform at the moment of
 * locking; `npm ci` of npm 11 then refuses the whole lock file, on every platform.
 * @param {Record<string, {version?: string, dev?: boolean, optionalDependencies?: Record<string, string>}>} packages of package-lock.json
 * @returns {{path: string, entry: object}[]} what has to be added
 */
export function missingPlatformPackages(packages) {
	const missing = new Map();
	for (const [holder, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
		for (const [name, version] of Object.entries(optionalDependencies)) {
			if (!/^\d/.test(version) || isLocked(packages, holder, name)) continue;
			missing.set(`node_modules/${name}`, { version, ...platform(name), ...(dev ? { dev } : {}), optional: true });
		}
	}
	return [...missing].map(([path, entry]) => ({ path, entry }));
}

/** Looks where Node would: in the folder of the package that asks, then in each one above. */
function isLocked(packages, holder, name) {
	for (let folder = holder; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
		if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
		if (!folder) return false;
	}
}

function platform(name) {
	const parts = name.split('/').pop().split('-');
	const found = Object.entries(words).map(([kind, known]) => [kind, parts.map((part) => known[part]).find(Boolean)]);
	const { os, cpu, libc } = Object.fromEntries(found);
	return {
		...(cpu ? { cpu: [cpu] } : {}),
		...(os && cpu !== 'wasm32' ? { os: [os] } : {}),
		...(libc && os === 'linux' ? { libc: [libc] } : {}),
	};
}

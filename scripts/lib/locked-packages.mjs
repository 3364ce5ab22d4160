import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const readLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** Where Node finds a package that a package at `from` needs; undefined if it isn't locked. */
function locate(packages, name, from) {
	for (let folder = from; ; ) {
		const path = `${folder && `${folder}/`}node_modules/${name}`;
		if (packages[path]) return path;
		if (!folder) return undefined;
		const above = folder.lastIndexOf('/node_modules/');
		folder = above < 0 ? '' : folder.slice(0, above);
	}
}

/**
 * The entries of package-lock.json that the named packages need, themselves included, as npm-shrinkwrap.json takes
 * them: whoever installs a package with that file gets the versions that were tested. Packages of other systems are
 * included.
 * @param {string[]} names
 * @returns {Record<string, object>}
 */
export function lockedPackages(names, packages = readLock()) {
	const found = {};
	const follow = (name, from, optional) => {
		const path = locate(packages, name, from);
		if (path === undefined) {
			if (optional) return;
			throw new Error(`package-lock.json has no ${name} for ${from || 'the product'}.`);
		}
		if (found[path]) return;
		const { dev, devOptional, peer, ...entry } = packages[path];
		found[path] = entry;
		const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
		for (const each of Object.keys(dependencies)) follow(each, path, false);
		for (const each of Object.keys(optionalDependencies)) follow(each, path, true);
		for (const each of Object.keys(peerDependencies))
			if (!peerDependenciesMeta[each]?.optional) follow(each, path, false);
	};
	for (const name of names) follow(name, '', false);
	return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

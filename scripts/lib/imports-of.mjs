import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * @typedef {{file: string, line: number, specifier: string, target: string, typeOnly: boolean, lazy: boolean, names:
 *   string[]}} Edge An import that leads to a file of this repository; `file` and `target` are relative to its root,
 *   with `/`. `names` are the imported names, `*` for all of them.
 */

const sourceFile = /\.(?:[cm]?[jt]s|tsx)$/;
const skippedFolders = new Set([
	'node_modules',
	'dist',
	'generated',
	'.turbo',
	'.data',
	'test-results',
	'playwright-report',
]);

/** The source files below a folder, relative to the root. @returns {string[]} */
export function sourcesBelow(root, folder) {
	const absolute = join(root, folder);
	if (!existsSync(absolute)) return [];
	return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
		const path = `${folder}/${entry.name}`;
		if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : sourcesBelow(root, path);
		return sourceFile.test(entry.name) ? [path] : [];
	});
}

/**
 * Every import of a file that leads to another file of this repository: values and types, static and lazy.
 * @returns {Edge[]}
 */
export function importsOf(root, file, workspaces) {
	const text = readFileSync(join(root, file), 'utf8');
	const { module, program, errors } = parseSync(file, text);
	if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
	const found = [
		...module.staticImports.map((statement) => ({
			start: statement.start,
			specifier: statement.moduleRequest.value,
			typeOnly: statement.entries.length > 0 && statement.entries.every((entry) => entry.isType),
			lazy: false,
			names: statement.entries.map(
				(entry) => entry.importName.name ?? (entry.importName.kind === 'Default' ? 'default' : '*'),
			),
		})),
		...module.staticExports.flatMap((statement) =>
			statement.entries
				.filter((entry) => entry.moduleRequest)
				.map((entry) => ({
					start: statement.start,
					specifier: entry.moduleRequest.value,
					typeOnly: entry.isType,
					lazy: false,
					names: [entry.importName.name ?? '*'],
				})),
		),
		...module.dynamicImports.map((expression) => ({
			start: expression.start,
			specifier: text.slice(expression.moduleRequest.start + 1, expression.moduleRequest.end - 1),
			typeOnly: false,
			lazy: true,
			names: ['*'],
		})),
		// An inline type import, `import('./a').A`, is on none of these lists.
		...(text.match(/\bimport\s*\(/g)?.length === module.dynamicImports.length ? [] : importTypes(program)),
	];
	return found.flatMap(({ start, ...rest }) => {
		const target = resolve(root, file, rest.specifier, workspaces);
		if (!target) return [];
		return [{ file, line: text.slice(0, start).split('\n').length, target, ...rest }];
	});
}

function importTypes(node) {
	if (typeof node !== 'object' || node === null) return [];
	const inside = Object.values(node).flatMap(importTypes);
	if (node.type !== 'TSImportType') return inside;
	const names = [node.qualifier?.name ?? '*'];
	return [{ start: node.start, specifier: node.source.value, typeOnly: true, lazy: false, names }, ...inside];
}

/** The file of this repository that an import leads to; undefined for external packages and missing files. */
function resolve(root, file, specifier, workspaces) {
	if (specifier.startsWith('.')) {
		return existing(
			root,
			relative(root, join(root, dirname(file), specifier))
				.split(sep)
				.join('/'),
		);
	}
	const workspace = workspaces.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
	if (!workspace) return undefined;
	const manifest = join(root, workspace.folder, 'package.json');
	const { exports = {} } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
	const subpath = `.${specifier.slice(workspace.name.length)}`;
	for (const [pattern, target] of Object.entries(exports)) {
		const [head, tail] = pattern.split('*');
		if (pattern === subpath) return existing(root, `${workspace.folder}/${target.slice(2)}`);
		if (tail !== undefined && subpath.startsWith(head) && subpath.endsWith(tail)) {
			const part = subpath.slice(head.length, subpath.length - tail.length);
			const hit = existing(root, `${workspace.folder}/${target.slice(2).replace('*', part)}`);
			if (hit) return hit;
		}
	}
	// Not exported: TypeScript refuses it too, but the direction is checked all the same.
	return `${workspace.folder}/${subpath.slice(2)}`;
}

function existing(root, path) {
	const endings = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts', '/index.tsx'];
	return endings
		.map((ending) => path + ending)
		.find((candidate) => statSync(join(root, candidate), { throwIfNoEntry: false })?.isFile());
}

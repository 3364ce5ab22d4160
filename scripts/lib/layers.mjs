import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * @typedef {{file: string, line: number, specifier: string, target: string, typeOnly: boolean, lazy: boolean, names: string[]}} Edge
 *   An import that leads to a file of this repository; `file` and `target` are relative to its root, with `/`. `names` are
 *   the imported names, `*` for all of them.
 * @typedef {{file: string, line: number, rule: string, message: string}} Violation
 * @typedef {{folder: string, name: string, may: Record<string, 'all' | string[]>}} Workspace
 *   `may` lists the workspaces it may import: all of them, or only these types.
 * @typedef {{folder: string, from: string, what: string, doors?: string[]}} Room
 *   Each folder inside `folder` is a room; files under `from` enter another room only by its index, or by one of the other doors.
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

/**
 * Reads all sources below the given folders and checks every import against the rules.
 * @param {string} root absolute path of the repository
 * @param {{workspaces: Workspace[], rooms: Room[], outside: string[], testCode: RegExp}} rules
 * @returns {{files: number, imports: number, violations: Violation[]}}
 */
export function checkLayers(root, rules) {
	const folders = [...rules.workspaces.map((workspace) => workspace.folder), ...rules.outside];
	const files = folders.flatMap((folder) => sourcesBelow(root, folder));
	const edges = files.flatMap((file) => importsOf(root, file, rules.workspaces));
	const violations = [
		...edges.flatMap((edge) => [
			...checkWorkspaces(edge, rules.workspaces),
			...checkRooms(edge, rules.rooms),
			...checkTestCode(edge, rules),
		]),
		...findCycles(files, edges),
	];
	return { files: files.length, imports: edges.length, violations };
}

function sourcesBelow(root, folder) {
	const absolute = join(root, folder);
	if (!existsSync(absolute)) return [];
	return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
		const path = `${folder}/${entry.name}`;
		if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : sourcesBelow(root, path);
		return sourceFile.test(entry.name) ? [path] : [];
	});
}

/** @returns {Edge[]} */
function importsOf(root, file, workspaces) {
	const text = readFileSync(join(root, file), 'utf8');
	const { module, errors } = parseSync(file, text);
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
	];
	return found.flatMap(({ start, ...rest }) => {
		const target = resolve(root, file, rest.specifier, workspaces);
		if (!target) return [];
		return [{ file, line: text.slice(0, start).split('\n').length, target, ...rest }];
	});
}

/** The file of this repository that an import leads to; undefined for packages of others and for what is not there. */
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

function checkWorkspaces(edge, workspaces) {
	const from = workspaces.find(({ folder }) => edge.file.startsWith(`${folder}/`));
	const to = workspaces.find(({ folder }) => edge.target.startsWith(`${folder}/`));
	if (!from || !to || from === to) return [];
	const violation = (message) => [{ file: edge.file, line: edge.line, rule: 'layers', message }];
	const allowed = from.may[to.name];
	if (!allowed) return violation(`${from.name} must not import ${to.name} ('${edge.specifier}')`);
	if (edge.specifier.startsWith('.'))
		return violation(`import '${to.name}' by its name, not by the path '${edge.specifier}'`);
	if (allowed === 'all') return [];
	const others = edge.names.filter((name) => !allowed.includes(name));
	if (edge.typeOnly && others.length === 0) return [];
	return violation(`${from.name} may import only ${allowed.map((name) => `type ${name}`).join(', ')} of ${to.name}`);
}

function checkRooms(edge, rooms) {
	return rooms.flatMap(({ folder, from, what, doors = [] }) => {
		if (!edge.file.startsWith(`${from}/`) || !edge.target.startsWith(`${folder}/`)) return [];
		const [room, ...inside] = edge.target.slice(folder.length + 1).split('/');
		if (inside.length === 0 || edge.file.startsWith(`${folder}/${room}/`)) return [];
		if (/^index\.tsx?$/.test(inside.join('/')) || doors.includes(inside.join('/'))) return [];
		const message = `${what} '${room}' is entered only by its index.ts ('${edge.specifier}')`;
		return [{ file: edge.file, line: edge.line, rule: 'doors', message }];
	});
}

function checkTestCode(edge, { testCode, outside }) {
	if (!testCode.test(edge.target) || testCode.test(edge.file)) return [];
	if (outside.some((folder) => edge.file.startsWith(`${folder}/`))) return [];
	const message = `the product must not import test code ('${edge.specifier}')`;
	return [{ file: edge.file, line: edge.line, rule: 'test-code', message }];
}

/**
 * Groups of files that import each other in a circle when they are loaded (Tarjan's strongly connected components). Types vanish
 * before that, and lazy imports come later, so neither can make a circle.
 */
function findCycles(files, edges) {
	const next = new Map(files.map((file) => [file, []]));
	for (const edge of edges) {
		if (!edge.typeOnly && !edge.lazy && next.has(edge.target)) next.get(edge.file).push(edge);
	}
	const index = new Map();
	const low = new Map();
	const stack = [];
	const cycles = [];
	const visit = (file) => {
		index.set(file, index.size);
		low.set(file, index.get(file));
		stack.push(file);
		for (const { target } of next.get(file)) {
			if (!index.has(target)) {
				visit(target);
				low.set(file, Math.min(low.get(file), low.get(target)));
			} else if (stack.includes(target)) {
				low.set(file, Math.min(low.get(file), index.get(target)));
			}
		}
		if (low.get(file) !== index.get(file)) return;
		const group = stack.splice(stack.indexOf(file));
		if (group.length > 1) cycles.push(group);
	};
	for (const file of files) if (!index.has(file)) visit(file);
	return cycles.map((group) => {
		const [first] = group.sort();
		const edge = next.get(first).find(({ target }) => group.includes(target));
		return {
			file: first,
			line: edge?.line ?? 1,
			rule: 'cycles',
			message: `these files import each other in a circle: ${group.join(', ')}`,
		};
	});
}

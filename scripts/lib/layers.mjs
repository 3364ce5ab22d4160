import { importsOf, sourcesBelow } from './imports-of.mjs';

/**
 * @typedef {import('./imports-of.mjs').Edge} Edge
 * @typedef {{file: string, line: number, rule: string, message: string}} Violation
 * @typedef {{folder: string, name: string, may: Record<string, 'all' | string[]>}} Workspace
 *   `may` lists the workspaces it may import: all of them, or only these types.
 * @typedef {{folder: string, from: string, what: string}} Room
 *   Each folder inside `folder` is a room; files under `from` enter another room only by its index.
 * @typedef {{from: string[], to: string[], but?: string[], tests?: 'may', why: string}} Wall Nothing below `from`
 *   imports anything below `to`, except below `from` itself and `but`. All are folders or files; `tests: 'may'` leaves
 *   tests out.
 */

/**
 * Reads all sources below the given folders and checks every import against the rules. Imports of types and lazy ones
 * count like all others: a file that names another depends on it, whenever it is loaded.
 * @param {string} root absolute path of the repository
 * @param {{workspaces: Workspace[], rooms: Room[], walls: Wall[], outside: string[], testCode: RegExp}} rules
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
			...checkWalls(edge, rules),
			...checkTestCode(edge, rules),
		]),
		...findCircles(files, edges),
	];
	return { files: files.length, imports: edges.length, violations };
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

const isBelow = (file, folders) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`));

function checkWalls(edge, { walls, testCode }) {
	return walls.flatMap(({ from, to, but = [], tests, why }) => {
		if (!isBelow(edge.file, from) || !isBelow(edge.target, to)) return [];
		if (isBelow(edge.target, [...from, ...but])) return [];
		if (tests === 'may' && testCode.test(edge.file)) return [];
		return [{ file: edge.file, line: edge.line, rule: 'walls', message: `${why} ('${edge.specifier}')` }];
	});
}

function checkTestCode(edge, { testCode, outside }) {
	if (!testCode.test(edge.target) || testCode.test(edge.file)) return [];
	if (outside.some((folder) => edge.file.startsWith(`${folder}/`))) return [];
	const message = `the product must not import test code ('${edge.specifier}')`;
	return [{ file: edge.file, line: edge.line, rule: 'test-code', message }];
}

/**
 * Every group of files that import each other in a circle (Tarjan's strongly connected components), with its shortest
 * circle.
 */
function findCircles(files, edges) {
	const next = new Map(files.map((file) => [file, []]));
	for (const edge of edges) if (next.has(edge.target) && edge.target !== edge.file) next.get(edge.file).push(edge);
	const index = new Map();
	const low = new Map();
	const stack = [];
	const groups = [];
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
		if (group.length > 1) groups.push(new Set(group));
	};
	for (const file of files) if (!index.has(file)) visit(file);
	return groups.map((group) => {
		const [shortest] = [...group].map((file) => circleFrom(file, group, next)).sort((a, b) => a.length - b.length);
		const [{ file, line }] = shortest;
		const way = shortest.map(
			({ target, typeOnly, lazy }) => `${target}${typeOnly ? ' (types)' : lazy ? ' (lazy)' : ''}`,
		);
		const message = `${group.size} files import each other in a circle: ${[file, ...way].join(' → ')}`;
		return { file, line, rule: 'circles', message };
	});
}

/** The shortest chain of imports from a file back to itself, within its group. */
function circleFrom(start, group, next) {
	const ways = [[start, []]];
	const seen = new Set();
	for (const [file, way] of ways) {
		for (const edge of next.get(file)) {
			if (edge.target === start) return [...way, edge];
			if (!group.has(edge.target) || seen.has(edge.target)) continue;
			seen.add(edge.target);
			ways.push([edge.target, [...way, edge]]);
		}
	}
	return [];
}

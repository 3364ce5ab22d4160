import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { importsOf, sourcesBelow } from './imports-of.mjs';

/** Words that say nothing by themselves as the name of a file: prepositions, conjunctions and participles. */
const noNames =
	/^(?:about|above|after|as|at|before|below|beside|between|by|from|in|into|of|on|out|over|since|than|to|under|until|up|with|within|without|and|or|if|when|while|named|told|taken|given|known|held|made|kept|sent|seen|found)$/;

const linesOf = (text) => text.split('\n').length - 1;
const share = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;

/** How often each pair of rooms, folders of `levels` below a workspace's src, imports each other both ways. */
function mutualRooms(edges, roomOf) {
	const arrows = new Set();
	for (const { file, target } of edges) {
		const [from, to] = [roomOf(file), roomOf(target)];
		if (from && to && from !== to) arrows.add(`${from}\t${to}`);
	}
	return [...arrows]
		.map((arrow) => arrow.split('\t'))
		.filter(([from, to]) => from < to && arrows.has(`${to}\t${from}`))
		.map((pair) => pair.join(' ↔ '))
		.toSorted();
}

/** A folder directly below src, or one of domains, integrations or features. */
function roomOf(file) {
	const [, workspace, path] = /^((?:packages|apps)\/[^/]+)\/src\/(.+)\/[^/]+$/.exec(file) ?? [];
	if (!path) return null;
	const [first, second] = path.split('/');
	const has = ['domains', 'integrations', 'features'].includes(first) && second;
	return `${workspace}/${has ? `${first}/${second}` : first}`;
}

/**
 * What the house counts (issue "The house"): names with a number and, where they can be listed, what is counted.
 * @returns {{name: string, value: string | number, list?: string[]}[]}
 */
export function houseFigures(root, { workspaces, outside, testCode }) {
	const folders = [...workspaces.map(({ folder }) => folder), ...outside];
	const sources = folders.flatMap((folder) => sourcesBelow(root, folder));
	const isProduct = (file) => /^(?:packages|apps)\//.test(file) && !testCode.test(file);
	const product = sources.filter(isProduct);
	const tests = sources.filter((file) => testCode.test(file));
	const sizes = new Map(sources.map((file) => [file, linesOf(readFileSync(join(root, file), 'utf8'))]));
	const sum = (files) => files.reduce((lines, file) => lines + sizes.get(file), 0);
	const crumbs = product.filter((file) => sizes.get(file) <= 10);
	const inFolder = new Map();
	for (const file of product) inFolder.set(dirname(file), (inFolder.get(dirname(file)) ?? 0) + 1);
	const large = [...inFolder].filter(([, count]) => count > 25).map(([folder, count]) => `${folder} ${count}`);
	const edges = product.flatMap((file) => importsOf(root, file, workspaces)).filter(({ target }) => isProduct(target));
	const mutual = mutualRooms(edges, roomOf);
	const names = product.filter((file) => noNames.test(basename(file).replace(/\.[^.]+$/, '')));
	const procedures = product.filter((file) => /\/domains\/[^/]+\/procedures\//.test(file));
	const forwarding = procedures.filter((file) => sizes.get(file) <= 14);
	const migrations = readdirSync(join(root, 'packages/db/prisma/migrations')).filter((name) => /^\d/.test(name));
	const sql = readdirSync(join(root, 'packages/db/sql'), { recursive: true }).filter((name) => name.endsWith('.sql'));
	const middle = [...product.map((file) => sizes.get(file))].toSorted((a, b) => a - b)[Math.floor(product.length / 2)];
	return [
		{ name: 'product files', value: product.length },
		{ name: 'product lines', value: sum(product) },
		{ name: 'median lines of a product file', value: middle },
		{ name: 'test files', value: tests.length },
		{ name: 'test lines', value: sum(tests) },
		{ name: 'product files of ten lines or less', value: `${crumbs.length} (${share(crumbs.length, product.length)})` },
		{ name: 'procedure files', value: procedures.length },
		{ name: 'procedure files of 14 lines or less', value: forwarding.length },
		{ name: 'folders of more than 25 product files', value: large.length, list: large.toSorted() },
		{ name: 'pairs of rooms that import each other', value: mutual.length, list: mutual },
		{ name: 'files named by a preposition or a participle', value: names.length, list: names.toSorted() },
		{ name: 'migrations', value: migrations.length },
		{ name: 'files of SQL', value: sql.length },
	];
}

import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cell, Matrix } from './cells';
import { type Entry, files } from './every-router';

const source = join(dirname(fileURLToPath(import.meta.url)), '../..');
const isMatrix = /(?:^|[\\/])testing[\\/]matrix\.ts$/;

/** The cells of all files `testing/matrix.ts`, wherever they are: a new domain adds its own, without registering it. */
async function declared(): Promise<Map<string, Cell>> {
	const cells = new Map<string, Cell>();
	for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => isMatrix.test(path))) {
		const { matrix } = (await import(join(source, file))) as { matrix: Matrix };
		for (const [name, cell] of Object.entries(matrix)) {
			if (cells.has(name)) throw new Error(`The matrix has "${name}" twice.`);
			cells.set(name, cell);
		}
	}
	return cells;
}

/** The file of a list is requested like the list, in each way, with the column of the matrix's header filter. */
function cellsOfFile({ path }: Entry, cells: Map<string, Cell>): [string, Cell][] {
	const list = path.slice(files.length);
	const values = cells.get(`${list}.distinct`);
	if (!values) throw new Error(`The matrix has no cell ${list}.distinct.`);
	return [...cells].flatMap(([name, cell]): [string, Cell][] => {
		if (pathOf(name) !== `${list}.list`) return [];
		const input: Cell['input'] = async (target) => {
			const { field } = (await values.input(target)) as { field: string };
			const columns = [{ field, header: field }];
			return { ...Object(await cell.input(target)), format: 'csv', name: 'Everything', columns };
		};
		return [[`${path}${name.slice(list.length + '.list'.length)}`, { ...cell, input }]];
	});
}

/** The procedure of a cell. */
export const pathOf = (name: string): string => name.split(' ', 1)[0] ?? name;

/** Every way to call a procedure of any router. */
export async function findMatrix(entries: readonly Entry[]): Promise<ReadonlyMap<string, Cell>> {
	const cells = await declared();
	const ofFiles = entries.filter(({ path }) => path.startsWith(files)).flatMap((entry) => cellsOfFile(entry, cells));
	return new Map([...cells, ...ofFiles]);
}

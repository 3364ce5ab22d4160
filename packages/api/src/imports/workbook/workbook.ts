import { importLimits } from '@rewards/validators/imports/constants';
import type { Entry } from 'yauzl';
import { kindOf, type NumberKind } from './cell-values';
import { refuseWorkbook } from './refused';
import { type SheetRow, sheetRows, type WrittenRow, withTexts } from './sheet-rows';
import { TextStore } from './texts';
import { parseXml, readXml } from './xml';
import { type RandomBytes, ZipEntries } from './zip';

const megabyte = 1024 * 1024;
/** Maximum bytes of one file inside, after decompression. */
const limits = { sheet: 2048 * megabyte, texts: 512 * megabyte, rest: 16 * megabyte };
/** What else a workbook has at most. Excel stops at 64,000 styles; its names of sheets have up to 31 characters. */
const most = { sheets: 1_000, name: 255, relations: 5_000, path: 1_024, styles: 100_000, merged: 100_000 };
/** Characters of the cells of all rows. One shared text can be in all of them. */
const charactersAtMost = 2048 * megabyte;
/** Characters of the cells in one batch of rows. */
const batchCharacters = megabyte;
/** Rows that are taken together; the parser's slices of 16 kB add some. */
const batchRows = 256;

interface Sheet {
	name: string;
	hidden: boolean;
	path: string;
}

/** A batch of rows, and the share of the sheet that has been read with it, from 0 to 1. */
export interface RowBatch {
	rows: SheetRow[];
	part: number;
	/** With the last batch of a whole sheet: its merged cells (`B3:B9`). */
	merged?: string[];
}

/** Resolves the target of a relationship against the folder of the file that has it. */
function resolved(folder: string, target: string): string {
	if (target.startsWith('/')) return target.slice(1);
	const parts = folder === '' ? [] : folder.split('/');
	for (const part of target.split('/')) {
		if (part === '..') parts.pop();
		else if (part !== '.') parts.push(part);
	}
	return parts.join('/');
}
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

interface Relation {
	id: string;
	/** The last part of its type: `worksheet`, `sharedStrings`, `styles`. */
	type: string;
	path: string;
}

/** An .xlsx file (ECMA-376), read only as far as requested. */
export class Workbook {
	private constructor(
		private readonly zip: ZipEntries,
		private readonly sheets: readonly Sheet[],
		private readonly relations: readonly Relation[],
		private readonly from1904: boolean,
	) {}

	/** Throws UNSUPPORTED_FILE for a file that isn't a workbook, or exceeds the size of a real one. */
	static async open(bytes: RandomBytes): Promise<Workbook> {
		const zip = await ZipEntries.open(bytes);
		const main = (await relationsOf(zip, '')).find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
		const entry = zip.find(main);
		if (!entry) refuseWorkbook(zip.find('mimetype') ? 'spreadsheet' : 'notWorkbook', { format: 'ODS' });
		if (main.endsWith('.bin')) refuseWorkbook('spreadsheet', { format: 'XLSB' });
		const relations = await relationsOf(zip, main);
		const sheets: Sheet[] = [];
		let from1904 = false;
		await readXml(zip.read(entry, limits.rest), {
			open(name, attributes) {
				if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
				if (name !== 'sheet') return;
				const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
				const relation = relations.find((one) => one.id === id && one.type === 'worksheet');
				const hidden = ['hidden', 'veryHidden'].includes(attributes['state'] ?? '');
				if (sheets.length >= most.sheets) refuseWorkbook('tooMuchInside');
				if ((attributes['name'] ?? '').length > most.name) refuseWorkbook('notWorkbook');
				if (relation) sheets.push({ name: attributes['name'] ?? '', hidden, path: relation.path });
			},
		});
		if (sheets.length === 0) refuseWorkbook('notWorkbook');
		return new Workbook(zip, sheets, relations, from1904);
	}

	/** The sheets that Excel shows, in order; all of them when it shows none. */
	get names(): string[] {
		const shown = this.sheets.filter(({ hidden }) => !hidden);
		return (shown.length > 0 ? shown : this.sheets).map(({ name }) => name);
	}

	/** The rows of a sheet. For a first look only the texts of the first `atMost` rows are read. */
	async *rows(sheetName: string, atMost?: number): AsyncGenerator<RowBatch> {
		const sheet = this.sheets.find(({ name }) => name === sheetName);
		const entry = sheet && this.zip.find(sheet.path);
		if (!entry) refuseWorkbook('noSheet', { sheet: sheetName });
		const kinds = await this.#kinds();
		const rules = { kinds, from1904: this.from1904 };
		let last = Number.POSITIVE_INFINITY;
		if (atMost !== undefined) {
			last = -1;
			for await (const { rows } of this.#read(entry, rules, atMost)) {
				for (const { cells } of rows)
					for (const cell of cells) if (typeof cell === 'number') last = Math.max(last, cell);
			}
		}
		const texts = await this.#texts(last);
		let characters = 0;
		const merged: string[] = [];
		for await (const { rows: written, part } of this.#read(entry, rules, atMost, merged)) {
			let rows: SheetRow[] = [];
			let size = 0;
			for (const row of written) {
				const full = withTexts(row, texts);
				const length = full.tooLong ? importLimits.row : full.cells.reduce((sum, cell) => sum + cell.length, 0);
				characters += length;
				if (characters > charactersAtMost) refuseWorkbook('tooMuchInside');
				rows.push(full);
				size += length;
				if (size < batchCharacters) continue;
				yield { rows, part };
				rows = [];
				size = 0;
			}
			if (rows.length > 0) yield { rows, part };
		}
		if (merged.length > 0) yield { rows: [], part: 1, merged };
	}

	async *#read(
		entry: Entry,
		rules: Parameters<typeof sheetRows>[0],
		atMost = Number.POSITIVE_INFINITY,
		merged: string[] = [],
	): AsyncGenerator<{ rows: WrittenRow[]; part: number }> {
		let rows: WrittenRow[] = [];
		let seen = 0;
		let size = 0;
		const handlers = sheetRows(
			rules,
			(row) => {
				if (seen < atMost) rows.push(row);
				seen += 1;
			},
			(cells) => {
				if (merged.length >= most.merged || cells.length > most.name) refuseWorkbook('tooMuchInside');
				merged.push(cells);
			},
		);
		for await (const length of parseXml(this.zip.read(entry, limits.sheet), handlers)) {
			size += length;
			if (rows.length < batchRows && size < entry.uncompressedSize && seen < atMost) continue;
			if (rows.length > 0) yield { rows, part: Math.min(1, size / Math.max(1, entry.uncompressedSize)) };
			rows = [];
			if (seen >= atMost) return;
		}
		if (rows.length > 0) yield { rows, part: 1 };
	}

	/** The shared texts up to a number. */
	async #texts(last: number): Promise<TextStore> {
		const texts = new TextStore();
		const path = this.relations.find(({ type }) => type === 'sharedStrings')?.path;
		const entry = path === undefined ? undefined : this.zip.find(path);
		if (!entry || last < 0) return texts;
		let text = '';
		let inText = false;
		let phonetic = false;
		const parsing = parseXml(this.zip.read(entry, limits.texts), {
			open(name) {
				if (name === 'si') text = '';
				else if (name === 't') inText = true;
				else if (name === 'rPh') phonetic = true;
			},
			text(part) {
				// No cell may be longer than a row; truncating it makes its row too long.
				if (inText && !phonetic && text.length <= importLimits.row) text += part;
			},
			close(name) {
				if (name === 't') inText = false;
				else if (name === 'rPh') phonetic = false;
				else if (name === 'si') texts.add(text);
			},
		});
		for await (const _ of parsing) if (texts.count > last) break;
		return texts;
	}

	/** The number formats of the cells' styles. */
	async #kinds(): Promise<NumberKind[]> {
		const path = this.relations.find(({ type }) => type === 'styles')?.path;
		const entry = path === undefined ? undefined : this.zip.find(path);
		const kinds: NumberKind[] = [];
		if (!entry) return kinds;
		const formats = new Map<number, NumberKind>();
		const builtIn = (id: number) => kindOf(id, undefined);
		let inCells = false;
		await readXml(this.zip.read(entry, limits.rest), {
			open(name, attributes) {
				const id = Number(attributes['numFmtId'] ?? 0);
				if (Math.max(formats.size, kinds.length) > most.styles) refuseWorkbook('tooMuchInside');
				if (name === 'numFmt') formats.set(id, kindOf(id, (attributes['formatCode'] ?? '').slice(0, most.name)));
				else if (name === 'cellXfs') inCells = true;
				else if (name === 'xf' && inCells) kinds.push(formats.get(id) ?? builtIn(id));
			},
			close(name) {
				if (name === 'cellXfs') inCells = false;
			},
		});
		return kinds;
	}
}

async function relationsOf(zip: ZipEntries, path: string): Promise<Relation[]> {
	const folder = folderOf(path);
	const name = `${folder === '' ? '' : `${folder}/`}_rels/${path.slice(folder === '' ? 0 : folder.length + 1)}.rels`;
	const entry = zip.find(name);
	const relations: Relation[] = [];
	if (!entry) return relations;
	await readXml(zip.read(entry, limits.rest), {
		open(tag, { Id: id, Type: type, Target: target }) {
			if (tag !== 'Relationship' || !id || !type || !target) return;
			if (relations.length >= most.relations) refuseWorkbook('tooMuchInside');
			// Those of pictures and links can be longer; none of them is read.
			if (Math.max(id.length, type.length, target.length) > most.path) return;
			relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: resolved(folder, target) });
		},
	});
	return relations;
}

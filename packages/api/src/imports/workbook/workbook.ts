import { importLimits } from '@rewards/validators/imports/words';
import type { Entry } from 'yauzl';
import { refuseFile } from '../refuse-file';
import { kindOf, type NumberKind } from './cell-values';
import { type SheetRow, sheetRows } from './sheet-rows';
import { TextStore } from './texts';
import { parseXml, readXml } from './xml';
import { type RandomBytes, ZipEntries } from './zip';

const megabyte = 1024 * 1024;
/** Maximum bytes of one file inside, after decompression. */
const limits = { sheet: 2048 * megabyte, texts: 512 * megabyte, rest: 16 * megabyte };

interface Sheet {
	name: string;
	hidden: boolean;
	path: string;
}

/** A batch of rows, and the share of the sheet that has been read with it, from 0 to 1. */
export interface RowBatch {
	rows: SheetRow[];
	part: number;
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
		if (!entry) refuseFile(zip.find('mimetype') ? 'spreadsheet' : 'notWorkbook', { format: 'ODS' });
		if (main.endsWith('.bin')) refuseFile('spreadsheet', { format: 'XLSB' });
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
				if (relation) sheets.push({ name: attributes['name'] ?? '', hidden, path: relation.path });
			},
		});
		if (sheets.length === 0) refuseFile('notWorkbook');
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
		if (!entry) refuseFile('noSheet', { sheet: sheetName });
		const kinds = await this.#kinds();
		let last = Number.POSITIVE_INFINITY;
		if (atMost !== undefined) {
			last = -1;
			const text = (n: number) => {
				last = Math.max(last, n);
				return '';
			};
			for await (const _ of this.#read(entry, { kinds, from1904: this.from1904, text }, atMost));
		}
		const texts = await this.#texts(last);
		yield* this.#read(entry, { kinds, from1904: this.from1904, text: (n) => texts.get(n) }, atMost);
	}

	async *#read(
		entry: Entry,
		rules: Parameters<typeof sheetRows>[0],
		atMost = Number.POSITIVE_INFINITY,
	): AsyncGenerator<RowBatch> {
		let rows: SheetRow[] = [];
		let seen = 0;
		let size = 0;
		const handlers = sheetRows(rules, (row) => {
			if (seen < atMost) rows.push(row);
			seen += 1;
		});
		for await (const length of parseXml(this.zip.read(entry, limits.sheet), handlers)) {
			size += length;
			if (rows.length > 0) yield { rows, part: Math.min(1, size / Math.max(1, entry.uncompressedSize)) };
			rows = [];
			if (seen >= atMost) return;
		}
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
		const codes = new Map<number, string>();
		let inCells = false;
		await readXml(this.zip.read(entry, limits.rest), {
			open(name, attributes) {
				const id = Number(attributes['numFmtId'] ?? 0);
				if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '');
				else if (name === 'cellXfs') inCells = true;
				else if (name === 'xf' && inCells) kinds.push(kindOf(id, codes.get(id)));
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
			relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: resolved(folder, target) });
		},
	});
	return relations;
}

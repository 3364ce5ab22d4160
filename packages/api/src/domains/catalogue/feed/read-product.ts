import { productLimits as limits } from '@rewards/validators/catalogue/constants';
import type { RowFault } from '../../../imports';

/** A program's level, which feeds refer to by name or position. */
export interface FeedLevel {
	id: string;
	position: number;
	description: string;
}

/** A valid product of a feed, as it is staged. */
export interface FeedProduct {
	productID: string;
	productName: string;
	brandName: string;
	productModel: string;
	supplierName: string;
	description: string;
	imageUrl: string;
	categories: readonly string[];
	levelIds: readonly string[];
	cost: string;
	msrp: string;
	freight: string;
	handling: string;
	costBeforeDeal: string;
	productDropShipDays: number;
	stock: number | null;
	featured: boolean;
	discount: boolean;
}
export type FeedField = Exclude<keyof FeedProduct, 'levelIds'> | 'levels';
export const feedFields: readonly FeedField[] = [
	'productID',
	'productName',
	'brandName',
	'productModel',
	'supplierName',
	'description',
	'imageUrl',
	'categories',
	'levels',
	'cost',
	'msrp',
	'freight',
	'handling',
	'costBeforeDeal',
	'productDropShipDays',
	'stock',
	'featured',
	'discount',
];
export type FeedRecord = Partial<Record<FeedField, unknown>>;

const shown = (value: unknown): string =>
	(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 200).replaceAll('\0', '');
const absent = (value: unknown): boolean => value === undefined || value === null || value === '';
const digits = /^\d{1,10}(?:\.(\d+))?$/;
const yes = /^(?:true|1|yes)$/i;
const no = /^(?:false|0|no)$/i;

/**
 * Reads the products of one program's feed (docs/product/catalogue.md): the only place that defines the valid values of
 * a field.
 */
export class ProductReader {
	readonly #levels = new Map<string, string>();
	#faults: RowFault[] = [];

	constructor(levels: readonly FeedLevel[]) {
		for (const { id, position } of levels) this.#levels.set(String(position), id);
		for (const { id, description } of levels) this.#levels.set(description.trim().toLowerCase(), id);
	}

	/** The product, or its error. */
	read(record: FeedRecord): FeedProduct | RowFault[] {
		this.#faults = [];
		const cost = this.#money(record, 'cost', true);
		const product: FeedProduct = {
			productID: this.#text(record, 'productID', limits.productID, true),
			productName: this.#text(record, 'productName', limits.productName, true),
			brandName: this.#text(record, 'brandName', limits.brandName),
			productModel: this.#text(record, 'productModel', limits.productModel),
			supplierName: this.#text(record, 'supplierName', limits.supplierName),
			description: this.#text(record, 'description', limits.description),
			imageUrl: this.#address(record),
			categories: this.#list(record, 'categories'),
			levelIds: this.#levelIds(record),
			cost,
			msrp: this.#money(record, 'msrp'),
			freight: this.#money(record, 'freight'),
			handling: this.#money(record, 'handling'),
			costBeforeDeal: absent(record.costBeforeDeal) ? cost : this.#money(record, 'costBeforeDeal'),
			productDropShipDays: this.#whole(record, 'productDropShipDays', limits.days) ?? 0,
			stock: this.#whole(record, 'stock', limits.stock),
			featured: this.#flag(record, 'featured'),
			discount: this.#flag(record, 'discount'),
		};
		return this.#faults.length > 0 ? this.#faults : product;
	}

	#fault(field: FeedField, value: unknown, code: RowFault['code'], params: RowFault['params'] = {}): void {
		this.#faults.push({ column: field, value: shown(value), code, params });
	}

	#text(record: FeedRecord, field: FeedField, max: number, required = false): string {
		const value = record[field];
		if (absent(value)) {
			if (required) this.#fault(field, '', 'required');
			return '';
		}
		if (typeof value !== 'string' && typeof value !== 'number') {
			this.#fault(field, value, 'invalidType');
			return '';
		}
		const text = String(value).trim();
		if (text === '' && required) this.#fault(field, value, 'required');
		else if (text.length > max) this.#fault(field, value, 'tooLong', { max });
		else if (text.includes('\0')) this.#fault(field, value, 'controlCharacter');
		return text;
	}

	#money(record: FeedRecord, field: FeedField, required = false): string {
		const value = record[field];
		if (absent(value)) {
			if (required) this.#fault(field, '', 'required');
			return '0';
		}
		const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
		const found = digits.exec(text);
		if (found && (found[1]?.length ?? 0) <= 2) return text;
		if (found) this.#fault(field, value, 'tooManyDecimals', { max: 2 });
		else if (/^-\d/.test(text)) this.#fault(field, value, 'tooSmall', { min: 0 });
		else if (/^\d{11,}/.test(text)) this.#fault(field, value, 'tooBig', { max: limits.money });
		else this.#fault(field, value, 'notNumber');
		return '0';
	}

	#whole(record: FeedRecord, field: FeedField, max: number): number | null {
		const value = record[field];
		if (absent(value)) return null;
		const number = typeof value === 'string' ? Number(value.trim()) : value;
		if (typeof number !== 'number' || Number.isNaN(number)) this.#fault(field, value, 'notNumber');
		else if (!Number.isInteger(number)) this.#fault(field, value, 'notWhole');
		else if (number < 0) this.#fault(field, value, 'tooSmall', { min: 0 });
		else if (number > max) this.#fault(field, value, 'tooBig', { max });
		else return number;
		return null;
	}

	#flag(record: FeedRecord, field: FeedField): boolean {
		const value = record[field];
		if (absent(value) || value === false) return false;
		if (value === true || yes.test(String(value))) return true;
		if (!no.test(String(value))) this.#fault(field, value, 'invalid');
		return false;
	}

	#list(record: FeedRecord, field: 'categories' | 'levels'): string[] {
		const value = record[field];
		if (absent(value)) return [];
		// In CSV they are in one cell.
		const parts: readonly unknown[] = Array.isArray(value) ? value : String(value).split('|');
		const texts = parts.map((part) => String(part).trim()).filter(Boolean);
		const isText = parts.every((part) => typeof part === 'string' || typeof part === 'number');
		if (!isText || texts.some((text) => text.includes('\0'))) this.#fault(field, value, 'invalidType');
		else if (texts.length > limits.categories) this.#fault(field, value, 'invalid');
		else if (texts.some((text) => text.length > limits.category))
			this.#fault(field, value, 'tooLong', { max: limits.category });
		return texts;
	}

	#levelIds(record: FeedRecord): string[] {
		// A program without levels shows everything to all participants.
		if (this.#levels.size === 0) return [];
		const ids = new Set<string>();
		for (const name of this.#list(record, 'levels')) {
			const id = this.#levels.get(name.toLowerCase());
			if (id) ids.add(id);
			else this.#fault('levels', name, 'levelUnknown', { value: name.slice(0, 100) });
		}
		return [...ids];
	}

	#address(record: FeedRecord): string {
		const text = this.#text(record, 'imageUrl', limits.imageUrl);
		if (text !== '' && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))
			this.#fault('imageUrl', text, 'invalid');
		return text;
	}
}

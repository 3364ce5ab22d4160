import { cleanHtml, isCleanHtml } from '@rewards/validators/content/clean-html';

/** A page as stored; `sort` is its place among the language's pages. */
export interface PageRow {
	id: string;
	language: string;
	name: string;
	url: string;
	sort: number;
}
export interface SectionRow {
	id: string;
	pageId: string;
	type: string;
	sort: number;
	slideSpeed: number | null;
	html: string;
	title: string;
	source: string;
	layout: string;
	rows: number | null;
	limit: number | null;
	productSort: string;
	categories: string[];
}
export interface SlideRow {
	id: string;
	sectionId: string;
	sort: number;
	imageClassic: string;
	imageFull: string;
	imageMobile: string;
	title: string;
	text: string;
	actionText: string;
	actionLink: string;
}
export interface ItemRow {
	language: string;
	menu: string;
	id: string;
	parentId: string | null;
	sort: number;
	title: string;
	type: string;
	url: string;
}
/** Columns of each row that the database maintains. */
export interface Kept {
	version: number;
	updatedAt: Date;
}

export interface Table<Row> {
	name: string;
	/** The key of a row within the program. */
	key: readonly (keyof Row & string)[];
	/** The row's parent. A row that moves to another parent is deleted and added. */
	within: keyof Row & string;
	/** Column and its type by field. */
	columns: { readonly [Field in keyof Row & string]: readonly [column: string, type: string] };
	/** Values are cleaned when they are read, so older rows follow today's rules as well. */
	leaving?: <Read extends Row>(row: Read) => Read;
}

export const pageTable: Table<PageRow> = {
	name: 'content_page',
	key: ['id'],
	within: 'language',
	columns: {
		id: ['id', 'uuid'],
		language: ['language', 'text'],
		name: ['name', 'text'],
		url: ['url', 'text'],
		sort: ['sort', 'int'],
	},
};
export const sectionTable: Table<SectionRow> = {
	name: 'content_section',
	key: ['id'],
	within: 'pageId',
	columns: {
		id: ['id', 'uuid'],
		pageId: ['page_id', 'uuid'],
		type: ['type', 'text'],
		sort: ['sort', 'int'],
		slideSpeed: ['slide_speed', 'int'],
		html: ['html', 'text'],
		title: ['title', 'text'],
		source: ['source', 'text'],
		layout: ['layout', 'text'],
		rows: ['rows', 'int'],
		limit: ['product_limit', 'int'],
		productSort: ['product_sort', 'text'],
		categories: ['categories', 'text[]'],
	},
	// HTML from before today's rules, also in the history, which is immutable.
	leaving: (section) => (isCleanHtml(section.html) ? section : { ...section, html: cleanHtml(section.html) }),
};
export const slideTable: Table<SlideRow> = {
	name: 'content_slide',
	key: ['id'],
	within: 'sectionId',
	columns: {
		id: ['id', 'uuid'],
		sectionId: ['section_id', 'uuid'],
		sort: ['sort', 'int'],
		imageClassic: ['image_classic', 'text'],
		imageFull: ['image_full', 'text'],
		imageMobile: ['image_mobile', 'text'],
		title: ['title', 'text'],
		text: ['text', 'text'],
		actionText: ['action_text', 'text'],
		actionLink: ['action_link', 'text'],
	},
};
export const itemTable: Table<ItemRow> = {
	name: 'menu_item',
	key: ['language', 'menu', 'id'],
	within: 'menu',
	columns: {
		language: ['language', 'text'],
		menu: ['menu', 'text'],
		id: ['id', 'uuid'],
		parentId: ['parent_id', 'uuid'],
		sort: ['sort', 'int'],
		title: ['title', 'text'],
		type: ['type', 'text'],
		url: ['url', 'text'],
	},
};

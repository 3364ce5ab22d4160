import { z } from 'zod';
import { text } from '../text';
import { contentLimits, isSafeImage, isSafeLink, sectionTypes } from './constants';
import { type MenuItemInput, pageFieldsSchema, siteLanguageSchema } from './schemas';

// The content of a program as REST clients send it: a list of languages, each with its pages and both menus
// (docs/product/content.md).

const id = z.uuid().nullish();
const version = z.int().nullish();
const link = text({ max: contentLimits.link }).refine(isSafeLink, 'linkUnsafe');
const image = text({ max: contentLimits.link }).refine(isSafeImage, 'imageUnsafe');
const title = text({ max: contentLimits.title });

const slide = z.object({
	id,
	version,
	sort: z.int32().nullish(),
	imageClassic: image,
	imageFull: image,
	imageMobile: image,
	title,
	text: text({ max: contentLimits.text }),
	action: z.object({ text: title, link }).nullish(),
});
const positive = z.int().min(1).max(1_000_000).nullish();
const section = z.object({
	id,
	version,
	type: z.enum(sectionTypes),
	sort: z.int32().nullish(),
	slideSpeed: positive,
	html: z.string().max(contentLimits.html).nullish(),
	title,
	source: z.string().nullish(),
	layout: z.string().nullish(),
	rows: positive,
	limit: positive,
	productSort: z.string().nullish(),
	categories: z.array(title).max(50).nullish(),
	slides: z.array(slide).max(contentLimits.slides).nullish(),
});
/** One page of a document. */
export const documentPageSchema = pageFieldsSchema.extend({
	id,
	version,
	sections: z.array(section).max(1000).nullish(),
});
export type DocumentSection = z.output<typeof section>;
export type DocumentPage = z.output<typeof documentPageSchema>;
export type DocumentSlide = z.output<typeof slide>;

const item = z.object({
	id,
	version,
	parentId: id,
	title: text({ max: contentLimits.title }),
	label: text({ max: contentLimits.title }),
	type: text({ max: 50 }),
	url: link,
	children: z.array(z.unknown()).nullish(),
	submenu: z.object({ menu: z.array(z.unknown()).nullish() }).nullish(),
});
export type DocumentItem = MenuItemInput & { version: number | null };

/**
 * A menu as one list, parents before their children, whether it was nested (`children`, `submenu.menu`) or flat
 * (`parentId`). Without recursion, because the sender controls the depth.
 */
export const documentMenuSchema = z
	.array(z.unknown())
	.nullish()
	.transform((nodes, context): DocumentItem[] | null => {
		if (!nodes) return null;
		const found: DocumentItem[] = [];
		const open = nodes.map((node) => ({ node, above: null as string | null })).reverse();
		for (let next = open.pop(); next; next = open.pop()) {
			const parsed = item.safeParse(next.node);
			if (!parsed.success || found.length >= contentLimits.menuItems) {
				const issue = parsed.error?.issues[0];
				context.addIssue({
					code: 'custom',
					path: [found.length, ...(issue?.path ?? [])],
					message: issue?.message ?? 'tooLong',
					params: { max: contentLimits.menuItems },
				});
				return z.NEVER;
			}
			const { children, submenu, label, ...entry } = parsed.data;
			const name = entry.title || label;
			if (name === '') {
				context.addIssue({ code: 'custom', path: [found.length, 'title'], message: 'menuTitleRequired' });
				return z.NEVER;
			}
			const own = { ...entry, id: entry.id ?? crypto.randomUUID(), title: name, version: entry.version ?? null };
			found.push({ ...own, parentId: next.above ?? entry.parentId ?? null });
			const below = [...(children ?? []), ...(submenu?.menu ?? [])];
			for (const node of below.reverse()) open.push({ node, above: own.id });
		}
		return found;
	});

const parts = {
	language: siteLanguageSchema,
	/** Revision that was read; without it missing rows are deleted even if another user added them. */
	revision: z.string().max(100).nullish(),
};
/** A part that is validated later: validating everything at once would block other requests. */
const later = <Schema extends z.ZodType>(_: Schema) =>
	z.custom<z.input<Schema>>((value) => typeof value === 'object' && value !== null, 'invalid');
const laterMenu = z.array(z.unknown()).nullish();
/**
 * A document as received: `documentPageSchema` and `documentMenuSchema` validate its pages and menus. Absent ones stay
 * unchanged.
 */
export const contentDocumentSchema = z
	.array(
		z.object({
			...parts,
			pages: z.array(later(documentPageSchema)).max(5000).nullish(),
			desktopMenu: laterMenu,
			mobileMenu: laterMenu,
		}),
	)
	.max(20);
export type SentDocument = z.output<typeof contentDocumentSchema>;

export interface DocumentLanguage extends z.output<z.ZodObject<typeof parts>> {
	/** Null: the pages stay unchanged; so do menus. */
	pages: DocumentPage[] | null;
	desktopMenu: DocumentItem[] | null;
	mobileMenu: DocumentItem[] | null;
}

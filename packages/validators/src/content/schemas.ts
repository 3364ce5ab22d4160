import { z } from 'zod';
import { siteLanguages, sortOrders } from '../programs/constants';
import { controlCharacters, text } from '../text';
import {
	carouselLayouts,
	carouselNumbers,
	carouselSources,
	contentLimits,
	isPageUrl,
	isSafeImage,
	isSafeLink,
	menuNames,
	pageUrlOf,
	slideSpeeds,
} from './constants';
import { isModestHtml } from './modest-html';

export const siteLanguageSchema = z.enum(siteLanguages);
export const menuNameSchema = z.enum(menuNames);
const link = text({ max: contentLimits.link }).refine(isSafeLink, 'linkUnsafe');
const image = text({ max: contentLimits.link }).refine(isSafeImage, 'imageUnsafe');
const title = text({ max: contentLimits.title });

const pageUrl = z
	.string()
	.transform(pageUrlOf)
	.pipe(z.string().min(1, 'urlRequired').max(contentLimits.url).refine(isPageUrl, 'pageUrlInvalid'));
export const pageFieldsSchema = z.object({
	name: text({ required: 'nameRequired', max: contentLimits.pageName }),
	url: pageUrl,
});
export type PageFields = z.output<typeof pageFieldsSchema>;

/** `changeLinks`: links to the old URL are changed to the new one. */
export const pageUpdateSchema = pageFieldsSchema.extend({ version: z.int(), changeLinks: z.boolean().default(false) });
/** `linksTo`: new target of links to the page, empty for none; without it they stay unchanged. */
export const pageDeleteSchema = z.object({ version: z.int(), linksTo: link.optional() });

const menuItem = z.object({
	id: z.uuid(),
	parentId: z.uuid().nullable(),
	title: text({ required: 'menuTitleRequired', max: contentLimits.title }),
	type: text({ max: 50 }),
	url: link,
});
/** A whole menu, parents and children in one list; their order in it is their order in the menu. */
export const menuItemsSchema = z.array(menuItem).max(contentLimits.menuItems);
const entry = menuItem.pick({ title: true, type: true, url: true });
/** The form of an entry. Its title is a label in the menu of small screens. */
export const menuEntrySchemas = {
	desktop: entry,
	mobile: entry.extend({ title: text({ required: 'menuLabelRequired', max: contentLimits.title }) }),
};
export type MenuItemInput = z.output<typeof menuItem>;
export const menuSaveSchema = z.object({
	language: siteLanguageSchema,
	menu: menuNameSchema,
	/** The revision that `content.menu` returned, of the edited state. */
	revision: z.string().max(100),
	items: menuItemsSchema,
});

export const slideSchema = z.object({
	id: z.uuid(),
	imageClassic: image,
	imageFull: image,
	imageMobile: image,
	title,
	text: text({ max: contentLimits.text }),
	actionText: title,
	actionLink: link,
});
export type SlideInput = z.output<typeof slideSchema>;
const slideSpeed = z.int().min(slideSpeeds.min).max(slideSpeeds.max);
const html = z
	.string()
	.max(contentLimits.html)
	.refine((value) => !controlCharacters.test(value), 'controlCharacter')
	.refine(isModestHtml, 'nestedTooDeeply');

const htmlFields = z.object({ type: z.literal('html'), html });
const sliderFields = z.object({
	type: z.literal('slider'),
	slideSpeed,
	slides: z.array(slideSchema).max(contentLimits.slides),
});
export const carouselFieldsSchema = z.object({
	title,
	source: z.enum(carouselSources),
	layout: z.enum(carouselLayouts),
	rows: z.int().min(1).max(carouselNumbers.rows),
	limit: z.int().min(1).max(carouselNumbers.limit),
	productSort: z.enum(sortOrders),
	categories: z.array(title).min(1).max(50),
});
const carouselFields = carouselFieldsSchema.extend({ type: z.literal('productsCarousel') });
/** Content of a section, by its type. */
export const sectionFieldsSchema = z.discriminatedUnion('type', [htmlFields, sliderFields, carouselFields]);
export type SectionFields = z.output<typeof sectionFieldsSchema>;

/** Things with a history: viewable, nameable and restorable. */
export const historyOfSchema = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('page'), id: z.uuid() }),
	z.object({ kind: z.literal('section'), id: z.uuid() }),
	z.object({ kind: z.literal('menu'), language: siteLanguageSchema, menu: menuNameSchema }),
]);
export type HistoryOf = z.output<typeof historyOfSchema>;
export const momentSchema = z.iso.datetime({ offset: true });
export const stateNameSchema = text({ required: 'nameRequired', max: contentLimits.stateName });

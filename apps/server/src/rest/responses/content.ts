import { z } from 'zod';
import { exampleIds, id, named } from './pieces';
import { exampleProgram, programShape } from './programs';

const text = z.string();
const version = z.int();

const slide = z.object({
	id,
	version,
	sort: z.int(),
	imageClassic: text,
	imageFull: text,
	imageMobile: text,
	title: text,
	text,
	action: z.object({ text, link: text }).nullable(),
});
const section = z.object({
	id,
	version,
	type: text,
	sort: z.int(),
	slideSpeed: z.int().nullable(),
	/** Of a text section. */
	html: text.optional(),
	/** Of a slider. */
	slides: z.array(slide).optional(),
	/** Of a carousel. */
	title: text.optional(),
	source: text.optional(),
	layout: text.optional(),
	rows: z.int().nullable().optional(),
	limit: z.int().nullable().optional(),
	productSort: text.optional(),
	categories: z.array(text).optional(),
});
const page = z.object({ id, version, name: text, url: text, sections: z.array(section) });

const item = {
	id,
	version,
	parentId: id.nullable(),
	title: text.optional(),
	label: text.optional(),
	type: text.optional(),
	url: text,
};
interface MenuItem extends z.output<z.ZodObject<typeof item>> {
	children?: MenuItem[] | undefined;
	submenu?: { type: 'menu'; menu: MenuItem[] } | undefined;
}
const menuItem: z.ZodType<MenuItem> = named(
	'MenuItem',
	z.object({
		...item,
		children: z.array(z.lazy(() => menuItem)).optional(),
		submenu: z.object({ type: z.literal('menu'), menu: z.array(z.lazy(() => menuItem)) }).optional(),
	}),
	{ id: exampleIds.entry, version: 1, parentId: null, title: 'Home', type: 'page', url: '/home' },
);
const language = z.object({
	language: text,
	/** Send it back with a save, so content that others added in the meantime is kept. */
	revision: text,
	pages: z.array(page),
	desktopMenu: z.array(menuItem),
	mobileMenu: z.array(menuItem),
});

/** A program's settings, with its content in all languages. */
export const programWithContent = named('WholeProgram', programShape.extend({ content: z.array(language) }), {
	...exampleProgram,
	content: [
		{
			language: 'en',
			revision: '12',
			pages: [
				{
					id: exampleIds.address,
					version: 1,
					name: 'Home',
					url: '/home',
					sections: [
						{
							id: exampleIds.entry,
							version: 1,
							type: 'html',
							sort: 0,
							slideSpeed: null,
							html: '<p>Welcome</p>',
						},
					],
				},
			],
			desktopMenu: [{ id: exampleIds.entry, version: 1, parentId: null, title: 'Home', type: 'page', url: '/home' }],
			mobileMenu: [],
		},
	],
});

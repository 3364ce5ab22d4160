import { z } from 'zod';
import type { SectionFields } from '../types';

const words = z.string().nullish();
const slide = z.object({
	id: z.string(),
	imageClassic: words,
	imageFull: words,
	imageMobile: words,
	title: words,
	text: words,
	actionText: words,
	actionLink: words,
});
const shape = z.discriminatedUnion('type', [
	z.object({ type: z.literal('html'), html: z.string() }),
	z.object({ type: z.literal('slider'), slideSpeed: z.number(), slides: z.array(slide) }),
	z.object({
		type: z.literal('productsCarousel'),
		title: words,
		source: z.string(),
		layout: z.string(),
		rows: z.number(),
		limit: z.number(),
		productSort: z.string(),
		categories: z.array(words),
	}),
]);

/**
 * The content of a draft for such a section. Only its shape is checked: input that can't be saved yet, such as too long
 * a text, is restored for correction. Undefined if it is no draft of such a section.
 */
export function draftFields(type: SectionFields['type'], value: unknown): SectionFields | undefined {
	const { data } = shape.safeParse(value);
	return data?.type === type ? (data as SectionFields) : undefined;
}

import { contentLimits } from '@rewards/validators/content/constants';
import { sectionFieldsSchema } from '@rewards/validators/content/schemas';
import { describe, expect, test } from 'vitest';
import { draftFields } from './draft-fields';

const slide = {
	id: '0b8f4c52-3f0c-4c3e-9a55-0d7a4d1f1c11',
	imageClassic: '',
	imageFull: '',
	imageMobile: '',
	title: 'Summer',
	text: '',
	actionText: '',
	actionLink: 'javascript:alert(1)',
};
const carousel = {
	type: 'productsCarousel',
	title: 'x'.repeat(contentLimits.title + 1),
	source: 'new',
	layout: 'grid-4',
	rows: 1,
	limit: 8,
	productSort: 'newest',
	categories: [],
};

describe('a draft is restored as it was typed', () => {
	test.each([
		['a text that is too long', 'html', { type: 'html', html: 'x'.repeat(contentLimits.html + 1) }],
		['a slide that leads nowhere safe', 'slider', { type: 'slider', slideSpeed: 1, slides: [slide] }],
		['a carousel without a category', 'productsCarousel', carousel],
	] as const)('%s, although it can’t be saved yet', (_, type, fields) => {
		expect(sectionFieldsSchema.safeParse(fields).success).toBe(false);
		expect(draftFields(type, structuredClone(fields))).toEqual(fields);
	});

	test('a value of another type, or no section at all, is no draft', () => {
		expect(draftFields('html', carousel)).toBeUndefined();
		expect(draftFields('html', { type: 'html', html: 7 })).toBeUndefined();
		expect(draftFields('slider', { type: 'slider', slideSpeed: 1, slides: [{ ...slide, title: {} }] })).toBeUndefined();
		expect(draftFields('html', undefined)).toBeUndefined();
	});
});

import { cleanHtml } from '@rewards/validators/content/clean-html';
import { attacks, mutations } from '@rewards/validators/content/testing/attacks';
import { type DefaultTreeAdapterTypes as Parsed, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { renderSite, type Shown, type SiteLook } from './render-site';

const look: SiteLook = {
	name: 'Sky Points',
	theme: {
		color1: '#112233',
		color2: '#ffffff',
		color3: 'red;}</style><script>alert(1)</script>',
		logo: '',
		mobileLogo: '',
	},
	language: 'en',
	points: 'points',
	noProducts: 'No products',
	mobile: false,
};
const slide = {
	id: 'a',
	imageClassic: '',
	imageFull: '',
	imageMobile: '',
	title: '',
	text: '',
	actionText: '',
	actionLink: '',
};
const section: Shown = {
	id: 'a',
	type: 'html',
	html: '',
	title: '',
	layout: 'grid-4',
	rows: 1,
	slideSpeed: 2000,
	slides: [],
};

/** Elements of a rendered page that could run something, and attributes that do. */
function running(html: string): string[] {
	const found: string[] = [];
	const walk = (node: Parsed.ParentNode) => {
		for (const child of node.childNodes) {
			if (!('attrs' in child)) continue;
			if (['script', 'iframe', 'object', 'embed', 'svg', 'math', 'form', 'link'].includes(child.tagName))
				found.push(child.tagName);
			for (const { name, value } of child.attrs) {
				if (
					name.startsWith('on') ||
					(['href', 'src'].includes(name) && /^\s*(?:javascript|data|vbscript):/i.test(value))
				)
					found.push(`${name}=${value}`);
			}
			walk(child);
		}
	};
	walk(parse(html));
	return found;
}

describe.each([...attacks, ...mutations])('%s', (attack) => {
	test('does nothing in a title, a name, an address, a product or a text', () => {
		const product = { productID: '1', productName: attack, brandName: attack, imageUrl: attack, pricePoints: 1 };
		const shown: Shown[] = [
			{ ...section, html: cleanHtml(attack) },
			{ ...section, type: 'productsCarousel', title: attack, layout: attack, products: [product] },
			{
				...section,
				id: attack,
				type: 'slider',
				slides: [{ ...slide, title: attack, text: attack, actionText: attack, imageFull: `/${attack}` }, slide],
			},
			{ ...section, type: attack },
		];
		const themed = {
			...look,
			name: attack,
			language: attack,
			points: attack,
			noProducts: attack,
			theme: { ...look.theme, logo: `/${attack}` },
		};
		expect(running(renderSite(shown, themed))).toEqual([]);
	});
});

test('a page shows its sections in order, in the colours of the program', () => {
	const page = renderSite(
		[
			{ ...section, html: '<h1>Hello</h1>' },
			{ ...section, type: 'productsCarousel', title: 'New', products: [] },
		],
		look,
	);
	expect(page).toContain('background:#112233');
	expect(page.indexOf('<h1>Hello</h1>')).toBeLessThan(page.indexOf('No products'));
	expect(page).not.toContain('red;');
});

test('slides take turns, each for the slider’s speed', () => {
	const page = renderSite([{ ...section, type: 'slider', slides: [slide, slide, slide, slide] }], look);
	expect(page).toContain('animation:slide-a 8s -8s infinite');
	expect(page).toContain('animation:slide-a 8s -6s infinite');
});

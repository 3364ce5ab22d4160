import { cleanHtml } from '@rewards/validators/content/clean-html';
import { attacks, mutations } from '@rewards/validators/content/testing/attacks';
import { type DefaultTreeAdapterTypes as Parsed, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { renderSite, type Shown, type SiteLook } from './render-site';
import styles from './site-frame.css?url&no-inline';

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

const ownStyles = ({ name, value }: { name: string; value: string }) => name === 'href' && value === styles;

/** Elements of a rendered page that could run something, and attributes that do. */
function running(html: string): string[] {
	const found: string[] = [];
	const walk = (node: Parsed.ParentNode) => {
		for (const child of node.childNodes) {
			if (!('attrs' in child)) continue;
			if (['script', 'style', 'iframe', 'object', 'embed', 'svg', 'math', 'form'].includes(child.tagName))
				found.push(child.tagName);
			// Its own styles come first in the head, and nothing else is in it.
			if (child.tagName === 'link' && (node.nodeName !== 'head' || !child.attrs.some(ownStyles)))
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

test('a page shows its sections in order, in the colors of the program', () => {
	const page = renderSite(
		[
			{ ...section, html: '<h1>Hello</h1>' },
			{ ...section, type: 'productsCarousel', title: 'New', products: [] },
		],
		look,
	);
	expect(page).toContain('--main:#112233');
	expect(page.indexOf('Hello</h1>')).toBeLessThan(page.indexOf('No products'));
	expect(page).not.toContain('red;');
});

test('slides take turns, each for the slider’s speed', () => {
	const page = renderSite([{ ...section, type: 'slider', slides: [slide, slide, slide, slide] }], look);
	expect(page).toContain('animation:slide 8s linear(1 0% 24%,0 25% 99%,1 100%) -8s infinite');
	expect(page).toContain('animation:slide 8s linear(1 0% 24%,0 25% 99%,1 100%) -6s infinite');
});

test('every text follows the direction of its words, or the one it sets', () => {
	const product = { productID: '1', productName: 'ساعة', brandName: 'Acme', imageUrl: '', pricePoints: 1 };
	const html =
		'<p>مرحبا</p><p dir="rtl" style="text-align:left">Hello</p><ul><li>One</li></ul><table><tbody><tr><td>١</td></tr></tbody></table>';
	const page = renderSite(
		[
			{ ...section, html },
			{ ...section, type: 'productsCarousel', title: 'جديد', products: [product] },
			{ ...section, type: 'slider', slides: [{ ...slide, title: 'عرض', text: 'نص', actionText: 'تسوق' }] },
		],
		look,
	);
	const found = new Map<string, string | undefined>();
	const walk = (node: Parsed.ParentNode, dir?: string) => {
		for (const child of node.childNodes) {
			if (child.nodeName === '#text') found.set((child as Parsed.TextNode).value.trim(), dir);
			if ('attrs' in child) walk(child, child.attrs.find(({ name }) => name === 'dir')?.value ?? dir);
		}
	};
	const [main] = [parse(page).childNodes[1] as Parsed.Element];
	walk(main);
	for (const text of ['مرحبا', 'One', '١', 'ساعة', 'Acme', 'جديد', 'عرض', 'نص', 'تسوق', 'Sky Points', '1 points'])
		expect([text, found.get(text)]).toEqual([text, 'auto']);
	expect(found.get('Hello')).toBe('rtl');
});

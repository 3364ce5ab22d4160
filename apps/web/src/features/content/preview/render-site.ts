import { isSafeImage } from '@rewards/validators/content/constants';
import type { Product, SitePage } from '../types';
// A file, since our pages' policy, which also applies in the frame, allows no <style> element.
import styles from './site-frame.css?url&no-inline';

/** The displayed part of a section; `products` are those of a carousel. */
export type Shown = Pick<
	SitePage['sections'][number],
	'id' | 'type' | 'html' | 'title' | 'layout' | 'rows' | 'slideSpeed'
> & {
	slides: readonly Omit<SitePage['sections'][number]['slides'][number], 'version'>[];
	products?: readonly Product[] | undefined;
};
/** The settings that define the site's look. */
export interface SiteLook {
	name: string;
	theme: { color1: string; color2: string; color3: string; logo: string; mobileLogo: string };
	/** Language code as browsers know it. */
	language: string;
	points: string;
	/** Text of a carousel without products. */
	noProducts: string;
	mobile: boolean;
	/** The id of the section to scroll to. */
	first?: string | undefined;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
/** A theme color, or a fallback: nothing else gets into a style. */
const colour = (value: string, other: string): string => (/^#[0-9a-f]{3,8}$/i.test(value) ? value : other);
const picture = (url: string, alt: string, className: string) =>
	url === '' || !isSafeImage(url) ? '' : `<img class="${className}" src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`;

const columns: Record<string, number> = { 'grid-4': 4, 'grid-4-sm': 4, 'grid-5': 5 };

function carousel({ title, layout, rows, products = [] }: Shown, { mobile, points, noProducts }: SiteLook): string {
	const across = mobile ? 2 : (columns[layout] ?? 4);
	const cards = products.slice(0, across * (rows ?? 1)).map(
		(product) => `<li class="card">${picture(product.imageUrl, '', 'shot') || '<span class="shot"></span>'}
				<small dir="auto">${escapeHtml(product.brandName)}</small><strong dir="auto">${escapeHtml(product.productName)}</strong>
				<span dir="auto">${product.pricePoints} ${escapeHtml(points)}</span></li>`,
	);
	const list = cards.length > 0 ? cards.join('') : `<li class="none" dir="auto">${escapeHtml(noProducts)}</li>`;
	const heading = title ? `<h2 dir="auto">${escapeHtml(title)}</h2>` : '';
	return `${heading}<ul class="cards ${layout === 'grid-4-sm' ? 'small' : ''}" style="--across:${across}">${list}</ul>`;
}

/** Stacked slides, each shown for the slider's speed, without a script. */
function slider({ slides, slideSpeed }: Shown, { mobile }: SiteLook): string {
	const all = slides.length;
	if (all === 0) return '';
	const seconds = ((slideSpeed ?? 5000) * all) / 1000;
	const share = 100 / all;
	// It is visible for its share of the cycle, then hidden.
	const timing = `linear(1 0% ${share - 1}%,0 ${share}% 99%,1 100%)`;
	const shown = slides.map((slide, at) => {
		const image = mobile ? slide.imageMobile || slide.imageFull : slide.imageFull || slide.imageClassic;
		const action = slide.actionText ? `<span class="button" dir="auto">${escapeHtml(slide.actionText)}</span>` : '';
		const words = [
			slide.title && `<h2 dir="auto">${escapeHtml(slide.title)}</h2>`,
			slide.text && `<p dir="auto">${escapeHtml(slide.text)}</p>`,
			action,
		];
		const move =
			all > 1 ? `animation:slide ${seconds}s ${timing} ${(seconds / all) * at - seconds}s infinite` : 'opacity:1';
		return `<div class="slide" style="${move}">${picture(image, slide.title, 'wide')}<div class="words">${words.filter(Boolean).join('')}</div></div>`;
	});
	return `<div class="slider">${shown.join('')}</div>`;
}

/** Each paragraph, list and cell of a cleaned text follows the direction of its own words, unless the text sets one. */
const ownDirections = (html: string): string =>
	html.replace(/<(p|h[1-6]|ul|ol|li|blockquote|pre|div|caption|th|td)\b(?![^<>]* dir=)/g, '<$1 dir="auto"');

function body(section: Shown, look: SiteLook): string {
	if (section.type === 'html') return `<div class="text">${ownDirections(section.html)}</div>`;
	if (section.type === 'slider') return slider(section, look);
	return section.type === 'productsCarousel' ? carousel(section, look) : '';
}

/**
 * A page of a program's site as one document, in the program's colors; used for a page and for a single section. It
 * shows in a frame that runs no script; its own policy forbids everything but images and the styles below. Its HTML was
 * cleaned before.
 */
export function renderSite(sections: readonly Shown[], look: SiteLook): string {
	const { theme, name, language, mobile, first } = look;
	const [main, opposite, links] = [
		colour(theme.color1, '#1f4f8f'),
		colour(theme.color2, '#ffffff'),
		colour(theme.color3, '#1f4f8f'),
	];
	const logo =
		picture((mobile && theme.mobileLogo) || theme.logo, name, 'logo') || `<span dir="auto">${escapeHtml(name)}</span>`;
	return `<!doctype html><html lang="${escapeHtml(language)}" class="${mobile ? 'mobile' : ''}" style="--main:${main};--opposite:${opposite};--links:${links}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' https: http:; style-src 'self'; style-src-attr 'unsafe-inline'">
<base target="_blank"><title>${escapeHtml(name)}</title><link rel="stylesheet" href="${styles}"></head><body><header>${logo}</header><main>${sections.map((section) => `<section${section.id === first ? ' class="first"' : ''}>${body(section, look)}</section>`).join('')}</main></body></html>`;
}

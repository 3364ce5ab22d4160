import { isSafeImage } from '@rewards/validators/content/words';
import type { Product, SitePage } from '../types';

/** What of a section is shown; `products` are those of a carousel. */
export type Shown = Pick<
	SitePage['sections'][number],
	'id' | 'type' | 'html' | 'title' | 'layout' | 'rows' | 'slideSpeed'
> & {
	slides: readonly Omit<SitePage['sections'][number]['slides'][number], 'version'>[];
	products?: readonly Product[] | undefined;
};
/** What of a program gives its site its look. */
export interface SiteLook {
	name: string;
	theme: { color1: string; color2: string; color3: string; logo: string; mobileLogo: string };
	/** As browsers know it. */
	language: string;
	points: string;
	/** What a carousel without products says. */
	noProducts: string;
	mobile: boolean;
	/** The id of the section that the page opens at. */
	first?: string | undefined;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
/** A colour of the theme, or another where it says none: nothing else gets into a style. */
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

/** Slides one over the other, each shown for the slider's speed: without a script. */
function slider({ id, slides, slideSpeed }: Shown, { mobile }: SiteLook): string {
	const all = slides.length;
	if (all === 0) return '';
	const seconds = ((slideSpeed ?? 5000) * all) / 1000;
	const share = 100 / all;
	const name = `slide-${id.replace(/[^\w-]/g, '')}`;
	const shown = slides.map((slide, at) => {
		const image = mobile ? slide.imageMobile || slide.imageFull : slide.imageFull || slide.imageClassic;
		const action = slide.actionText ? `<span class="button" dir="auto">${escapeHtml(slide.actionText)}</span>` : '';
		const words = [
			slide.title && `<h2 dir="auto">${escapeHtml(slide.title)}</h2>`,
			slide.text && `<p dir="auto">${escapeHtml(slide.text)}</p>`,
			action,
		];
		const move = all > 1 ? `animation:${name} ${seconds}s ${(seconds / all) * at - seconds}s infinite` : 'opacity:1';
		return `<div class="slide" style="${move}">${picture(image, slide.title, 'wide')}<div class="words">${words.filter(Boolean).join('')}</div></div>`;
	});
	const frames = `@keyframes ${name}{0%,${share - 1}%{opacity:1}${share}%,99%{opacity:0}100%{opacity:1}}`;
	return `<style>${frames}</style><div class="slider">${shown.join('')}</div>`;
}

/** Each paragraph, list and cell of a cleaned text runs as its own words do, where the text doesn't say how. */
const ownDirections = (html: string): string =>
	html.replace(/<(p|h[1-6]|ul|ol|li|blockquote|pre|div|caption|th|td)\b(?![^<>]* dir=)/g, '<$1 dir="auto"');

function body(section: Shown, look: SiteLook): string {
	if (section.type === 'html') return `<div class="text">${ownDirections(section.html)}</div>`;
	if (section.type === 'slider') return slider(section, look);
	return section.type === 'productsCarousel' ? carousel(section, look) : '';
}

/**
 * A page of a program's site as one document, in the program's colours: the same for a page and for one section. It is
 * shown in a frame that runs no script; its own policy forbids everything but pictures and the styles below. Html in it
 * was cleaned before.
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
	return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' https: http:; style-src 'unsafe-inline'">
<base target="_blank"><title>${escapeHtml(name)}</title><style>
*{box-sizing:border-box}body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#222;background:#fff;overflow-wrap:anywhere}
header{background:${main};color:${opposite};padding:12px 20px;font-weight:600}.logo{display:block;max-height:40px;max-width:200px}
main{padding:0 20px 24px}section{margin-top:20px}.first{scroll-initial-target:nearest}a{color:${links}}img{max-width:100%;height:auto}h1,h2,h3{line-height:1.25}
table{border-collapse:collapse;max-width:100%;overflow-wrap:break-word}td,th{border:1px solid #ccc;padding:4px 8px;text-align:start}
.button{display:inline-block;background:${main};color:${opposite};border-radius:4px;padding:6px 14px}
.cards{display:grid;grid-template-columns:repeat(var(--across),minmax(0,1fr));gap:12px;list-style:none;margin:0;padding:0}
.card{border:1px solid #ddd;border-radius:6px;padding:10px;display:flex;flex-direction:column;gap:2px}.small .card{padding:6px;font-size:13px}
.shot{display:block;width:100%;aspect-ratio:1;object-fit:contain;background:#f4f4f4}.none{grid-column:1/-1;color:#666}
.slider{display:grid;overflow:hidden;min-height:${mobile ? 300 : 160}px;background:#f4f4f4}
.slide{grid-area:1/1;display:grid;opacity:0}.slide>*{grid-area:1/1}.wide{display:block;width:100%;max-height:480px;object-fit:cover}
.words{align-self:end;padding:24px 16px 12px;color:#fff;background:linear-gradient(#0005,#000a);text-shadow:0 1px 2px #000}
.words:only-child{align-self:stretch;align-content:end}.words h2,.words p{margin:0 0 4px}@media(prefers-reduced-motion:reduce){.slide{animation:none!important}.slide:first-child{opacity:1}}
</style></head><body><header>${logo}</header><main>${sections.map((section) => `<section${section.id === first ? ' class="first"' : ''}>${body(section, look)}</section>`).join('')}</main></body></html>`;
}

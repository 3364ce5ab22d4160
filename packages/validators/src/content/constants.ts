// Without schemas, for pages that need the words alone.

export const menuNames = ['desktop', 'mobile'] as const;
export type MenuName = (typeof menuNames)[number];
export const sectionTypes = ['html', 'slider', 'productsCarousel'] as const;
export type SectionType = (typeof sectionTypes)[number];
export const carouselSources = ['featured', 'discount', 'new'] as const;
export const carouselLayouts = ['grid-4', 'grid-4-sm', 'grid-5'] as const;
/** The category of a carousel that shows all. */
export const viewAll = 'View All';

/** UTF-16 units at most. */
export const contentLimits = {
	pageName: 100,
	url: 200,
	link: 1000,
	title: 200,
	text: 2000,
	html: 300_000,
	menuItems: 500,
	slides: 50,
	stateName: 100,
} as const;
/** Milliseconds that a slide shows. */
export const slideSpeeds = { min: 500, max: 60_000, usual: 5000 } as const;
export const carouselNumbers = { rows: 20, limit: 100 } as const;

/** Pages that every site needs; they can't be deleted, and their url stays. */
export const protectedPages = [
	'home',
	'closed',
	'termsandconditions',
	'usedaccount',
	'siterebuilding',
	'ordersuccess',
] as const;

/** A URL normalized for comparison: `/Home/` and `home` are the same page. */
export const urlKey = (url: string): string => url.trim().replace(/^\/+/, '').replace(/\/+$/, '').toLowerCase();
/** The page, the query and the fragment of a link, each with what it begins with. */
function partsOf(link: string): { page: string; query: string; fragment: string } {
	const [before = '', ...after] = link.trim().split('#');
	const fragment = after.length > 0 ? `#${after.join('#')}` : '';
	const at = before.indexOf('?');
	return at < 0
		? { page: before, query: '', fragment }
		: { page: before.slice(0, at), query: before.slice(at), fragment };
}
/** Letters beyond ASCII as they are read, where an address says them by their bytes. */
const decoded = (path: string): string =>
	path.replace(/(?:%[89A-F][0-9A-F])+/gi, (bytes) => {
		try {
			return decodeURIComponent(bytes);
		} catch {
			return bytes;
		}
	});
/** Whether a link leads to the page with that URL on the same site, with any fragment and query. */
export function isLinkTo(link: string, url: string): boolean {
	const { page } = partsOf(link);
	return page !== '' && urlKey(decoded(page)) === urlKey(url);
}
/** The URL of a link's page, as stored; empty for a link within the page. */
export const pageOfLink = (link: string): string => pageUrlOf(decoded(partsOf(link).page));
/** A link that leads to another page: its query and fragment stay. Empty for nowhere. */
export function relinked(link: string, to: string): string {
	if (to === '') return '';
	const [was, is] = [partsOf(link), partsOf(to)];
	const query = was.query && is.query ? `${is.query}&${was.query.slice(1)}` : is.query || was.query;
	const whole = `${is.page}${query}${was.fragment || is.fragment}`;
	return whole.length > contentLimits.link ? to : whole;
}
export const isProtectedPage = (url: string): boolean => protectedPages.some((name) => name === urlKey(url));

const schemes = ['http:', 'https:', 'mailto:', 'tel:'];
const blank = /[\s\p{Cc}\p{Cf}]/u;
/** What could end an attribute or begin an element where a link is written into a page. */
const markup = /[<>"'`]/;
/**
 * Whether a link is allowed where staff and participants click: an address on the site, or one that opens another site,
 * a mail or a call. Anything that could execute (javascript:, data:, …), also in disguise, is refused.
 */
export function isSafeLink(link: string): boolean {
	if (link === '') return true;
	if (blank.test(link) || markup.test(link) || link.includes('\\') || link.startsWith('//')) return false;
	const scheme = /^([^/?#]*?):/.exec(link)?.[1];
	return scheme === undefined || schemes.includes(`${scheme.toLowerCase()}:`);
}
/**
 * Whether a picture may be kept: from this server, or any address. Those without https don't show; what is saved anew
 * names none of them.
 */
export const isSafeImage = (url: string): boolean =>
	url === '' || (isSafeLink(url) && (/^https?:\/\//i.test(url) || /^\/[^/]/.test(url)));

/** The parts of an address on the site: letters, digits, - and _, parted by slashes. */
export const isPageUrl = (url: string): boolean => /^(?:\/[\p{L}\p{N}_-]+)+$/u.test(url);
/** An address as stored: with one leading slash and no trailing one. */
export const pageUrlOf = (typed: string): string => {
	const bare = typed.trim().replace(/^\/+/, '').replace(/\/+$/, '');
	return bare && `/${bare}`;
};

/** Parts of every site that exist without a page. */
const builtIn = ['', 'shop', 'cart', 'checkout', 'account', 'orders', 'search', 'login', 'logout'];
/** Whether a link leads to something that has to be a page of the site. */
export const isOwnPath = (link: string): boolean => {
	const [path = ''] = link.split(/[?#]/);
	return path !== '' && !path.includes(':') && !builtIn.includes(urlKey(path).split('/')[0] ?? '');
};

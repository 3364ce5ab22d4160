/** A corner or edge of the window, as sonner names them. */
export type ToastPlace = 'bottom-right' | 'bottom-left' | 'bottom-center' | 'top-center' | 'top-right' | 'top-left';

/** Distance of toasts from the edges, in pixels: at the top below the bar of the app. */
export const toastOffset = { top: 64, right: 24, bottom: 24, left: 24 };
export const phoneOffset = { top: 64, right: 16, bottom: 16, left: 16 };
const phoneWidth = 600;
/** As large as a message of two lines. */
const size = { width: 356, height: 72 };
const controls = 'a[href],button,input,select,textarea,summary,[role=button],[role=tab],[role=menuitem],[tabindex="0"]';

const mirrored: Partial<Record<ToastPlace, ToastPlace>> = {
	'bottom-right': 'bottom-left',
	'bottom-left': 'bottom-right',
	'top-right': 'top-left',
	'top-left': 'top-right',
};

/** In order of preference, left to right. */
const places: readonly ToastPlace[] = [
	'bottom-right',
	'bottom-center',
	'top-center',
	'top-right',
	'bottom-left',
	'top-left',
];

/** Where a toast in a place would be. */
function areaOf(place: ToastPlace): { left: number; top: number; width: number; height: number } {
	const phone = innerWidth <= phoneWidth;
	const offset = phone ? phoneOffset : toastOffset;
	const width = phone ? innerWidth - offset.left - offset.right : size.width;
	const [edge, side] = place.split('-');
	const left = side === 'left' || phone ? offset.left : innerWidth - width - offset.right;
	return {
		left: side === 'center' && !phone ? (innerWidth - width) / 2 : left,
		top: edge === 'top' ? offset.top : innerHeight - size.height - offset.bottom,
		width,
		height: size.height,
	};
}

/** How bad it is to cover a control: those of a form are used next, and the button that saves it above all. */
function weightOf(control: Element): number {
	if (control.matches('[type=submit]')) return 100;
	return control.closest('form') ? 3 : 1;
}

/** The weight of all controls that a toast in a place would cover. */
function coveredBy(place: ToastPlace): number {
	const { left, top, width, height } = areaOf(place);
	const found = new Set<Element>();
	// Closer together than the smallest control is large.
	const [columns, rows] = [Math.ceil(width / 20), Math.ceil(height / 12)];
	for (let column = 0; column <= columns; column += 1)
		for (let row = 0; row <= rows; row += 1) {
			const [x, y] = [left + (width * column) / columns, top + (height * row) / rows];
			const control = document.elementFromPoint(x, y)?.closest(controls);
			// One toast above another covers nothing: they stack.
			if (control && !control.closest('[data-sonner-toaster]')) found.add(control);
		}
	return [...found].reduce((sum, control) => sum + weightOf(control), 0);
}

/** The first place, from the end of the reading direction, where a toast covers no control, or else the fewest. */
export function clearPlace(): ToastPlace {
	if (typeof document === 'undefined') return 'bottom-right';
	const rtl = document.documentElement.dir === 'rtl';
	const weighed = places.map((place) => {
		const there = rtl ? (mirrored[place] ?? place) : place;
		return { there, covers: coveredBy(there) };
	});
	const least = Math.min(...weighed.map(({ covers }) => covers));
	return weighed.find(({ covers }) => covers === least)?.there ?? 'bottom-center';
}

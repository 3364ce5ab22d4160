import { type ClassValue, clsx } from 'clsx';
import { type Config, createTailwindMerge } from 'tailwind-merge';

const any = () => true;
/** Groups of one prefix whose every value sets the same property: `p-2`, `p-(--x)`, `p-[3px]`. */
const plain = [
	...['p', 'px', 'py', 'ps', 'pe', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'ms', 'me', 'mt', 'mr', 'mb', 'ml'],
	...[
		'w',
		'h',
		'size',
		'min-w',
		'max-w',
		'min-h',
		'max-h',
		'inset',
		'inset-x',
		'inset-y',
		'start',
		'end',
		'top',
		'right',
	],
	...[
		'bottom',
		'left',
		'z',
		'gap',
		'gap-x',
		'gap-y',
		'grid-cols',
		'order',
		'self',
		'items',
		'leading',
		'tracking',
		'bg',
	],
	...['opacity', 'cursor', 'select', 'animate', 'duration', 'origin', 'line-clamp', 'whitespace', 'scale', 'rotate'],
	...['overscroll', 'object', 'fill', 'aspect', 'columns', 'basis', 'will-change', 'touch', 'field-sizing'],
	...['place-items', 'place-content', 'place-self', 'appearance', 'indent', 'accent', 'caret'],
];
const radii = ['rounded', 'rounded-s', 'rounded-e', 'rounded-t', 'rounded-b', 'rounded-l', 'rounded-r', 'rounded-ss'];
const corners = ['rounded-se', 'rounded-es', 'rounded-ee', 'rounded-tl', 'rounded-tr', 'rounded-bl', 'rounded-br'];
const sides = ['x', 'y', 's', 'e', 't', 'b', 'l', 'r'];
const widths = ['', '0', '2', '4', '8'];

/**
 * The part of tailwind-merge's table that our class names need: the full table is 5 kB larger than the list page
 * allows. A test compares both on every class in the sources.
 */
const config: Config<string, string> = {
	cacheSize: 500,
	theme: {},
	classGroups: {
		...Object.fromEntries(plain.map((name) => [name, [{ [name]: [any] }]])),
		...Object.fromEntries([...radii, ...corners, 'resize'].map((name) => [name, [{ [name]: ['', any] }]])),
		...Object.fromEntries(sides.map((side) => [`border-w-${side}`, [{ [`border-${side}`]: widths }]])),
		...Object.fromEntries(sides.map((side) => [`border-color-${side}`, [{ [`border-${side}`]: [any] }]])),
		'border-collapse': ['border-collapse', 'border-separate'],
		'border-spacing-x': [{ 'border-spacing-x': [any] }],
		'border-spacing-y': [{ 'border-spacing-y': [any] }],
		'border-spacing': [{ 'border-spacing': [any] }],
		'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
		'border-w': [{ border: [...widths, (value: string) => /^\[[\d.]/.test(value)] }],
		'border-color': [{ border: [any] }],
		'outline-style': [{ outline: ['solid', 'dashed', 'none', 'hidden'] }],
		'outline-w': [{ outline: ['', '0', '1', '2', '4'] }],
		'outline-offset': [{ 'outline-offset': [any] }],
		'outline-color': [{ outline: [any] }],
		shadow: [{ shadow: ['', any] }],
		stroke: [{ stroke: [(value: string) => /^(\d|\[[\d.])/.test(value)] }],
		'stroke-color': [{ stroke: [any] }],
		display: [
			...['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'grid', 'inline-grid', 'contents', 'hidden'],
			...['flow-root', 'table', 'table-row', 'table-cell'],
		],
		position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
		visibility: ['visible', 'invisible', 'collapse'],
		'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
		'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
		flex: [{ flex: [any] }],
		grow: [{ grow: ['', any] }],
		shrink: [{ shrink: ['', any] }],
		col: [{ col: [any] }, { 'col-span': [any] }],
		row: [{ row: [any] }, { 'row-span': [any] }],
		justify: [{ justify: ['start', 'end', 'center', 'between', 'around', 'evenly', 'normal', 'stretch', 'baseline'] }],
		'justify-self': [{ 'justify-self': [any] }],
		'justify-items': [{ 'justify-items': [any] }],
		content: [{ content: ['normal', 'start', 'end', 'center', 'between', 'around', 'evenly', 'baseline', 'stretch'] }],
		'content-value': [{ content: [any] }],
		overflow: [{ overflow: [any] }],
		'overflow-x': [{ 'overflow-x': [any] }],
		'overflow-y': [{ 'overflow-y': [any] }],
		'text-overflow': ['truncate', 'text-ellipsis', 'text-clip'],
		'text-align': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
		'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
		'font-size': [
			{ text: ['2xs', 'xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', (value: string) => /^\[[\d.]/.test(value)] },
		],
		'text-color': [{ text: [any] }],
		'font-weight': [{ font: ['light', 'normal', 'medium', 'semibold', 'bold'] }],
		'font-family': [{ font: ['sans', 'mono', 'serif'] }],
		'vertical-align': [{ align: [any] }],
		'pointer-events': [{ 'pointer-events': [any] }],
		'underline-offset': [{ 'underline-offset': [any] }],
		'text-decoration': ['underline', 'no-underline', 'line-through'],
		'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
		'font-style': ['italic', 'not-italic'],
		numeric: ['tabular-nums', 'proportional-nums'],
		transition: [{ transition: ['', any] }],
		'transition-ease': [{ ease: [any] }],
		break: [{ break: [any] }],
		wrap: [{ wrap: [any] }],
		'table-layout': [{ table: ['auto', 'fixed'] }],
		'sr-only': ['sr-only', 'not-sr-only'],
		'scroll-mt': [{ 'scroll-mt': [any] }],
		'list-style': [{ list: [any] }],
	},
	conflictingClassGroups: {
		p: ['px', 'py', 'ps', 'pe', 'pt', 'pr', 'pb', 'pl'],
		px: ['ps', 'pe', 'pr', 'pl'],
		py: ['pt', 'pb'],
		m: ['mx', 'my', 'ms', 'me', 'mt', 'mr', 'mb', 'ml'],
		mx: ['ms', 'me', 'mr', 'ml'],
		my: ['mt', 'mb'],
		size: ['w', 'h'],
		inset: ['inset-x', 'inset-y', 'start', 'end', 'top', 'right', 'bottom', 'left'],
		'inset-x': ['start', 'end', 'right', 'left'],
		'inset-y': ['top', 'bottom'],
		gap: ['gap-x', 'gap-y'],
		overflow: ['overflow-x', 'overflow-y'],
		flex: ['basis', 'grow', 'shrink'],
		'font-size': ['leading'],
		'border-w': sides.map((side) => `border-w-${side}`),
		'border-color': sides.map((side) => `border-color-${side}`),
		rounded: [...radii.slice(1), ...corners],
		'border-spacing': ['border-spacing-x', 'border-spacing-y'],
		'line-clamp': ['display', 'overflow'],
	},
	conflictingClassGroupModifiers: {},
	orderSensitiveModifiers: ['*', '**', 'after', 'before', 'file', 'first-letter', 'marker', 'placeholder', 'selection'],
};

const merge = createTailwindMerge(() => config);

/** Joins class names; of two Tailwind utilities for the same property, the later wins. */
export function cn(...inputs: ClassValue[]): string {
	return merge(clsx(inputs));
}

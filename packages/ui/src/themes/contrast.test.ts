import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { resolveTheme, schemeOf, themeNames } from './index';

const css = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
type Variables = Record<string, string>;

function blocks(text: string): { selector: string; variables: Variables }[] {
	return [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
		([, selector = '', body = '']) => ({
			selector: selector.trim(),
			variables: Object.fromEntries(
				[...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]),
			),
		}),
	);
}

const [light, dark] = blocks(css('./schemes.css')).map((block) => block.variables);
const palettes = blocks(css('./themes.css'));
const paletteOf = (theme: string): Variables =>
	palettes.find((block) => block.selector.includes(`"${theme}"`))?.variables ?? palettes[0]?.variables ?? {};

function number(text: string, variables: Variables): number {
	const plain = text.replace(/var\(--([\w-]+)\)/g, (_, name: string) => variables[name] ?? 'NaN').trim();
	const calc = /^calc\(([\d.]+)\s*([*-])\s*([\d.]+)\)$/.exec(plain);
	if (!calc) return Number(plain);
	return calc[2] === '*' ? Number(calc[1]) * Number(calc[3]) : Number(calc[1]) - Number(calc[3]);
}

/** Relative luminance of an oklch color as a screen shows it (clipped to sRGB). */
function luminance(value: string, variables: Variables): number {
	const inner = /^oklch\((.*)\)$/.exec(value)?.[1] ?? '';
	const [l = 0, c = 0, h = 0] = (inner.match(/calc\((?:[^()]|\([^()]*\))*\)|var\([^()]*\)|[\d.]+/g) ?? []).map((part) =>
		number(part, variables),
	);
	const a = c * Math.cos((h * Math.PI) / 180);
	const b = c * Math.sin((h * Math.PI) / 180);
	const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const channels = [
		4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
		-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
		-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
	].map((channel) => Math.min(1, Math.max(0, channel)));
	const [red = 0, green = 0, blue = 0] = channels;
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(variables: Variables, first: string, second: string): number {
	const values = [first, second].map((name) => {
		const value = variables[name];
		if (!value) throw new Error(`no variable ${name}`);
		return luminance(value, variables);
	});
	const [low = 0, high = 0] = values.sort((x, y) => x - y);
	return (high + 0.05) / (low + 0.05);
}

const statuses = ['success', 'warning', 'danger', 'info', 'neutral'];
const grounds = ['background', 'card', 'popover', 'muted', 'hover'];
const texts: [string, string][] = [
	...grounds.flatMap((ground): [string, string][] => [
		['foreground', ground],
		['muted-foreground', ground],
		['primary-text', ground],
		['danger-text', ground],
	]),
	['foreground', 'secondary'],
	['foreground', 'primary-soft'],
	['primary-text', 'primary-soft'],
	['primary-foreground', 'primary'],
	['primary-foreground', 'primary-hover'],
	['danger-foreground', 'danger-hover'],
	...statuses.flatMap((tone): [string, string][] => [
		[`${tone}-text`, `${tone}-soft`],
		[`${tone}-text`, 'card'],
		[`${tone}-foreground`, tone],
	]),
];
const shapes: [string, string][] = [
	['input', 'card'],
	['ring', 'card'],
	['ring', 'background'],
	['primary', 'card'],
];

describe.each(themeNames)('theme %s', (theme) => {
	const variables = { ...(schemeOf(theme) === 'dark' ? dark : light), ...paletteOf(theme) };

	it('has AA contrast for every text on its background', () => {
		for (const [text, ground] of texts)
			expect(contrast(variables, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
	});

	it('shows controls, focus and progress with 3:1', () => {
		for (const [shape, ground] of shapes)
			expect(contrast(variables, shape, ground), `${shape} on ${ground}`).toBeGreaterThanOrEqual(3);
	});
});

describe('theme names', () => {
	it('have a palette each, and no two dark or two light ones look alike', () => {
		const named = themeNames.filter((theme) => !theme.startsWith('mainTheme'));
		for (const theme of named)
			expect(
				palettes.some((block) => block.selector.includes(`"${theme}"`)),
				theme,
			).toBe(true);
		const looks = named.map((theme) => schemeOf(theme) + JSON.stringify(paletteOf(theme)));
		expect(new Set(looks).size).toBe(named.length);
	});

	it('are dark if their background contrasts with white by 3:1 or more, and then have light text', () => {
		for (const theme of themeNames) {
			const scheme = schemeOf(theme);
			const variables: Variables = {
				...(scheme === 'dark' ? dark : light),
				...paletteOf(theme),
				white: 'oklch(1 0 0)',
			};
			expect(contrast(variables, 'white', 'background') >= 3, theme).toBe(scheme === 'dark');
		}
	});

	it('fall back to default when unknown', () => {
		expect(resolveTheme('nonsense')).toBe('default');
		expect(resolveTheme(null)).toBe('default');
	});
});

const numbered = Array.from({ length: 12 }, (_, index) => index + 1);

/** Every theme name that settings may hold (docs/product/shell.md), lightest first. */
export const themeNames: readonly string[] = [
	'default',
	'defaultDark',
	'legacy',
	...numbered.map((n) => `light${n}`),
	...numbered.map((n) => `dark${n}`),
	'greyDark',
	'mainThemeLight',
	'mainThemeDark',
];

export type ThemeScheme = 'light' | 'dark';

/** An unknown name counts as `default`. */
export function resolveTheme(name: string | null | undefined): string {
	return name && themeNames.includes(name) ? name : 'default';
}

/**
 * Whether a theme is dark: its background contrasts with white by 3:1 or more, and takes light text
 * (docs/product/shell.md; a test checks every palette). `mainThemeLight` and `mainThemeDark` keep the palette of the
 * surrounding theme.
 */
export function schemeOf(name: string): ThemeScheme {
	return /dark/i.test(resolveTheme(name)) ? 'dark' : 'light';
}

/**
 * The attributes that give an element (html for the whole page, or the navbar, toolbar, footer) its own theme:
 * `<aside {...themeProps('greyDark')}>`.
 */
export function themeProps(name: string | null | undefined): { 'data-theme': string; 'data-scheme': ThemeScheme } {
	const theme = resolveTheme(name);
	return { 'data-theme': theme, 'data-scheme': schemeOf(theme) };
}

/** Sets a theme on an element that React doesn't own, such as `document.documentElement`. */
export function applyTheme(element: HTMLElement, name: string | null | undefined): void {
	for (const [attribute, value] of Object.entries(themeProps(name))) element.setAttribute(attribute, value);
}

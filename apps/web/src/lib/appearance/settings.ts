import { resolveTheme } from '@rewards/ui/themes';

export const layoutStyles = ['layout1', 'layout2'] as const;
export const navbarStyles = ['style-1', 'style-2', 'style-3', 'style-3-dense'] as const;
export const directions = ['auto', 'ltr', 'rtl'] as const;
/** Light or dark interface; `system` follows the operating system. */
export const colorModes = ['light', 'dark', 'system'] as const;
export const shellParts = ['main', 'navbar', 'toolbar', 'footer'] as const;
export const fontSizes = { min: 70, max: 130, step: 10, normal: 100 } as const;

export type NavbarStyle = (typeof navbarStyles)[number];
export type ColorMode = (typeof colorModes)[number];
export type ShellThemes = Record<(typeof shellParts)[number], string>;

/** One person's settings of the frame (docs/product/shell.md). */
export interface Settings {
	layout: {
		/** layout1: the navigation takes the full height; layout2: the toolbar takes the full width. */
		style: (typeof layoutStyles)[number];
		config: {
			/** `folded` only applies to style-2. On wide screens, `open` false hides it completely. */
			navbar: { style: NavbarStyle; folded: boolean; open: boolean };
			footer: { display: boolean };
		};
	};
	customScrollbars: boolean;
	/** auto: the language's. */
	direction: (typeof directions)[number];
	/** Names as given; an unknown one looks like `default`. */
	theme: ShellThemes;
	mode: ColorMode;
	/** Percent. */
	fontSize: number;
}

/** The defaults of docs/product/shell.md. */
export const builtIn: Settings = {
	layout: {
		style: 'layout1',
		config: { navbar: { style: 'style-1', folded: true, open: true }, footer: { display: false } },
	},
	customScrollbars: true,
	direction: 'auto',
	theme: { main: 'default', navbar: 'greyDark', toolbar: 'mainThemeLight', footer: 'mainThemeDark' },
	mode: 'system',
	fontSize: fontSizes.normal,
};

/** A partial of the settings, at any depth. */
export type Patch<Whole = Settings> = {
	[Key in keyof Whole]?: Whole[Key] extends object ? Patch<Whole[Key]> : Whole[Key];
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const at = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);
const one = <Value>(value: unknown, allowed: readonly Value[], otherwise: Value): Value =>
	allowed.find((each) => each === value) ?? otherwise;
const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise);
const name = (value: unknown, otherwise: string): string =>
	typeof value === 'string' && value.length <= 40 ? value : otherwise;

function sizeOf(value: unknown, otherwise: number): number {
	if (typeof value !== 'number' || !Number.isFinite(value)) return otherwise;
	const { min, max, step } = fontSizes;
	return Math.min(max, Math.max(min, Math.round(value / step) * step));
}

/** Applies a patch to settings. Anything in it that isn't a setting, or isn't a valid value, is ignored. */
export function mergeSettings(base: Settings, patch: unknown): Settings {
	const layout = at(patch, 'layout');
	const config = at(layout, 'config');
	const navbar = at(config, 'navbar');
	const theme = at(patch, 'theme');
	const own = base.layout.config;
	return {
		layout: {
			style: one(at(layout, 'style'), layoutStyles, base.layout.style),
			config: {
				navbar: {
					style: one(at(navbar, 'style'), navbarStyles, own.navbar.style),
					folded: flag(at(navbar, 'folded'), own.navbar.folded),
					open: flag(at(navbar, 'open'), own.navbar.open),
				},
				footer: { display: flag(at(at(config, 'footer'), 'display'), own.footer.display) },
			},
		},
		customScrollbars: flag(at(patch, 'customScrollbars'), base.customScrollbars),
		direction: one(at(patch, 'direction'), directions, base.direction),
		theme: {
			main: name(at(theme, 'main'), base.theme.main),
			navbar: name(at(theme, 'navbar'), base.theme.navbar),
			toolbar: name(at(theme, 'toolbar'), base.theme.toolbar),
			footer: name(at(theme, 'footer'), base.theme.footer),
		},
		mode: one(at(patch, 'mode'), colorModes, base.mode),
		fontSize: sizeOf(at(patch, 'fontSize'), base.fontSize),
	};
}

/** The patch on `base` that yields `value`; undefined if there is no difference. */
export function difference(base: unknown, value: unknown): unknown {
	if (!isRecord(base) || !isRecord(value)) return Object.is(base, value) ? undefined : value;
	const parts = Object.entries(value)
		.map(([key, part]) => [key, difference(base[key], part)] as const)
		.filter(([, part]) => part !== undefined);
	return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

/** The three layers of settings: `defaults` overrides `initial`, `current` overrides `defaults`. */
export interface SettingsState {
	initial: Settings;
	defaults: Settings;
	current: Settings;
}

/** Starts with the built-in settings, overridden by the JSON of the query string's `defaultSettings`. */
export function initialState(search = ''): SettingsState {
	let given: unknown;
	try {
		given = JSON.parse(new URLSearchParams(search).get('defaultSettings') ?? '{}');
	} catch {
		// Invalid JSON: ignored.
	}
	const initial = mergeSettings(builtIn, given);
	return { initial, defaults: initial, current: initial };
}

/** The current settings, patched with `patch`, become the defaults. */
export const replaceSettings = (state: SettingsState, patch: unknown): SettingsState => ({
	...state,
	current: mergeSettings(state.defaults, patch),
});
/** Changes some of the current settings. */
export const changeCurrent = (state: SettingsState, patch: Patch): SettingsState => ({
	...state,
	current: mergeSettings(state.current, patch),
});
/** The initial settings, patched with `patch`, become the defaults. */
export const setDefaults = (state: SettingsState, patch: unknown): SettingsState => ({
	...state,
	defaults: mergeSettings(state.initial, patch),
});
/** Resets the current settings to the defaults. */
export const resetSettings = (state: SettingsState): SettingsState => ({ ...state, current: state.defaults });
/** Resets everything to the initial state. */
export const restoreInitial = ({ initial }: SettingsState): SettingsState => ({
	initial,
	defaults: initial,
	current: initial,
});

const opposites: Record<string, string> = {
	default: 'defaultDark',
	defaultDark: 'default',
	legacy: 'greyDark',
	greyDark: 'legacy',
};
/** The theme of the same hue in the opposite scheme. */
export function oppositeOf(theme: string): string {
	const known = resolveTheme(theme);
	return (
		opposites[known] ??
		(/dark/i.test(known)
			? known.replace('Dark', 'Light').replace('dark', 'light')
			: known.replace('Light', 'Dark').replace('light', 'dark'))
	);
}

const isDarkTheme = (theme: string): boolean => /dark/i.test(resolveTheme(theme));

/**
 * The themes to show, dark or light. If the main one has the other scheme, it switches to its counterpart, as do the
 * parts with the same scheme; contrasting parts keep their contrast.
 */
export function themesFor(theme: ShellThemes, dark: boolean): ShellThemes {
	const mainDark = isDarkTheme(theme.main);
	const shown = (part: string) =>
		mainDark !== dark && isDarkTheme(part) === mainDark ? oppositeOf(part) : resolveTheme(part);
	return {
		main: shown(theme.main),
		navbar: shown(theme.navbar),
		toolbar: shown(theme.toolbar),
		footer: shown(theme.footer),
	};
}

import { applyTheme } from '@rewards/ui/themes';
import { isLocale, type Locale } from '../i18n/locales';
import { createStore, useStore } from './store';

/** How light the interface is; `system` follows the machine. */
export const colorModes = ['light', 'dark', 'system'] as const;
export type ColorMode = (typeof colorModes)[number];

export interface Appearance {
	mode: ColorMode;
	/** null until the person chooses one: the browser's language counts. */
	language: Locale | null;
}

const key = 'appearance';
const initial: Appearance = { mode: 'system', language: null };

const isMode = (value: unknown): value is ColorMode => colorModes.some((mode) => mode === value);

function read(): Appearance {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
		if (typeof kept !== 'object' || kept === null) return initial;
		const { mode, language } = kept as { mode?: unknown; language?: unknown };
		return { mode: isMode(mode) ? mode : 'system', language: isLocale(language) ? language : null };
	} catch {
		return initial;
	}
}

const store = createStore<Appearance>(read());

/** The language to start with: the chosen one, else the first of the browser's that we speak, else English. */
export function preferredLocale(chosen: Locale | null = store.get().language): Locale {
	if (chosen) return chosen;
	for (const tag of navigator.languages ?? []) {
		const [language] = tag.split('-');
		if (isLocale(language)) return language;
	}
	return 'en';
}

const darkMachine = () => window.matchMedia('(prefers-color-scheme: dark)');
export const isDark = (mode: ColorMode): boolean => mode === 'dark' || (mode === 'system' && darkMachine().matches);

/** Themes of the parts of the shell for a colour mode: the specification's defaults, and the same in the dark. */
export function shellThemes(mode: ColorMode) {
	const dark = isDark(mode);
	return {
		main: dark ? 'defaultDark' : 'default',
		navbar: 'greyDark',
		toolbar: dark ? 'mainThemeDark' : 'mainThemeLight',
		footer: 'mainThemeDark',
	};
}

function apply() {
	applyTheme(document.documentElement, shellThemes(store.get().mode).main);
}

export function changeAppearance(change: Partial<Appearance>): void {
	const next = { ...store.get(), ...change };
	try {
		localStorage.setItem(key, JSON.stringify(next));
	} catch {
		// Not kept, but it holds for this tab.
	}
	store.set(next);
	apply();
}

/** Follows the machine's scheme and the other tabs; once, at the start. `onLanguage` hears of a language chosen elsewhere. */
export function followAppearance(onLanguage: (locale: Locale) => void): void {
	apply();
	darkMachine().addEventListener('change', () => {
		apply();
		store.set({ ...store.get() });
	});
	window.addEventListener('storage', (event) => {
		if (event.key !== key) return;
		const before = preferredLocale();
		store.set(read());
		apply();
		if (preferredLocale() !== before) onLanguage(preferredLocale());
	});
}

export const useAppearance = (): Appearance => useStore(store);

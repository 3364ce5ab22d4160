import { applyTheme } from '@rewards/ui/themes';
import { directionOf, isLocale, type Locale } from '../../i18n/locales';
import { readStoredJson, writeStored } from '../storage/storage';
import { createStore, useStore } from '../store';
import {
	type ColorMode,
	changeCurrent,
	difference,
	initialState,
	mergeSettings,
	type Patch,
	replaceSettings,
	type SettingsState,
	type ShellThemes,
	setDefaults,
	themesFor,
} from './settings';

export interface Appearance extends SettingsState {
	/** null until the person chooses one: the browser's language applies. */
	language: Locale | null;
	/** The user of these settings; null before the first sign-in here. */
	user: string | null;
	/** Chosen since the last sign-out: overrides the stored settings of the next user to sign in. */
	guest: { language?: Locale; mode?: ColorMode };
	/** Changed and not yet saved on the server, by this tab or another. */
	pending: boolean;
}

const key = 'appearance';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function readKept(): Record<string, unknown> {
	const kept = readStoredJson(key);
	return isRecord(kept) ? kept : {};
}

const start = initialState(typeof window === 'undefined' ? '' : window.location.search);

/** Stored settings: differences from the defaults, and the defaults' differences from the initial ones. */
const stateOf = (kept: Record<string, unknown>): SettingsState =>
	replaceSettings(setDefaults(start, kept['defaults']), kept);

function read(): Appearance {
	const kept = readKept();
	const user = typeof kept['user'] === 'string' ? kept['user'] : null;
	const language = isLocale(kept['language']) ? kept['language'] : null;
	const state = stateOf(kept);
	const guest = isRecord(kept['guest']) ? kept['guest'] : {};
	return {
		...state,
		language,
		user,
		guest: {
			...(isLocale(guest['language']) ? { language: guest['language'] } : {}),
			...('mode' in guest ? { mode: mergeSettings(start.initial, guest).mode } : {}),
			// Before the first sign-in here, choices belong to no user.
			...(user === null && language ? { language } : {}),
		},
		pending: kept['pending'] === true,
	};
}

const store = createStore<Appearance>(read());
/** Language, theme, light or dark mode, and layout, as chosen in this browser. */
export const appearance = (): Appearance => store.get();

/** What the server stores for the user: the same shape as in the browser, without browser-specific parts. */
export function keptSettings({ initial, defaults, current }: SettingsState): Record<string, unknown> {
	const own = difference(defaults, current);
	const standing = difference(initial, defaults);
	return { ...(isRecord(own) ? own : {}), ...(standing === undefined ? {} : { defaults: standing }) };
}

/** The initial language: the chosen one, else the browser's first supported one, else English. */
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

/** The current themes of the shell's parts. */
export const shownThemes = ({ theme, mode }: Pick<Appearance['current'], 'theme' | 'mode'>): ShellThemes =>
	themesFor(theme, isDark(mode));

/** The current direction: the chosen one, else the language's. */
export const directionFor = (locale: Locale): 'ltr' | 'rtl' => {
	const { direction } = store.get().current;
	return direction === 'auto' ? directionOf(locale) : direction;
};

/** Applies the settings to the document; public/appearance.js does the same before the first paint. */
function apply() {
	const { current } = store.get();
	const root = document.documentElement;
	applyTheme(root, shownThemes(current).main);
	root.style.fontSize = current.fontSize === 100 ? '' : `${current.fontSize}%`;
	root.dataset['scrollbars'] = current.customScrollbars ? 'custom' : 'system';
	root.dir = current.direction === 'auto' ? directionOf(isLocale(root.lang) ? root.lang : 'en') : current.direction;
}

function keep(next: Appearance) {
	const { language, user, guest, pending, current } = next;
	// Storing the names for both schemes saves the pre-paint script the rules.
	const paint = { light: themesFor(current.theme, false).main, dark: themesFor(current.theme, true).main };
	const { mode, direction, fontSize, customScrollbars } = current;
	const shown = { mode, direction, fontSize, customScrollbars };
	const kept = { ...keptSettings(next), ...shown, language, user, guest, pending, paint };
	writeStored({ [key]: JSON.stringify(kept) });
}

/** Replaces the current appearance: applies it, and stores it in this browser. */
export function putAppearance(next: Appearance): void {
	store.set(next);
	keep(next);
	apply();
}

/**
 * Applies the user's settings from the server. Their own unsaved changes stay. Choices made before the sign-in override
 * them, and are saved in turn.
 */
export function takeSettings(user: string, settings: unknown): void {
	const before = store.get();
	if (before.user === user && before.pending) return;
	const taken = stateOf(isRecord(settings) ? settings : {});
	const { mode } = before.guest;
	const changed = mode !== undefined && mode !== taken.current.mode;
	const state = changed ? changeCurrent(taken, { mode }) : taken;
	putAppearance({ ...before, ...state, user, guest: {}, pending: changed });
}

const listeners = new Set<() => void>();
/** Called for every change that the person makes in this tab. */
export function onChangedHere(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * Applies a change by the person: shows it at once in every tab of this browser, and saves it for the user a moment
 * later.
 */
export function changeState(change: (state: SettingsState) => SettingsState): void {
	putAppearance({ ...store.get(), ...change(store.get()), pending: true });
	for (const listener of listeners) listener();
}
export const changeSettings = (patch: Patch): void => changeState((state) => changeCurrent(state, patch));

/** Light, dark or the system's, chosen with or without a session. */
export function changeMode(mode: ColorMode, signedIn: boolean): void {
	if (!signedIn) putAppearance({ ...store.get(), guest: { ...store.get().guest, mode } });
	changeSettings({ mode });
}

/** Records the chosen language; the texts load elsewhere. */
export function keepLanguage(language: Locale, signedIn: boolean): void {
	const before = store.get();
	putAppearance({ ...before, language, guest: signedIn ? before.guest : { ...before.guest, language } });
}

/**
 * Follows the system's scheme and the other tabs; call once, at the start. `onLanguage` is called for a language chosen
 * elsewhere.
 */
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
export const useSettings = (): Appearance['current'] => useStore(store).current;

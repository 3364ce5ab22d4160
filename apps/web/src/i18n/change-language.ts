import { directionFor, keepLanguage } from '../lib/appearance/appearance';
import { sessionToken } from '../lib/session/session';
import { showTexts } from './index';
import type { Locale } from './locales';

/** `lang` and `dir` of the document follow the language. */
export function applyLanguage(locale: Locale): void {
	document.documentElement.lang = locale;
	document.documentElement.dir = directionFor(locale);
}

/** Switches the language once its texts are loaded, without storing the choice (another tab has). */
export async function showLanguage(locale: Locale): Promise<void> {
	await showTexts(locale);
	applyLanguage(locale);
}

/** Switches the language and stores the choice in this browser. */
export async function changeLanguage(locale: Locale): Promise<void> {
	await showLanguage(locale);
	keepLanguage(locale, sessionToken() !== null);
}

import { directionFor, keepLanguage } from '../lib/appearance/appearance';
import { sessionToken } from '../lib/session/session';
import { showTexts } from './index';
import type { Locale } from './locales';

/** `lang` and `dir` of the document follow the language. */
export function applyLanguage(locale: Locale): void {
	document.documentElement.lang = locale;
	document.documentElement.dir = directionFor(locale);
}

/** Shows another language as soon as its texts are there, without keeping the choice (another tab has). */
export async function showLanguage(locale: Locale): Promise<void> {
	await showTexts(locale);
	applyLanguage(locale);
}

/** Shows another language and keeps the choice in this browser. */
export async function changeLanguage(locale: Locale): Promise<void> {
	await showLanguage(locale);
	keepLanguage(locale, sessionToken() !== null);
}

import type { Locale } from '@rewards/validators/auth';

export type { Locale };

/** The languages of the interface; a list of our own, because the shared one stands beside schemas that the first screen doesn't need. */
export const locales = ['en', 'tr', 'ar'] as const satisfies readonly Locale[];

/** Each language as its speakers call it. */
export const localeNames: Record<Locale, string> = { en: 'English', tr: 'Türkçe', ar: 'العربية' };

/** For numbers and dates. Arabic with Latin digits: they stand beside codes, amounts and dates of files that have them too. */
export const intlLocales: Record<Locale, string> = { en: 'en', tr: 'tr', ar: 'ar-u-nu-latn' };

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

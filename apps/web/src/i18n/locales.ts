import type { Locale } from '@rewards/validators/locales';

export { isLocale, type Locale, locales } from '@rewards/validators/locales';

/** Each language as its speakers call it. */
export const localeNames: Record<Locale, string> = { en: 'English', tr: 'Türkçe', ar: 'العربية' };

/** For numbers and dates. Arabic with Latin digits: they stand beside codes, amounts and dates of files that have them too. */
export const intlLocales: Record<Locale, string> = { en: 'en', tr: 'tr', ar: 'ar-u-nu-latn' };

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

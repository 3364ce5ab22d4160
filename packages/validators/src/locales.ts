// Without schemas, for code that only needs the words.

/** Languages of the portal. */
export const locales = ['en', 'tr', 'ar'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/**
 * For numbers and dates. Arabic with Latin digits: they are beside codes, amounts and dates of files that have them
 * too.
 */
export const intlLocales: Record<Locale, string> = { en: 'en', tr: 'tr', ar: 'ar-u-nu-latn' };

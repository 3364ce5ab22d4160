// Without schemas, for whoever needs the words alone.

/** Languages of the portal. */
export const locales = ['en', 'tr', 'ar'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

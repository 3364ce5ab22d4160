import type { Locale } from '@rewards/validators/locales';

export { intlLocales, isLocale, type Locale, locales } from '@rewards/validators/locales';

/** Each language in its own name. */
export const localeNames: Record<Locale, string> = { en: 'English', tr: 'Türkçe', ar: 'العربية' };

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

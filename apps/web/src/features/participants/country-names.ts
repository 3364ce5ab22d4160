import type { Country } from '@rewards/validators/countries';

const names = new Map<string, Intl.DisplayNames>();

/** A country in the language of the interface; the catalogue's English title where the browser knows none. */
export function countryName(country: Pick<Country, 'title' | 'alpha2'>, locale: string): string {
	let display = names.get(locale);
	if (!display) {
		display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
		names.set(locale, display);
	}
	try {
		return (locale === 'en' ? undefined : display.of(country.alpha2)) ?? country.title;
	} catch {
		return country.title;
	}
}

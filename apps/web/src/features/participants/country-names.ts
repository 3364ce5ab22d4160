import type { Country } from '@rewards/validators/countries';

const names = new Map<string, Intl.DisplayNames>();

/** A country in the interface language; the country catalogue's English title if the browser knows no name. */
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

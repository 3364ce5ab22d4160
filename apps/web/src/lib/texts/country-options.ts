import type { Option } from '@rewards/ui/primitives/choices/combobox';
import { type Country, countries, namesOfCountry } from '@rewards/validators/countries';

const displays = new Map<string, Intl.DisplayNames>();
const all = new Map<string, readonly Option[]>();

/** A country in the interface language; the country catalogue's English title if the browser knows no name. */
export function countryName(country: Pick<Country, 'title' | 'alpha2'>, locale: string): string {
	let display = displays.get(locale);
	if (!display) {
		display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
		displays.set(locale, display);
	}
	try {
		return (locale.startsWith('en') ? undefined : display.of(country.alpha2)) ?? country.title;
	} catch {
		return country.title;
	}
}

/** Countries to choose from, by name in a language; their codes and what else people call them find them too. */
export const countryOptions = (some: readonly Country[], locale: string): readonly Option[] =>
	some
		.map((country) => ({
			value: country.code,
			label: countryName(country, locale),
			names: namesOfCountry(country),
		}))
		.sort((one, other) => one.label.localeCompare(other.label, locale));

/** All countries; the same array for the same language. */
export function allCountryOptions(locale: string): readonly Option[] {
	const made = all.get(locale) ?? countryOptions(countries, locale);
	all.set(locale, made);
	return made;
}

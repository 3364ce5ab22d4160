import { countries } from '@rewards/validators/countries';

const known = new Map<string, readonly { value: string; label: string }[]>();

/** All countries by name in a language; the same array for the same language. */
export function countryOptions(locale: string): readonly { value: string; label: string }[] {
	const made = known.get(locale);
	if (made) return made;
	const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
	const options = countries
		.map(({ code, alpha2, title }) => ({
			value: code,
			label: (locale.startsWith('en') ? undefined : nameIn(names, alpha2)) ?? title,
		}))
		.toSorted((one, other) => one.label.localeCompare(other.label, locale));
	known.set(locale, options);
	return options;
}

function nameIn(names: Intl.DisplayNames, alpha2: string): string | undefined {
	try {
		return names.of(alpha2);
	} catch {
		// A code unknown to this browser has its English title.
		return undefined;
	}
}

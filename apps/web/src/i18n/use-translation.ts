import { use, useMemo } from 'react';
import { useStore } from '../lib/store';
import { catalogueOf, language, translate } from './index';
import type { TFunction } from './keys';
import type { Locale } from './locales';
import type { Namespace } from './resources';

interface Translation<Name extends Namespace> {
	/** Another function whenever the language changes. */
	t: TFunction<Name>;
	locale: Locale;
}

/** Texts of a catalogue (of the first, when several are named); suspends until they are there. */
export function useTranslation<Name extends Namespace = 'common'>(
	names: Name | readonly [Name, ...Namespace[]] = 'common' as Name,
): Translation<Name> {
	const locale = useStore(language);
	const [first, ...others] = typeof names === 'string' ? [names] : names;
	// Also when the texts are there: React knows the promises of a component by their order, so that one left out would
	// give its value to the next.
	for (const name of [first, ...others]) use(catalogueOf(locale, name));
	return useMemo(() => ({ t: (key, params) => translate(locale, first, key, params), locale }), [locale, first]);
}

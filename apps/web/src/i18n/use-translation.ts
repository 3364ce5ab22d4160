import { use, useMemo } from 'react';
import { useStore } from '../lib/store';
import { catalogueOf, language, translate } from './index';
import type { TFunction } from './keys';
import type { Locale } from './locales';
import type { Namespace } from './resources';

interface Translation<Name extends Namespace> {
	/** A new function whenever the language changes. */
	t: TFunction<Name>;
	locale: Locale;
}

/** Texts of a catalogue (of the first, if several are named); suspends until loaded. */
export function useTranslation<Name extends Namespace = 'common'>(
	names: Name | readonly [Name, ...Namespace[]] = 'common' as Name,
): Translation<Name> {
	const locale = useStore(language);
	const [first, ...others] = typeof names === 'string' ? [names] : names;
	// Also if loaded: React identifies a component's promises by order, so a skipped one would pass its value to the
	// next.
	for (const name of [first, ...others]) use(catalogueOf(locale, name));
	return useMemo(() => ({ t: (key, params) => translate(locale, first, key, params), locale }), [locale, first]);
}

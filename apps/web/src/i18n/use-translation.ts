import { use, useMemo } from 'react';
import { useStore } from '../lib/store';
import { language, pendingCatalogue, translate } from './index';
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
	for (const name of [first, ...others]) {
		const pending = pendingCatalogue(locale, name);
		if (pending) use(pending);
	}
	return useMemo(() => ({ t: (key, params) => translate(locale, first, key, params), locale }), [locale, first]);
}

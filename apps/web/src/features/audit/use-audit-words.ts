import { formatInstant, formatNumber, useUi } from '@rewards/ui';
import { useMemo } from 'react';
import { findText } from '../../i18n';
import { useTranslation } from '../../i18n/use-translation';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const secret = /password|secret|token|key/i;

/** Entries of the log in words; whatever this version has no word for stays as it is. */
export function useAuditWords() {
	const { t, locale: language } = useTranslation('audit');
	const { locale, timeZone } = useUi();
	return useMemo(() => {
		const word = (group: string, key: string) => findText(language, 'audit', `${group}.${key}`) ?? key;
		/** `names` are those of records that are mentioned by id. */
		const value = (field: string, given: unknown, names: Readonly<Record<string, string>> = {}): string => {
			if (given === null || given === undefined || given === '') return '';
			if (typeof given === 'boolean') return given ? t('value.true') : t('value.false');
			if (typeof given === 'number') return formatNumber(given, locale);
			if (Array.isArray(given)) return given.map((one) => value(field, one, names)).join(', ');
			if (field === 'levelMoves' && typeof given === 'object') return t('value.levelMoved', { ...given });
			// A level, say.
			if (typeof given === 'object' && 'description' in given) return String(given.description);
			if (typeof given === 'object') return JSON.stringify(given);
			const text = names[String(given)] ?? String(given);
			if (text === 'set' && secret.test(field)) return t('value.set');
			if (field === 'mode') return word('value.mode', text);
			return instant.test(text) ? formatInstant(text, locale, timeZone) : text;
		};
		return {
			/** `of` is another kind of record than the one that is looked at, to which it happened as a whole. */
			action: (key: string, of = '') => findText(language, 'audit', `actionOf.${of}.${key}`) ?? word('action', key),
			entity: (key: string) => word('entity', key),
			field: (key: string) =>
				findText(language, 'audit', `name.${key}`) ??
				findText(language, 'audit', `group.${key}`) ??
				key.replace(/^.*\./, ''),
			value,
			/** Who did it; no one is the product. */
			actor: (name: string) => name || t('product'),
		};
	}, [t, language, locale, timeZone]);
}

import { formatInstant, formatNumber, useUi } from '@rewards/ui';
import { useMemo } from 'react';
import { findText } from '../../i18n';
import { useTranslation } from '../../i18n/use-translation';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const secret = /password|secret|token|key/i;

const isTaxRate = (value: unknown): value is { country: string; state?: string; rate: string } =>
	typeof value === 'object' && value !== null && 'country' in value && 'rate' in value;

/** Log entries in words; anything unknown to this version stays as it is. */
export function useAuditWords() {
	const { t, locale: language } = useTranslation('audit');
	const { locale, timeZone } = useUi();
	return useMemo(() => {
		const word = (group: string, key: string) => findText(language, 'audit', `${group}.${key}`) ?? key;
		/** `names` has the names of records referenced by id. */
		const value = (field: string, given: unknown, names: Readonly<Record<string, string>> = {}): string => {
			if (given === null || given === undefined || given === '') return '';
			if (typeof given === 'boolean') return given ? t('value.true') : t('value.false');
			if (typeof given === 'number') return formatNumber(given, locale);
			if (Array.isArray(given)) return given.map((one) => value(field, one, names)).join(', ');
			if (field === 'levelMoves' && typeof given === 'object') return t('value.levelMoved', { ...given });
			if (field === 'flatTaxRates' && isTaxRate(given))
				return `${given.country}${given.state ? ` · ${given.state}` : ''} ${formatNumber(given.rate, locale)}%`;
			// A level, for example.
			if (typeof given === 'object' && 'description' in given) return String(given.description);
			if (typeof given === 'object') return JSON.stringify(given);
			const text = names[String(given)] ?? String(given);
			if (text === 'set' && secret.test(field)) return t('value.set');
			if (field === 'mode') return word('value.mode', text);
			return instant.test(text) ? formatInstant(text, locale, timeZone) : text;
		};
		return {
			/** `of` is a different kind of record than the listed one, to which the action applied as a whole. */
			action: (key: string, of = '') => findText(language, 'audit', `actionOf.${of}.${key}`) ?? word('action', key),
			entity: (key: string) => word('entity', key),
			field: (key: string) =>
				findText(language, 'audit', `name.${key}`) ??
				findText(language, 'audit', `group.${key}`) ??
				key.replace(/^.*\./, ''),
			value,
			/** The actor; without one, the product itself. */
			actor: (name: string) => name || t('product'),
		};
	}, [t, language, locale, timeZone]);
}

import { formatNumber } from '@rewards/ui';
import { language } from '../../i18n';
import { intlLocales } from '../../i18n/locales';

/** Used and available storage, for display: "1.2" of "5.0 GB"; both in the unit of the larger. */
export function storageText(used: number, limit: number): { used: string; limit: string } {
	const [unit, bytes] = limit >= 1e9 ? (['gigabyte', 1e9] as const) : (['megabyte', 1e6] as const);
	const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
	const locale = intlLocales[language.get()];
	return {
		used: formatNumber(used / bytes, locale, digits),
		limit: formatNumber(limit / bytes, locale, { ...digits, style: 'unit', unit }),
	};
}

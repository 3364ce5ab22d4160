import { formatDay, useUi } from '@rewards/ui';
import { useCallback } from 'react';

/** The day of an instant in long form, as orders and reports show it: "March 5, 2026". */
export function useLongDate(): (instant: string | null) => string {
	const { locale, timeZone } = useUi();
	return useCallback((instant) => formatDay(instant, locale, { timeZone, dateStyle: 'long' }), [locale, timeZone]);
}

import { formatDay, useUi } from '@rewards/ui';

/** A day of a point in time in long form: "March 5, 2026". */
export function useLongDate(): (instant: string | null) => string {
	const { locale, timeZone } = useUi();
	return (instant) => formatDay(instant, locale, { timeZone, dateStyle: 'long' });
}

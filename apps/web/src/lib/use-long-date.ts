import { formatDay, useUi } from '@rewards/ui';

/** The day of an instant in long form: "March 5, 2026". */
export function useLongDate(): (instant: string | null) => string {
	const { locale, timeZone } = useUi();
	return (instant) => formatDay(instant, locale, { timeZone, dateStyle: 'long' });
}

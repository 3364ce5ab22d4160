import { useUi } from '@rewards/ui';

/** A day of a point in time in long form: in English as in the United States, "March 5, 2026". */
export function useLongDate(): (instant: string | null) => string {
	const { locale, timeZone } = useUi();
	const format = new Intl.DateTimeFormat(locale.startsWith('en') ? 'en-US' : locale, {
		dateStyle: 'long',
		timeZone,
		calendar: 'gregory',
	});
	return (instant) => (instant ? format.format(new Date(instant)) : '');
}

import { useUi } from '@rewards/ui';

/** Choices for how long a previous secret keeps working, from hours; `now` omits it. */
export function useOverlaps(hours: readonly number[], now: string): { value: string; label: string }[] {
	const { locale } = useUi();
	const inUnit = (unit: 'hour' | 'day') => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
	const nameOf = (value: number) => {
		if (value === 0) return now;
		return value > 24 ? inUnit('day').format(value / 24) : inUnit('hour').format(value);
	};
	return hours.map((value) => ({ value: String(value), label: nameOf(value) }));
}

import { useUi } from '@rewards/ui';

/** Choices of how long a former secret works on, from hours; nothing is said by `now`. */
export function useOverlaps(hours: readonly number[], now: string): { value: string; label: string }[] {
	const { locale } = useUi();
	const inUnit = (unit: 'hour' | 'day') => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
	const nameOf = (value: number) => {
		if (value === 0) return now;
		return value > 24 ? inUnit('day').format(value / 24) : inUnit('hour').format(value);
	};
	return hours.map((value) => ({ value: String(value), label: nameOf(value) }));
}

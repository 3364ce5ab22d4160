/** `2 minutes`, `40 seconds`: one unit, rounded up; seconds to tens, and minutes up to two hours. */
export function durationText(seconds: number, locale: string): string {
	const [amount, unit] =
		seconds < 60
			? [Math.ceil(seconds / 10) * 10, 'second']
			: seconds < 7200
				? [Math.ceil(seconds / 60), 'minute']
				: [Math.ceil(seconds / 3600), 'hour'];
	return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

/** `2 minutes`, `40 seconds`: one unit, rounded up. */
export function durationText(seconds: number, locale: string): string {
	const [amount, unit] =
		seconds < 60
			? [seconds, 'second']
			: seconds < 3600
				? [Math.ceil(seconds / 60), 'minute']
				: [Math.ceil(seconds / 3600), 'hour'];
	return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

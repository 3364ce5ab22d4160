/** How far a job was when it was first seen. */
export interface Sample {
	/** Milliseconds of any clock that only moves on. */
	at: number;
	done: number;
}

/** Seconds that a job still takes at the pace it has had, or null while that is anybody's guess. */
export function secondsLeft(first: Sample, now: Sample, total: number | null): number | null {
	const seconds = (now.at - first.at) / 1000;
	const done = now.done - first.done;
	if (total === null || seconds < 2 || done <= 0 || now.done >= total) return null;
	return Math.ceil(((total - now.done) * seconds) / done);
}

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

/** The 14 digits of a time, as in the name of a migration's folder: `20261129068500`. */
const digitsOf = (time: Date) => time.toISOString().replace(/\D/g, '').slice(0, 14);

/**
 * The stamp of the next migration: now, or one more than the newest there is, if that is later. Migrations are
 * applied in the order of their names, so an earlier stamp would change tables that don't exist yet in an empty
 * database, and run late in the others.
 *
 * @param existing names of the folders, `<stamp>_<name>`
 */
export function nextStamp(existing: readonly string[], now: Date): string {
	const newest = existing
		.map((name) => /^\d{14}(?=_)/.exec(name)?.[0] ?? '')
		.sort()
		.at(-1);
	const time = digitsOf(now);
	// Only its order counts: a stamp needn't be a time of the calendar.
	return newest === undefined || newest < time ? time : String(Number(newest) + 1);
}

import type { Params } from '../statement/params';

/** A point in time as local time in the zone; UTC without one. */
export const localSql = (sql: string, timeZone: string | undefined, params: Params): string =>
	`(${sql} at time zone ${timeZone === undefined ? "'UTC'" : params.add(timeZone, 'text')})`;

/**
 * The first instant of a day in the zone. Where clocks change at midnight, that time of day occurs twice or never; the
 * moment before it doesn't, so the day starts right after that.
 */
export function startOfDaySql(daySql: string, timeZone: string | undefined, params: Params): string {
	if (timeZone === undefined) return `((${daySql})::timestamp at time zone 'UTC')`;
	const before = `((${daySql})::timestamp - interval '1 microsecond')`;
	return `(${localSql(before, timeZone, params)} + interval '1 microsecond')`;
}

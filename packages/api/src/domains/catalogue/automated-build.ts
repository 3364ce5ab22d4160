/** Minutes after midnight (UTC) within which all automated builds of a night start. */
const nightMinutes = 300;

const slot = (program: string) =>
	`make_interval(mins => (abs(hashtext(${program}.id::text)::bigint) % ${nightMinutes})::int)`;

/**
 * When the build of a program `alias` starts, or started, on the day (UTC) of `now`: each program has its own minute,
 * to spread the load. SQL.
 */
export const buildOfDay = (alias: string, now = 'now()'): string =>
	`((date_trunc('day', ${now} at time zone 'utc') + ${slot(alias)}) at time zone 'utc')`;

/** Whether a program `alias` is built every night. SQL. */
export const builtNightly = (alias: string): string =>
	`(${alias}.is_auto_build and ${alias}.status and ${alias}.deleted_at is null and ${alias}.replink_catalog_endpoint <> '')`;

/** When a program's next automated build starts; null without automated builds. SQL. */
export const nextBuild = (alias: string): string =>
	`case when ${builtNightly(alias)} then ${buildOfDay(alias)}
		+ case when ${buildOfDay(alias)} > now() then interval '0' else interval '1 day' end end`;

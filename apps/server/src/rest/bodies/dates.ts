const day = /^\d{4}-\d{2}-\d{2}$/;

/** A timestamp in a URL; a day alone is its first or last moment in UTC. The procedure validates it. */
const moment = (value: unknown, time: string): string | undefined =>
	typeof value !== 'string' || value === '' ? undefined : day.test(value) ? `${value}T${time}Z` : value;

/** The period that a request gives in two of its parameters. */
export const periodOf = (from: unknown, to: unknown) => ({
	startDate: moment(from, '00:00:00.000'),
	endDate: moment(to, '23:59:59.999'),
});

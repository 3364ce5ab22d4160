import { AppError } from '../../../errors';

/**
 * Questions to the tax service by hand that a user has within a minute: each costs the operator, and the orders wait
 * behind it.
 */
const perMinute = 10;
const minute = 60_000;
/** When each user has asked within the last minute, as this process knows. */
const asked = new Map<string, number[]>();

/** Counts one; TOO_MANY_REQUESTS with the seconds until the next may come. */
export function countTry(userId: string, now: number = Date.now()): void {
	for (const [user, times] of asked) if ((times.at(-1) ?? 0) <= now - minute) asked.delete(user);
	const times = (asked.get(userId) ?? []).filter((time) => time > now - minute);
	const [first] = times;
	if (first !== undefined && times.length >= perMinute)
		throw new AppError(
			'TOO_MANY_REQUESTS',
			{ retryAfterSeconds: Math.max(1, Math.ceil((first + minute - now) / 1000)) },
			{ message: 'You have asked the tax service too often. Try again in a minute.' },
		);
	asked.set(userId, [...times, now]);
}

import { databaseClock } from '@rewards/db';
import { AppError } from '../../../errors';

/** Manual tax requests of a user per minute: each costs the operator money, and delays orders. */
const perMinute = 10;
const minute = 60_000;
/** Times of each user's requests within the last minute, in this process. */
const asked = new Map<string, number[]>();

/** Counts one; TOO_MANY_REQUESTS with the seconds until the next is allowed. */
export function countTry(userId: string, now: number = databaseClock.ms()): void {
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

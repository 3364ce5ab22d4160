import { fetchFrequencies } from '@rewards/validators/recipes/source-constants';
import { nextTime, type Rule } from '../../scheduled-reports';

/** When a source is looked at. */
export interface LookRule extends Omit<Rule, 'frequency'> {
	frequency: string;
}

const hourMs = 60 * 60_000;
const minuteMs = 60_000;
const longestPauseMs = 24 * hourMs;

/** When a source is looked at next after a moment; hourly, at the minutes of its time. */
export function nextLook(rule: LookRule, after: Date): Date {
	const frequency = fetchFrequencies.find((one) => one === rule.frequency) ?? 'daily';
	if (frequency !== 'hourly') return nextTime({ ...rule, frequency }, after);
	const minutes = Number(rule.atTime.slice(3));
	const moment = Math.floor(after.getTime() / hourMs) * hourMs + minutes * minuteMs;
	return new Date(moment > after.getTime() ? moment : moment + hourMs);
}

/** The same after so many failures in a row: not before a pause that doubles from 15 minutes to a day. */
export function lookAfterFailure(rule: LookRule, after: Date, failures: number): Date {
	const pause = Math.min(longestPauseMs, 15 * minuteMs * 2 ** Math.min(10, failures - 1));
	const next = nextLook(rule, after);
	// A longer schedule isn't waited for: a server that was away is asked again soon.
	return new Date(
		Math.max(Math.min(next.getTime(), after.getTime() + pause), after.getTime() + Math.min(pause, hourMs)),
	);
}

import { expect, test } from 'vitest';
import { nextTime, type Rule } from './next-time';

const rule = (more: Partial<Rule>): Rule => ({
	frequency: 'daily',
	weekday: 1,
	monthDay: 1,
	atTime: '02:30',
	timeZone: 'America/New_York',
	...more,
});
const next = (more: Partial<Rule>, after: string) => nextTime(rule(more), new Date(after)).toISOString();

test.each<[string, Partial<Rule>, after: string, expected: string]>([
	['later today', {}, '2026-11-23T05:00:00Z', '2026-11-23T07:30:00.000Z'],
	['tomorrow, when it is exactly that time now', {}, '2026-11-23T07:30:00Z', '2026-11-24T07:30:00.000Z'],
	['a time that the clock skips', {}, '2026-03-08T05:00:00Z', '2026-03-08T07:00:00.000Z'],
	['the day after the skip', {}, '2026-03-08T07:00:00Z', '2026-03-09T06:30:00.000Z'],
	['a time that occurs twice', { atTime: '01:30' }, '2026-11-01T04:00:00Z', '2026-11-01T05:30:00.000Z'],
	['not a second time', { atTime: '01:30' }, '2026-11-01T05:30:00Z', '2026-11-02T06:30:00.000Z'],
	[
		'a Monday',
		{ frequency: 'weekly', atTime: '09:00', timeZone: 'UTC' },
		'2026-11-24T00:00:00Z',
		'2026-11-30T09:00:00.000Z',
	],
	[
		'the last day of a short month',
		{ frequency: 'monthly', monthDay: 31, timeZone: 'UTC' },
		'2027-02-01T00:00:00Z',
		'2027-02-28T02:30:00.000Z',
	],
	[
		'a day of the next month',
		{ frequency: 'monthly', monthDay: 5, timeZone: 'UTC' },
		'2026-12-05T02:30:00Z',
		'2027-01-05T02:30:00.000Z',
	],
	[
		'the current day',
		{ atTime: '00:15', timeZone: 'Pacific/Auckland' },
		'2026-11-23T12:00:00Z',
		'2026-11-24T11:15:00.000Z',
	],
	[
		'a skip at midnight',
		{ atTime: '00:00', timeZone: 'Africa/Cairo' },
		'2026-04-23T12:00:00Z',
		'2026-04-23T22:00:00.000Z',
	],
])('%s', (_, more, after, expected) => expect(next(more, after)).toBe(expected));

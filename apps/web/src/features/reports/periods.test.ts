import { expect, test } from 'vitest';
import { barsOf, daysOf, daysOfBar, intervalOf, periodBefore } from './periods';

const now = new Date('2026-03-15T12:00:00Z');

test('the days of a filter: a relative range, two days, one day, and none if an end is open', () => {
	expect(daysOf({ op: 'within', value: 'last30' }, 'UTC', now)).toEqual(['2026-02-14', '2026-03-15']);
	expect(daysOf({ op: 'between', value: ['2026-01-01', '2026-01-31'] }, 'UTC', now)).toEqual([
		'2026-01-01',
		'2026-01-31',
	]);
	expect(daysOf({ op: '=', value: '2026-01-01' }, 'UTC', now)).toEqual(['2026-01-01', '2026-01-01']);
	expect(daysOf({ op: 'between', value: ['2026-01-01', null] }, 'UTC', now)).toBeNull();
	expect(daysOf({ op: '>=', value: '2026-01-01' }, 'UTC', now)).toBeNull();
	expect(daysOf(undefined, 'UTC', now)).toBeNull();
});

test.each([
	['30 days', ['2026-02-14', '2026-03-15'], ['2026-02-14', '2026-03-15'], ['2026-01-15', '2026-02-13']],
	['one day', ['2026-03-15', '2026-03-15'], ['2026-03-15', '2026-03-15'], ['2026-03-14', '2026-03-14']],
	['a whole month', ['2026-02-01', '2026-02-28'], ['2026-02-01', '2026-02-28'], ['2026-01-01', '2026-01-31']],
	['this month so far', ['2026-03-01', '2026-03-31'], ['2026-03-01', '2026-03-15'], ['2026-02-01', '2026-02-15']],
	['this quarter so far', ['2026-01-01', '2026-03-31'], ['2026-01-01', '2026-03-15'], ['2025-10-01', '2025-12-15']],
	['last year', ['2025-01-01', '2025-12-31'], ['2025-01-01', '2025-12-31'], ['2024-01-01', '2024-12-31']],
] as const)('%s is compared with the same before', (_, days, current, before) => {
	expect(periodBefore(days, '2026-03-15')).toEqual({ current, before });
});

test('a period that hasn’t started is compared with nothing', () => {
	expect(periodBefore(['2026-04-01', '2026-04-30'], '2026-03-15')).toBeNull();
});

test('a chart has a bar for every day, month or year, including empty ones', () => {
	expect(intervalOf(['2026-01-01', '2026-01-31'])).toBe('day');
	expect(intervalOf(['2026-01-01', '2026-12-31'])).toBe('month');
	expect(intervalOf(['2015-01-01', '2026-12-31'])).toBe('year');
	expect(barsOf(['2026-02-27', '2026-03-02'], 'day')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
	expect(barsOf(['2025-12-15', '2026-02-02'], 'month')).toEqual(['2025-12-01', '2026-01-01', '2026-02-01']);
	expect(daysOfBar('2026-02-01', 'month')).toEqual(['2026-02-01', '2026-02-28']);
	expect(daysOfBar('2025-01-01', 'year')).toEqual(['2025-01-01', '2025-12-31']);
});

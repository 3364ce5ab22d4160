import { expect, test } from 'vitest';
import { type GridDayPreset, gridDayRange, isTimeZone } from './days';

test.each<[GridDayPreset, string, string]>([
	['today', '2025-03-01', '2025-03-01'],
	['yesterday', '2025-02-28', '2025-02-28'],
	['last7', '2025-02-23', '2025-03-01'],
	['last30', '2025-01-31', '2025-03-01'],
	['last90', '2024-12-02', '2025-03-01'],
	['thisWeek', '2025-02-24', '2025-03-02'],
	['lastWeek', '2025-02-17', '2025-02-23'],
	['thisMonth', '2025-03-01', '2025-03-31'],
	['lastMonth', '2025-02-01', '2025-02-28'],
	['thisQuarter', '2025-01-01', '2025-03-31'],
	['lastQuarter', '2024-10-01', '2024-12-31'],
	['thisYear', '2025-01-01', '2025-12-31'],
	['lastYear', '2024-01-01', '2024-12-31'],
])('%s on a Saturday, 1 March 2025, in Istanbul', (preset, from, to) => {
	// 22:30 of the day before in UTC.
	expect(gridDayRange(preset, 'Europe/Istanbul', new Date('2025-02-28T22:30:00Z'))).toEqual([from, to]);
});

test('it is another day elsewhere', () => {
	const now = new Date('2025-01-01T05:00:00Z');
	expect(gridDayRange('today', 'Pacific/Honolulu', now)).toEqual(['2024-12-31', '2024-12-31']);
	expect(gridDayRange('thisYear', 'Pacific/Honolulu', now)).toEqual(['2024-01-01', '2024-12-31']);
	expect(gridDayRange('today', 'Pacific/Kiritimati', now)).toEqual(['2025-01-01', '2025-01-01']);
});

test('only names of the tz database are time zones', () => {
	expect(['UTC', 'Europe/Istanbul', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'].filter(isTimeZone)).toHaveLength(4);
	expect(['', '+03:00', 'Europe/Nowhere', "UTC'", 'Europe/Istanbul '].filter(isTimeZone)).toEqual([]);
});

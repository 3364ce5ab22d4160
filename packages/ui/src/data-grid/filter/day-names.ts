import type { UiTextKey } from '../../texts';
import type { DayPreset } from './days';

/** The name of a relative range of days. */
export const dayNames: Record<DayPreset, UiTextKey> = {
	today: 'dayToday',
	yesterday: 'dayYesterday',
	last7: 'dayLast7',
	last30: 'dayLast30',
	last90: 'dayLast90',
	thisWeek: 'dayThisWeek',
	lastWeek: 'dayLastWeek',
	thisMonth: 'dayThisMonth',
	lastMonth: 'dayLastMonth',
	thisQuarter: 'dayThisQuarter',
	lastQuarter: 'dayLastQuarter',
	thisYear: 'dayThisYear',
	lastYear: 'dayLastYear',
};

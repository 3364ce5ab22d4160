/** Ranges of days relative to today, as the contract names them: a saved filter stays right tomorrow. */
export const dayPresets = [
	'today',
	'yesterday',
	'last7',
	'last30',
	'last90',
	'thisWeek',
	'lastWeek',
	'thisMonth',
	'lastMonth',
	'thisQuarter',
	'lastQuarter',
	'thisYear',
	'lastYear',
] as const;
export type DayPreset = (typeof dayPresets)[number];

export const isDayPreset = (value: unknown): value is DayPreset => dayPresets.some((preset) => preset === value);

import { useUi } from '@rewards/ui';
import type { FieldConfig } from '@rewards/ui/form';
import { frequencies } from '@rewards/validators/scheduled-reports/constants';
import { scheduleFields } from '@rewards/validators/scheduled-reports/schemas';
import { z } from 'zod';
import { useTranslation } from '../../i18n/use-translation';
import { zodParse } from '../../lib/zod-parse';
import type { Recipient } from './types';

const schema = z.object(scheduleFields);
export type ScheduleValues = z.input<typeof schema>;
export type ScheduleOutput = z.output<typeof schema>;
export const parseSchedule = zodParse(schema);

const zones = () => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** When, how and to whom a report is sent. */
export function useScheduleFields(people: readonly Recipient[]): FieldConfig<ScheduleValues>[] {
	const { t } = useTranslation('scheduledReports');
	const { locale } = useUi();
	const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
	return [
		{ kind: 'text', name: 'name', label: t('field.name') },
		{
			kind: 'select',
			name: 'frequency',
			label: t('field.frequency'),
			options: frequencies.map((value) => ({ value, label: t(`frequency.${value}`) })),
			half: true,
		},
		{
			kind: 'select',
			name: 'weekday',
			label: t('field.weekday'),
			// The first of January 2024 was a Monday.
			options: [1, 2, 3, 4, 5, 6, 7].map((at) => ({ value: String(at), label: day.format(Date.UTC(2024, 0, at)) })),
			half: true,
			visible: ({ frequency }) => frequency === 'weekly',
		},
		{
			kind: 'number',
			name: 'monthDay',
			label: t('field.monthDay'),
			help: t('monthDayHelp'),
			min: 1,
			max: 31,
			half: true,
			visible: ({ frequency }) => frequency === 'monthly',
		},
		{ kind: 'text', name: 'atTime', label: t('field.atTime'), help: t('timeHelp'), half: true },
		{
			kind: 'combobox',
			name: 'timeZone',
			label: t('field.timeZone'),
			source: zones().map((value) => ({ value, label: value })),
			half: true,
		},
		{
			kind: 'radio',
			name: 'format',
			label: t('field.format'),
			options: [
				{ value: 'csv', label: 'CSV' },
				{ value: 'xlsx', label: 'Excel (XLSX)' },
			],
		},
		{
			kind: 'multi',
			name: 'recipients',
			label: t('field.recipients'),
			help: t('recipientsHelp'),
			source: people.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
		},
	];
}

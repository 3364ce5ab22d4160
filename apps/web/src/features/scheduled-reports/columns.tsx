import type { GridColumn } from '@rewards/ui/data-grid';
import { jobStates } from '@rewards/validators/jobs/words';
import { frequencies, scheduledLists } from '@rewards/validators/scheduled-reports/words';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import type { ScheduleRow } from './types';

/** Columns of Scheduled reports; the result of the last run links to its page. */
export function useScheduleColumns(): GridColumn<ScheduleRow>[] {
	const { t } = useTranslation('scheduledReports');
	return useMemo((): GridColumn<ScheduleRow>[] => {
		const text = (field: 'programName' | 'accountName' | 'ownerName' | 'atTime' | 'timeZone', width: number) =>
			({ field, header: t(`field.${field}`), type: 'text', width }) as const;
		const states = jobStates.map((value) => ({ value, label: t(`state.${value}`) }));
		return [
			{ field: 'name', header: t('field.name'), type: 'text', width: 220, fixed: true, card: 'title' },
			{
				field: 'list',
				header: t('field.list'),
				type: 'enum',
				width: 200,
				options: scheduledLists.map((value) => ({ value, label: t(`list.${value}`) })),
			},
			text('programName', 150),
			{
				field: 'frequency',
				header: t('field.frequency'),
				type: 'enum',
				width: 120,
				options: frequencies.map((value) => ({ value, label: t(`frequency.${value}`) })),
			},
			text('atTime', 90),
			text('timeZone', 160),
			{ field: 'recipients', header: t('field.recipients'), type: 'number', width: 110 },
			{ field: 'nextAt', header: t('field.nextAt'), type: 'datetime', width: 170 },
			{
				field: 'paused',
				header: t('field.paused'),
				type: 'boolean',
				width: 110,
				cell: ({ paused, ownerGone }) =>
					paused && <span data-tip={ownerGone ? t('ownerGone') : undefined}>{t('field.paused')}</span>,
			},
			{ field: 'lastAt', header: t('field.lastAt'), type: 'datetime', width: 170 },
			{
				field: 'lastState',
				header: t('field.lastState'),
				type: 'enum',
				width: 120,
				options: states,
				cell: ({ lastState, lastJobId }) =>
					lastState && (
						<Link
							href={`/jobs/${lastJobId}`}
							className="inline-flex min-h-[24px] items-center text-primary-text hover:underline"
						>
							{states.find(({ value }) => value === lastState)?.label}
						</Link>
					),
			},
			text('ownerName', 150),
			text('accountName', 150),
		];
	}, [t]);
}

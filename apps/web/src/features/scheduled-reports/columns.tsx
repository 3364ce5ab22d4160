import type { GridColumn } from '@rewards/ui/data-grid';
import { actingFaults } from '@rewards/validators/acting/constants';
import { jobStates } from '@rewards/validators/jobs/constants';
import { frequencies, scheduledLists } from '@rewards/validators/scheduled-reports/constants';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import type { ScheduleRow } from './types';

/** Columns of Scheduled reports; the result of the last run links to its page. */
export function useScheduleColumns(): GridColumn<ScheduleRow>[] {
	const { t } = useTranslation(['scheduledReports', 'acting']);
	return useMemo((): GridColumn<ScheduleRow>[] => {
		const text = (field: 'programName' | 'accountName' | 'ownerName' | 'atTime' | 'timeZone', width: number) =>
			({ field, header: t(`scheduledReports:field.${field}`), type: 'text', width }) as const;
		const tipOf = (pausedBy: string | null) => {
			const reason = actingFaults.find((fault) => fault === pausedBy);
			return reason && t('acting:pausedBecause', { reason: t(`acting:reason.${reason}`) });
		};
		const states = jobStates.map((value) => ({ value, label: t(`scheduledReports:state.${value}`) }));
		return [
			{ field: 'name', header: t('scheduledReports:field.name'), type: 'text', width: 220, fixed: true, card: 'title' },
			{
				field: 'list',
				header: t('scheduledReports:field.list'),
				type: 'enum',
				width: 200,
				options: scheduledLists.map((value) => ({ value, label: t(`scheduledReports:list.${value}`) })),
			},
			text('programName', 150),
			{
				field: 'frequency',
				header: t('scheduledReports:field.frequency'),
				type: 'enum',
				width: 120,
				options: frequencies.map((value) => ({ value, label: t(`scheduledReports:frequency.${value}`) })),
			},
			text('atTime', 90),
			text('timeZone', 160),
			{ field: 'recipients', header: t('scheduledReports:field.recipients'), type: 'number', width: 110 },
			{ field: 'nextAt', header: t('scheduledReports:field.nextAt'), type: 'datetime', width: 170 },
			{
				field: 'paused',
				header: t('scheduledReports:field.paused'),
				type: 'boolean',
				width: 110,
				cell: ({ paused, pausedBy }) =>
					paused && <span data-tip={tipOf(pausedBy)}>{t('scheduledReports:field.paused')}</span>,
			},
			{ field: 'lastAt', header: t('scheduledReports:field.lastAt'), type: 'datetime', width: 170 },
			{
				field: 'lastState',
				header: t('scheduledReports:field.lastState'),
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

import { formatNumber, useUi } from '@rewards/ui';
import type { GridColumn } from '@rewards/ui/data-grid';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { Person } from '../links';
import type { LiabilityRow } from '../types';

/** The columns of points by age, youngest first. */
export const ages = ['age30', 'age90', 'age180', 'age365', 'ageMore'] as const;
const values = ['value30', 'value90', 'value180', 'value365', 'valueMore'] as const;

/** The participant's ledger entries up to a day. */
const entriesOf = ({ programId, email }: LiabilityRow, day: string) =>
	`/programs/${programId}/reports/points-adjustments?f.userEmail=is~${encodeURIComponent(email)}&f.createDate=lte~${day}`;

/** Columns of points liability; one program's report omits its name. */
export function useLiabilityColumns(allPrograms: boolean, day: string): GridColumn<LiabilityRow>[] {
	const { t } = useTranslation(['liability', 'reports']);
	const { locale } = useUi();
	return useMemo((): GridColumn<LiabilityRow>[] => {
		const points = (field: keyof LiabilityRow & string) =>
			({
				field,
				header: t(`liability:column.${field}` as 'liability:column.points'),
				type: 'number',
				width: 130,
			}) as const;
		return [
			{
				field: 'name',
				header: t('reports:column.participant'),
				type: 'text',
				width: 220,
				fixed: true,
				headerFilter: false,
				card: 'title',
				cell: ({ programId, sid, name, deleted }) =>
					deleted ? <bdi>{name}</bdi> : <Person programId={programId} sid={sid} name={name} />,
			},
			...(allPrograms
				? [
						{
							field: 'programName',
							header: t('reports:column.programName'),
							type: 'text',
							width: 180,
							groupable: true,
						} as const,
					]
				: []),
			{
				field: 'level',
				header: t('reports:column.userLevel'),
				type: 'text',
				width: 150,
				groupable: true,
				card: 'subtitle',
			},
			{
				...points('points'),
				total: 'sum',
				cell: (row) => (
					<Link
						href={entriesOf(row, day)}
						className="inline-flex min-h-6 items-center text-primary-text hover:underline"
					>
						<span data-ltr>{formatNumber(row.points, locale)}</span>
					</Link>
				),
			},
			{ field: 'value', header: t('liability:column.value'), type: 'money', width: 140, total: 'sum' },
			...ages.map((field) => ({ ...points(field), total: 'sum' }) as const),
			...values.map((field) => ({ ...points(field), type: 'money', width: 160, total: 'sum', hidden: true }) as const),
			{
				field: 'email',
				header: t('reports:column.email'),
				type: 'text',
				width: 220,
				headerFilter: false,
				hidden: true,
			},
			{
				field: 'deleted',
				header: t('liability:column.deleted'),
				type: 'boolean',
				width: 120,
				hidden: true,
				groupable: true,
			},
		];
	}, [t, locale, allPrograms, day]);
}

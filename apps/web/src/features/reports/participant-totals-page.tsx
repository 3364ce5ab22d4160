import { formatNumber, useUi } from '@rewards/ui';
import type { GridColumn, GridState } from '@rewards/ui/data-grid';
import { Users } from 'lucide-react';
import { useMemo } from 'react';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { Person } from './links';
import { ProgramReport } from './program-report';
import { Report } from './report';
import type { ParticipantTotalRow } from './types';

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'name', desc: false }] };

function useColumns(programId: string, type: string): GridColumn<ParticipantTotalRow>[] {
	const { t } = useTranslation('reports');
	const { locale } = useUi();
	const points = type === 'points';
	return useMemo((): GridColumn<ParticipantTotalRow>[] => {
		// The specified columns stay where there are no points: empty, not 0.
		const pointColumn = (field: 'awarded' | 'redeemed' | 'balance'): GridColumn<ParticipantTotalRow> => ({
			field,
			header: t(`column.${field}`),
			type: 'number',
			width: 130,
			...(points ? { total: 'sum' } : { cell: (row) => (row[field] === 0 ? '' : formatNumber(row[field], locale)) }),
		});
		return [
			{
				field: 'name',
				header: t('column.name'),
				type: 'text',
				width: 220,
				fixed: true,
				headerFilter: false,
				card: 'title',
				cell: ({ sid, name, email, status, orderQuantity }) => (
					<Person
						programId={programId}
						sid={sid}
						name={
							name ||
							(type === 'claim' && status !== 'Used' && orderQuantity === 0 ? t('participantTotals.unclaimed') : email)
						}
					/>
				),
			},
			{
				field: 'email',
				header: t(type === 'claim' ? 'column.claimCode' : 'column.email'),
				type: 'text',
				width: 260,
				headerFilter: false,
				card: 'subtitle',
			},
			{ field: 'orderQuantity', header: t('column.orderQuantity'), type: 'number', width: 130, total: 'sum' },
			// Before the points, which are empty where this one is shown: it is visible without scrolling.
			{ field: 'amount', header: t('column.amount'), type: 'money', width: 130, total: 'sum', hidden: points },
			pointColumn('awarded'),
			pointColumn('redeemed'),
			pointColumn('balance'),
			{
				field: 'level',
				header: t('column.userLevel'),
				type: 'text',
				width: 150,
				hidden: true,
				groupable: true,
			},
		];
	}, [t, locale, programId, type, points]);
}

/** /programs/{programId}/reports/participant-totals: the Participant Total Report. */
export function ParticipantTotalsPage() {
	const { t } = useTranslation('reports');
	const programId = useParam('programId');
	return (
		<ProgramReport programId={programId} title={t('participantTotals.title')}>
			{({ name, type }) => <Rows programId={programId} name={name} type={type} />}
		</ProgramReport>
	);
}

function Rows({ programId, name, type }: { programId: string; name: string; type: string }) {
	const { t } = useTranslation('reports');
	const columns = useColumns(programId, type);
	const figures = ['awarded', 'redeemed', 'balance'] as const;
	return (
		<Report
			about={name}
			list="participantTotals"
			label={t('participantTotals.title')}
			help={t('participantTotals.help')}
			scope={{ programId }}
			columns={columns}
			rowId={(row) => row.sid}
			initial={initial}
			figures={[
				...(type === 'points'
					? figures.map((field) => ({ field, label: t(`column.${field}`), format: 'points' }) as const)
					: [{ field: 'amount', label: t('column.amount'), format: 'dollars' } as const]),
				{ field: 'orderQuantity', label: t('column.orderQuantity'), format: 'number' },
			]}
			charts={[]}
			empty={{ icon: Users, title: t('participantTotals.emptyTitle'), text: t('participantTotals.empty') }}
		/>
	);
}

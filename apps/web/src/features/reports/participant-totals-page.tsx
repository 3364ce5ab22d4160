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

function useColumns(programId: string): GridColumn<ParticipantTotalRow>[] {
	const { t } = useTranslation('reports');
	return useMemo(
		(): GridColumn<ParticipantTotalRow>[] => [
			{
				field: 'name',
				header: t('column.name'),
				type: 'text',
				width: 220,
				fixed: true,
				headerFilter: false,
				card: 'title',
				cell: ({ sid, name, email }) => <Person programId={programId} sid={sid} name={name || email} />,
			},
			{
				field: 'email',
				header: t('column.email'),
				type: 'text',
				width: 260,
				headerFilter: false,
				card: 'subtitle',
			},
			{ field: 'orderQuantity', header: t('column.orderQuantity'), type: 'number', width: 130, total: 'sum' },
			{ field: 'awarded', header: t('column.awarded'), type: 'number', width: 130, total: 'sum' },
			{ field: 'redeemed', header: t('column.redeemed'), type: 'number', width: 130, total: 'sum' },
			{ field: 'balance', header: t('column.balance'), type: 'number', width: 130, total: 'sum' },
			{
				field: 'level',
				header: t('column.userLevel'),
				type: 'text',
				width: 150,
				hidden: true,
				groupable: true,
			},
		],
		[t, programId],
	);
}

/** /programs/{programId}/reports/participant-totals: the Participant Total Report. */
export function ParticipantTotalsPage() {
	const { t } = useTranslation('reports');
	const programId = useParam('programId');
	const columns = useColumns(programId);
	return (
		<ProgramReport programId={programId} title={t('participantTotals.title')}>
			{({ name }) => (
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
						{ field: 'awarded', label: t('column.awarded'), format: 'points' },
						{ field: 'redeemed', label: t('column.redeemed'), format: 'points' },
						{ field: 'balance', label: t('column.balance'), format: 'points' },
						{ field: 'orderQuantity', label: t('column.orderQuantity'), format: 'number' },
					]}
					charts={[]}
					empty={{ icon: Users, title: t('participantTotals.emptyTitle'), text: t('participantTotals.empty') }}
				/>
			)}
		</ProgramReport>
	);
}

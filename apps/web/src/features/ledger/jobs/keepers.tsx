import { formatNumber, useUi } from '@rewards/ui';
import { Link } from 'wouter';
import type { SimpleColumn } from '../../../components/simple-table';
import { useTranslation } from '../../../i18n/use-translation';
import { type Fault, type JobOf, RejectList } from '../../jobs';

/** The participants who keep the points of an undone import: how many, and why. */
export function Keepers({ job }: { job: JobOf<'pointUndo'> }) {
	const { t } = useTranslation('jobs');
	const { locale } = useUi();
	const columns: SimpleColumn<Fault>[] = [
		{
			id: 'participant',
			header: t('kind.pointUndo.participant'),
			cell: ({ value, params }) => (
				<Link
					href={`/programs/${job.programId}/participants/${params['participantId']}`}
					className="wrap-anywhere text-primary-text hover:underline"
				>
					<bdi>{value}</bdi>
				</Link>
			),
		},
		{
			id: 'points',
			header: t('kind.pointUndo.points'),
			align: 'end',
			cell: ({ params }) => formatNumber(params['points'], locale),
		},
		{ id: 'reason', header: t('field.reason'), cell: (row) => row.reason },
	];
	return <RejectList job={job} title={t('kind.pointUndo.keepers')} columns={columns} />;
}

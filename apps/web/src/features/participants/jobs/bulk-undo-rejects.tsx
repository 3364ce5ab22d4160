import { useTranslation } from '../../../i18n/use-translation';
import { type Job, RejectList } from '../../jobs';

/** Who couldn't be reverted, and why. */
export function BulkUndoRejects({ job }: { job: Job }) {
	const { t } = useTranslation('jobs');
	return (
		<RejectList
			job={job}
			title={t('kind.participantBulkUndo.left')}
			columns={[
				{
					id: 'value',
					header: t('kind.participantBulkUndo.participant'),
					cell: (row) => <bdi className="wrap-anywhere">{row.value}</bdi>,
				},
				{ id: 'reason', header: t('field.reason'), cell: (row) => row.reason },
			]}
		/>
	);
}

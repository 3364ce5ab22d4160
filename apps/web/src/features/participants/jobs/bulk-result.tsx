import { Figures } from '../../../components/figures';
import { useTranslation } from '../../../i18n/use-translation';
import type { JobOf, ResultOf } from '../../jobs';
import { bulkSentence } from './bulk-sentence';
import { DownloadResults } from './download-results';

interface BulkResultProps {
	job: Pick<JobOf<'participantBulk'>, 'id'>;
	result: ResultOf<'participantBulk'>;
}

const outcomes = ['done', 'unchanged', 'gone', 'held'] as const;

/** The result of a bulk action, with a file of each row's result for a week. */
export function BulkResult({ job, result }: BulkResultProps) {
	const { t } = useTranslation(['jobs', 'participants']);
	return (
		<div className="flex flex-col gap-3">
			<p>{bulkSentence(result, t)}</p>
			<Figures
				figures={outcomes
					.filter((key) => key !== 'held' || result.held)
					.map((key) => ({ label: t(`kind.participantBulk.count.${key}`), value: result[key] ?? 0 }))}
			/>
			<DownloadResults jobId={job.id} label={t('kind.participantBulk.download')} />
		</div>
	);
}

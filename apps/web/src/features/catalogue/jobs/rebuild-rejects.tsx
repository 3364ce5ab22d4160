import { importLimits } from '@rewards/validators/imports/constants';
import { useTranslation } from '../../../i18n/use-translation';
import { KeptNote } from '../../jobs';
import { DownloadRejected } from '../download-rejected';

/** The number of rejected products in the feed, and the file that lists them with reasons. */
export function RebuildRejects({ jobId, count }: { jobId: string; count: number }) {
	const { t } = useTranslation('catalogue');
	if (count === 0) return null;
	const beyond = Math.max(0, count - importLimits.keptRejects);
	return (
		<div className="flex flex-col items-start gap-3">
			<p>{t('stepDetail.rejected', { rejected: count })}</p>
			<KeptNote kept={count - beyond} beyond={beyond} />
			<DownloadRejected jobId={jobId} />
		</div>
	);
}

import { Button } from '@rewards/ui/primitives/button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { language } from '../../i18n';
import { useTranslation } from '../../i18n/use-translation';
import { download } from '../../lib/download';
import { handleError } from '../../lib/trpc';
import type { Job } from './types';

interface DownloadRejectsProps {
	job: Pick<Job, 'id'> & { file: { name: string } | null };
	/** Only the icon, for lists. */
	compact?: boolean;
}

/** The rejected rows in the file's own columns with the reasons, ready to correct and upload again. */
export function DownloadRejects({ job, compact }: DownloadRejectsProps) {
	const { t } = useTranslation('jobs');
	const [pending, setPending] = useState(false);
	const name = job.file?.name ?? 'rows.csv';
	const start = async () => {
		setPending(true);
		try {
			await download(
				`/download/jobs/${job.id}/rejects.csv?language=${language.get()}`,
				`${name.replace(/\.csv$/i, '')}-rejected.csv`,
			);
		} catch (error) {
			handleError(error);
		} finally {
			setPending(false);
		}
	};
	if (compact) {
		const label = t('downloadShort', { name });
		return (
			<Button variant="ghost" size="icon-sm" pending={pending} onClick={start} aria-label={label} data-tip={label}>
				<Download aria-hidden />
			</Button>
		);
	}
	return (
		<Button pending={pending} onClick={start} data-tip={t('downloadHelp')}>
			<Download aria-hidden />
			{t('downloadRejects')}
		</Button>
	);
}

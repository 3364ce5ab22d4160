import { Alert } from '@rewards/ui/primitives/alert';
import { Figures } from '../../../components/figures';
import { useTranslation } from '../../../i18n/use-translation';
import type { JobOf, ResultOf } from '../../jobs';
import { DownloadResults } from './download-results';

interface PasswordMailsResultProps {
	job: Pick<JobOf<'passwordMails'>, 'id'>;
	result: ResultOf<'passwordMails'>;
}

const leftOut = ['inactive', 'noAddress', 'recent', 'addressLimit', 'refused', 'interrupted', 'gone'] as const;

/** How many were mailed a link and how many weren't, with a file of each row's result, kept for a week. */
export function PasswordMailsResult({ job, result }: PasswordMailsResultProps) {
	const { t } = useTranslation('jobs');
	const shown = (['mailed', ...leftOut] as const).filter((key) => key === 'mailed' || result[key] > 0);
	return (
		<div className="flex flex-col gap-3">
			<Figures figures={shown.map((key) => ({ label: t(`kind.passwordMails.count.${key}`), value: result[key] }))} />
			{result.interrupted > 0 && <Alert tone="warning">{t('kind.passwordMails.interrupted')}</Alert>}
			<DownloadResults jobId={job.id} label={t('kind.passwordMails.download')} />
		</div>
	);
}

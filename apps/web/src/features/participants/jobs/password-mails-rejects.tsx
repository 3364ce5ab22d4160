import { useTranslation } from '../../../i18n/use-translation';
import { type Job, RejectList } from '../../jobs';

/** The participants who were not mailed, with the reason. */
export function PasswordMailsRejects({ job }: { job: Job }) {
	const { t } = useTranslation('jobs');
	return (
		<RejectList
			job={job}
			title={t('kind.passwordMails.left')}
			columns={[
				{
					id: 'value',
					header: t('kind.passwordMails.participant'),
					cell: (row) => <bdi className="wrap-anywhere">{row.value}</bdi>,
				},
				{ id: 'reason', header: t('field.reason'), cell: (row) => row.reason },
			]}
		/>
	);
}

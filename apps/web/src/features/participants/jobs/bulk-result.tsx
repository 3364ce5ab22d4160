import { Button } from '@rewards/ui/primitives/button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Figures } from '../../../components/figures';
import { language } from '../../../i18n';
import { useTranslation } from '../../../i18n/use-translation';
import { download } from '../../../lib/download';
import { handleError } from '../../../lib/trpc';
import type { JobOf, ResultOf } from '../../jobs';
import { bulkSentence } from './bulk-sentence';

interface BulkResultProps {
	job: Pick<JobOf<'participantBulk'>, 'id'>;
	result: ResultOf<'participantBulk'>;
}

const outcomes = ['done', 'unchanged', 'gone'] as const;

/** The result of a bulk action, with a file of each row's result for a week. */
export function BulkResult({ job, result }: BulkResultProps) {
	const { t } = useTranslation(['jobs', 'participants']);
	const [pending, setPending] = useState(false);
	const start = async () => {
		setPending(true);
		try {
			await download(`/download/jobs/${job.id}/results.csv?language=${language.get()}`, 'participants-results.csv');
		} catch (error) {
			handleError(error);
		} finally {
			setPending(false);
		}
	};
	return (
		<div className="flex flex-col gap-3">
			<p>{bulkSentence(result, t)}</p>
			<Figures
				figures={outcomes.map((key) => ({ label: t(`kind.participantBulk.count.${key}`), value: result[key] }))}
			/>
			<Button className="self-start" pending={pending} onClick={() => void start()}>
				<Download aria-hidden />
				{t('kind.participantBulk.download')}
			</Button>
		</div>
	);
}

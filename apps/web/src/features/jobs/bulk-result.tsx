import { Button } from '@rewards/ui/primitives/button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { language } from '../../i18n';
import { useTranslation } from '../../i18n/use-translation';
import { download } from '../../lib/download';
import { handleError } from '../../lib/trpc';
import { bulkSentence } from './bulk-sentence';
import { Figures } from './import-counts';
import type { Job } from './types';

interface ResultProps {
	job: Job;
	result: NonNullable<Job['result']>;
}

const outcomes = ['done', 'unchanged', 'gone'] as const;

/** What a bulk action has done, with a file that tells it of each row for a week. */
export function BulkResult({ job, result }: ResultProps) {
	const { t } = useTranslation(['jobs', 'participants']);
	const [pending, setPending] = useState(false);
	const sentence = bulkSentence(result, t);
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
			{sentence !== null && <p>{sentence}</p>}
			<Figures figures={outcomes.map((key) => ({ key, label: t(`bulkCount.${key}`), value: result[key] }))} />
			<Button className="self-start" pending={pending} onClick={() => void start()}>
				<Download aria-hidden />
				{t('downloadResults')}
			</Button>
		</div>
	);
}

const codeCounts = ['quantity', 'disabled', 'used'] as const;

/** How many codes were made or disabled, and the way to them. */
export function CodesResult({ job, result }: ResultProps) {
	const { t } = useTranslation('jobs');
	const shown = codeCounts.filter((key) => typeof result[key] === 'number');
	return (
		<div className="flex flex-col gap-3">
			<Figures figures={shown.map((key) => ({ key, label: t(`codeCount.${key}`), value: result[key] }))} />
			{typeof result['batchId'] === 'string' && (
				<Link
					href={`/programs/${job.programId}/claim-codes/${result['batchId']}`}
					className="self-start text-primary-text hover:underline"
				>
					{t('toCodes')}
				</Link>
			)}
		</div>
	);
}

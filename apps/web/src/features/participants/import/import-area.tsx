import { Button } from '@rewards/ui/primitives/button';
import { Card } from '@rewards/ui/primitives/card';
import { FileDrop } from '@rewards/ui/primitives/file-drop';
import { Progress } from '@rewards/ui/primitives/progress';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { CancelJob, hasEnded, JobProgress } from '../../jobs';
import { ImportResult } from './import-result';
import { OverrideChoice } from './override-choice';
import { useImport } from './use-import';

interface ImportAreaProps {
	programId: string;
	/** An import has ended: the list has changed. */
	onEnd: () => void;
}

/** The CSV import of participants: choose a file, watch it go in, see what came of it. */
export function ImportArea({ programId, onEnd }: ImportAreaProps) {
	const { t } = useTranslation(['participants', 'jobs']);
	const { step, job, choose, start, cancelUpload, reset } = useImport(programId, onEnd);
	const [override, setOverride] = useState(false);
	const again = () => {
		setOverride(false);
		reset();
	};
	return (
		<Card role="region" aria-labelledby="import-title" className="flex shrink-0 flex-col gap-3 px-5 py-4">
			<h2 id="import-title" className="font-semibold text-lg leading-6">
				{t('participants:import.title')}
			</h2>
			{step.kind === 'choosing' && (
				<div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
					<FileDrop
						label={t('participants:import.drop')}
						help={t('participants:import.intro')}
						accept={['.csv']}
						maxSize={512 * 1024 * 1024}
						file={step.file}
						error={step.error}
						onFiles={([file]) => choose(file ?? null)}
						onRefused={() => choose(null)}
						onRemove={() => choose(null)}
					/>
					<div className="flex flex-col items-start gap-4">
						<OverrideChoice checked={override} onChange={setOverride} disabled={false} />
						<Button
							variant="primary"
							disabled={!step.file}
							onClick={() => step.file && void start(step.file, override)}
						>
							{t('participants:import.start')}
						</Button>
					</div>
				</div>
			)}
			{step.kind === 'uploading' && (
				<div className="flex flex-col items-start gap-3">
					<p>{t('participants:import.uploading', { name: step.file.name })}</p>
					<Progress value={step.percent} label={t('participants:import.uploading', { name: step.file.name })} />
					<Button onClick={cancelUpload}>{t('participants:import.stop')}</Button>
				</div>
			)}
			{step.kind === 'job' && !job && <Skeleton className="h-16" />}
			{step.kind === 'job' && job && !hasEnded(job.state) && (
				<div className="flex flex-col items-start gap-3">
					<p>{t('participants:import.working', { name: job.file?.name ?? '' })}</p>
					<div className="w-full">
						<JobProgress job={job} label={t('participants:import.working', { name: job.file?.name ?? '' })} />
					</div>
					<CancelJob job={job} />
				</div>
			)}
			{step.kind === 'job' && job && hasEnded(job.state) && <ImportResult job={job} onAgain={again} />}
		</Card>
	);
}

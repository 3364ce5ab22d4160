import { Card } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { lazily } from '../../../lib/lazily';
import type { Program } from '../program-context';
import { ChooseStep } from './choose-step';
import { useImport } from './use-import';

const UploadStep = lazily(() => import('./upload-step').then((module) => module.UploadStep));
const UploadedStep = lazily(() => import('./uploaded-step').then((module) => module.UploadedStep));
const PreviewStep = lazily(() => import('./preview-step').then((module) => module.PreviewStep), 'validation');
const JobStep = lazily(() => import('./job-step').then((module) => module.JobStep));

interface ImportAreaProps {
	programId: string;
	/** undefined while it is on its way, or is nobody's of the caller: then there is nothing to import into. */
	program: Program | undefined;
	/** An import has ended: the list has changed. */
	onEnd: () => void;
}

/** The CSV import of participants: choose a file, see what it would do, let it go in, see what came of it. */
export function ImportArea({ programId, program, onEnd }: ImportAreaProps) {
	const { t } = useTranslation(['participants', 'jobs']);
	const { step, choose, stopUpload, reset, toJob } = useImport(programId);
	const [override, setOverride] = useState(false);
	const again = (error?: unknown) => {
		setOverride(false);
		reset(error);
	};
	if (!program) return <Skeleton className="h-80 shrink-0 rounded-lg lg:h-56" />;
	return (
		<Card role="region" aria-labelledby="import-title" className="flex shrink-0 flex-col gap-3 px-5 py-4">
			<h2 id="import-title" className="font-semibold text-lg leading-6">
				{t('participants:import.title')}
			</h2>
			{step.kind === 'choosing' && (
				<ChooseStep
					program={program}
					error={step.error}
					stopped={step.stopped}
					override={override}
					onOverride={setOverride}
					onChoose={choose}
					onForget={again}
				/>
			)}
			<Suspense fallback={<Skeleton className="h-28" />}>
				{step.kind === 'uploading' && <UploadStep {...step} onStop={stopUpload} />}
				{step.kind === 'columns' && (
					<UploadedStep
						programId={programId}
						program={program}
						uploadId={step.uploadId}
						name={step.name}
						onAnother={again}
					/>
				)}
				{step.kind === 'preview' && (
					<PreviewStep
						key={step.previewId}
						programId={programId}
						program={program}
						previewId={step.previewId}
						name={step.name}
						override={override}
						onOverride={setOverride}
						onAnother={again}
						onStarted={(jobId) => {
							setOverride(false);
							toJob(step.previewId, jobId, step.name);
						}}
					/>
				)}
				{step.kind === 'job' && (
					<JobStep key={step.jobId} jobId={step.jobId} name={step.name} onEnd={onEnd} onAnother={again} />
				)}
			</Suspense>
		</Card>
	);
}

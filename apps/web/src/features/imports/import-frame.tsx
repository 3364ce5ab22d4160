import { Card } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { isTableName, tableNames } from '@rewards/validators/imports/constants';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { deferredImport } from '../../lib/loading/deferred-import';
import type { ImportKind, ListLink } from './import-kind';
import { ImportSteps, type StepName } from './import-steps';
import type { EndTexts } from './result/end-toast';
import { ChooseStep } from './upload/choose-step';
import { takeDropped } from './upload/dropped-file';
import { type ImportStep, useImport } from './use-import';

const UploadStep = deferredImport(() => import('./upload/upload-step').then((module) => module.UploadStep));
const UploadedStep = deferredImport(() => import('./upload/uploaded-step').then((module) => module.UploadedStep));
const JobStep = deferredImport(() => import('./job-step').then((module) => module.JobStep));

const nameOfStep: Record<ImportStep['kind'], StepName> = {
	choosing: 'file',
	uploading: 'file',
	columns: 'columns',
	preview: 'review',
	job: 'result',
};

/** Props of a preview. */
export interface PreviewSlot {
	previewId: string;
	name: string;
	/** Whether the columns must be matched. */
	telling: boolean;
	onTelling: (telling: boolean) => void;
	/** Starts over, with the reason if there is one. */
	onAnother: (error?: unknown) => void;
	onStarted: (jobId: string) => void;
}

interface ImportFrameProps {
	kind: ImportKind;
	programId: string;
	list: ListLink;
	texts: EndTexts & {
		title: string;
		drop: string;
		intro: string;
		first: string;
		/** If files above this many MB need more advice than to split them. */
		tooLarge?: (max: number) => string;
	};
	example: () => Promise<{ name: string; text: string }>;
	/** Label of an import field. */
	nameOf: (field: string) => string;
	/** Extra questions before a file is chosen. */
	questions?: ReactNode;
	renderPreview: (slot: PreviewSlot) => ReactNode;
	/** An import has ended: the list has changed. */
	onEnd: () => void;
}

/** A file import: choose a file, match its columns, preview it, import it, see the result. */
export function ImportFrame(props: ImportFrameProps) {
	const { kind, programId, list, texts, example, nameOf, questions, renderPreview, onEnd } = props;
	const { t } = useTranslation('imports');
	const { step, choose, stopUpload, reset, toJob } = useImport(kind, programId, texts.tooLarge);
	const [tellingOf, setTelling] = useState<string | null>(null);
	const telling = step.kind === 'preview' && tellingOf === step.previewId;
	const again = (error?: unknown) => reset(error);
	const takeIn = useEffectEvent(() => {
		const file = takeDropped({ kind, programId });
		if (!file) return;
		if (step.kind !== 'choosing') void toast.warning(t('drop.busy', { name: file.name }));
		else if (isTableName(file.name)) choose(file);
		else again(t('refused.fileKind', { kinds: tableNames.join(', ') }));
	});
	useEffect(() => takeIn(), []);
	return (
		<Card role="region" aria-label={texts.title} className="flex shrink-0 flex-col gap-4 px-5 py-4">
			<ImportSteps current={telling ? 'columns' : nameOfStep[step.kind]} />
			{step.kind === 'choosing' && (
				<ChooseStep
					texts={texts}
					example={example}
					error={step.error}
					stopped={step.stopped}
					onChoose={choose}
					onForget={again}
				>
					{questions}
				</ChooseStep>
			)}
			<Suspense fallback={<Skeleton className="h-28" />}>
				{step.kind === 'uploading' && <UploadStep {...step} onStop={stopUpload} />}
				{step.kind === 'columns' && (
					<UploadedStep
						kind={kind}
						programId={programId}
						nameOf={nameOf}
						uploadId={step.uploadId}
						name={step.name}
						onAnother={again}
					/>
				)}
				{step.kind === 'preview' &&
					renderPreview({
						previewId: step.previewId,
						name: step.name,
						telling,
						onTelling: (asked) => setTelling(asked ? step.previewId : null),
						onAnother: again,
						onStarted: (jobId) => toJob(step.previewId, jobId, step.name),
					})}
				{step.kind === 'job' && (
					<JobStep
						key={step.jobId}
						kind={kind}
						jobId={step.jobId}
						name={step.name}
						list={list}
						texts={texts}
						onEnd={onEnd}
						onAnother={again}
					/>
				)}
			</Suspense>
		</Card>
	);
}

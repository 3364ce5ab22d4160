import { cn } from '@rewards/ui';
import { Card } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense, useId } from 'react';
import { lazily } from '../../lib/lazily';
import { ChooseStep } from './choose-step';
import type { EndTexts } from './end-toast';
import type { ImportKind } from './import-kind';
import { useFolded } from './use-folded';
import { useImport } from './use-import';

const UploadStep = lazily(() => import('./upload-step').then((module) => module.UploadStep));
const UploadedStep = lazily(() => import('./uploaded-step').then((module) => module.UploadedStep));
const JobStep = lazily(() => import('./job-step').then((module) => module.JobStep));

/** What a preview is given to go on with. */
export interface PreviewSlot {
	previewId: string;
	name: string;
	/** Begins anew, and says why when there is a reason. */
	onAnother: (error?: unknown) => void;
	onStarted: (jobId: string) => void;
}

interface ImportFrameProps {
	kind: ImportKind;
	programId: string;
	texts: EndTexts & {
		title: string;
		drop: string;
		intro: string;
		first: string;
		/** Where there is more to say of a file of more than so many MB than to split it. */
		tooLarge?: (max: number) => string;
	};
	example: () => Promise<{ name: string; text: string }>;
	/** Names a field of the import in words. */
	nameOf: (field: string) => string;
	/** Further questions before a file is chosen. */
	questions?: ReactNode;
	/** Another file is going to be chosen: what was answered is forgotten. */
	onReset?: () => void;
	renderPreview: (slot: PreviewSlot) => ReactNode;
	/** An import has ended: the list has changed. */
	onEnd: () => void;
}

/** A CSV import: choose a file, see what it would do, let it go in, see what came of it. */
export function ImportFrame(props: ImportFrameProps) {
	const { kind, programId, texts, example, nameOf, questions, onReset, renderPreview, onEnd } = props;
	const heading = useId();
	const body = useId();
	const { step, choose, stopUpload, reset, toJob } = useImport(kind, programId, texts.tooLarge);
	// What is under way is never out of sight.
	const [kept, fold] = useFolded(kind);
	const folded = kept && step.kind === 'choosing' && step.error === null && step.stopped === null;
	const again = (error?: unknown) => {
		onReset?.();
		reset(error);
	};
	return (
		<Card role="region" aria-labelledby={heading} className="flex shrink-0 flex-col gap-3 px-5 py-4">
			<h2 id={heading} className="font-semibold text-lg leading-6">
				<button
					type="button"
					aria-expanded={!folded}
					aria-controls={body}
					className="-mx-1 flex w-full items-center justify-between gap-3 rounded-sm px-1 text-start"
					onClick={() => fold(!folded)}
				>
					{texts.title}
					<ChevronDown
						aria-hidden
						className={cn('size-4 shrink-0 text-muted-foreground', folded && '-rotate-90 rtl:rotate-90')}
					/>
				</button>
			</h2>
			<div id={body} hidden={folded} className={cn('flex-col gap-3', folded ? 'hidden' : 'flex')}>
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
							onAnother: again,
							onStarted: (jobId) => {
								onReset?.();
								toJob(step.previewId, jobId, step.name);
							},
						})}
					{step.kind === 'job' && (
						<JobStep
							key={step.jobId}
							kind={kind}
							jobId={step.jobId}
							name={step.name}
							texts={texts}
							onEnd={onEnd}
							onAnother={again}
						/>
					)}
				</Suspense>
			</div>
		</Card>
	);
}

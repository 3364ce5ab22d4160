import { formatNumber, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import type { FileColumn, ParticipantPreviewResult, ParticipantPreviewSamples } from '@rewards/validators/imports';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { errorCodeOf } from '../../../lib/errors';
import { handleError, trpc } from '../../../lib/trpc';
import { DownloadRejects } from '../../jobs';
import type { Program } from '../program-context';
import { OverrideChoice } from './override-choice';
import { countsOf, type Kind } from './preview-counts';
import { PreviewNotes } from './preview-notes';
import { PreviewRows } from './preview-rows';

export interface PreviewStepProps {
	programId: string;
	program: Program | undefined;
	previewId: string;
	name: string;
	override: boolean;
	onOverride: (override: boolean) => void;
	/** Begins anew, and says why when there is a reason. */
	onAnother: (error?: unknown) => void;
	onStarted: (jobId: string) => void;
}

interface PreviewResultProps extends PreviewStepProps {
	columns: readonly FileColumn[];
	result: ParticipantPreviewResult;
	samples: ParticipantPreviewSamples;
	onColumns: () => void;
}

/** What the import would do, and the button that lets it. */
export function PreviewResult(props: PreviewResultProps) {
	const { programId, program, previewId, name, override, onOverride, onAnother, onStarted, result, samples } = props;
	const { t } = useTranslation(['participants', 'jobs']);
	const { locale } = useUi();
	const utils = trpc.useUtils();
	const [chosen, setChosen] = useState<Kind | null>(null);
	const commit = trpc.participants.imports.commit.useMutation({
		meta: { quiet: true },
		onSuccess: ({ jobId }) => {
			onStarted(jobId);
			void utils.jobs.active.invalidate();
		},
		onError: (error) => {
			if (errorCodeOf(error) === 'NOT_FOUND') onAnother(t('participants:import.gone'));
			else handleError(error);
		},
	});
	const counts = countsOf(result, override);
	const emailColumn = props.columns.find(({ field }) => field === 'email')?.header ?? 'email';
	const shown = counts.find(({ kind }) => kind === chosen) ?? counts.find(({ count }) => count > 0) ?? counts[0];
	return (
		<div className="flex flex-col gap-4">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<p className="min-w-0">
					<bdi className="wrap-anywhere font-medium">{name}</bdi>{' '}
					<span className="whitespace-nowrap text-muted-foreground">
						{t('participants:import.rows', { count: result.rows })}
					</span>
				</p>
				<div className="flex flex-wrap gap-2">
					<Button variant="ghost" onClick={props.onColumns}>
						<Columns3 aria-hidden />
						{t('participants:import.columns')}
					</Button>
					<Button onClick={() => onAnother()}>{t('participants:import.chooseAnother')}</Button>
					<Button
						variant="primary"
						pending={commit.isPending}
						onClick={() => commit.mutate({ programId, previewId, override })}
					>
						{t('participants:import.start')}
					</Button>
				</div>
			</div>
			<PreviewNotes result={result} override={override} onColumns={props.onColumns} />
			<OverrideChoice
				checked={override}
				onChange={onOverride}
				replaced={{ changed: result.changed, archived: result.archived }}
			/>
			<div className="flex flex-col gap-3">
				{/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a grid in every browser */}
				<div
					role="group"
					aria-label={t('participants:import.preview')}
					className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]"
				>
					{counts.map(({ kind, count }) => (
						<button
							key={kind}
							type="button"
							aria-pressed={kind === shown?.kind}
							onClick={() => setChosen(kind)}
							className="rounded-md border bg-card px-3 py-2 text-start hover:bg-accent aria-pressed:border-primary aria-pressed:bg-primary-soft"
						>
							<span className="block text-muted-foreground text-xs">{t(`jobs:count.${kind}`)}</span>
							<span className="block font-semibold text-lg tabular-nums">{formatNumber(count, locale)}</span>
						</button>
					))}
				</div>
				{shown && (
					<PreviewRows {...shown} program={program} samples={samples} override={override} emailColumn={emailColumn} />
				)}
				{shown?.kind === 'rejected' && result.rejected > 0 && (
					<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
						<DownloadRejects job={{ id: previewId, file: { name, size: 0 } }} />
						<p className="text-muted-foreground text-sm">{t('jobs:downloadHelp')}</p>
					</div>
				)}
			</div>
		</div>
	);
}

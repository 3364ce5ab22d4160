import type { FileColumn } from '@rewards/validators/imports/schemas';
import type { ParticipantPreviewResult, ParticipantPreviewSamples } from '@rewards/validators/participants/imports';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { errorCodeOf } from '../../../lib/errors';
import { handleError, trpc } from '../../../lib/trpc';
import { CountButtons, PreviewHead } from '../../imports';
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
	/** Whether it is asked what the columns are. */
	telling: boolean;
	onTelling: (telling: boolean) => void;
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
	const { t } = useTranslation(['participants', 'imports', 'jobs']);
	const utils = trpc.useUtils();
	const [chosen, setChosen] = useState<Kind | null>(null);
	const commit = trpc.participants.imports.commit.useMutation({
		meta: { quiet: true },
		onSuccess: ({ jobId }) => {
			onStarted(jobId);
			void utils.jobs.active.invalidate();
		},
		onError: (error) => {
			if (errorCodeOf(error) === 'NOT_FOUND') onAnother(t('imports:gone'));
			else handleError(error);
		},
	});
	const counts = countsOf(result, override);
	const emailColumn = props.columns.find(({ field }) => field === 'email')?.header ?? 'email';
	const known = override ? 0 : result.changed + result.unchanged;
	const shown = counts.find(({ kind }) => kind === chosen) ?? counts.find(({ count }) => count > 0) ?? counts[0];
	return (
		<div className="flex flex-col gap-4">
			<PreviewHead
				name={name}
				rows={result.rows}
				pending={commit.isPending}
				onColumns={props.onColumns}
				onAnother={() => onAnother()}
				onStart={() => commit.mutate({ programId, previewId, override })}
			/>
			<PreviewNotes result={result} override={override} onColumns={props.onColumns} />
			<OverrideChoice
				checked={override}
				onChange={onOverride}
				replaced={{ changed: result.changed, archived: result.archived }}
			/>
			<div className="flex flex-col gap-3">
				<CountButtons
					label={t('imports:preview')}
					counts={counts.map(({ kind, count }) => ({
						kind,
						count,
						label: t(`jobs:kind.participantImport.count.${kind}`),
					}))}
					chosen={shown?.kind}
					onChoose={setChosen}
				/>
				{shown && (
					<PreviewRows {...shown} program={program} samples={samples} override={override} emailColumn={emailColumn} />
				)}
				{shown?.kind === 'rejected' && result.rejected > 0 && (
					<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
						<DownloadRejects job={{ id: previewId, file: { name } }} />
						<p className="text-muted-foreground text-sm">
							{t('jobs:downloadHelp')} {known > 0 && t('participantWork:import.downloadKnown', { count: known })}
						</p>
					</div>
				)}
			</div>
		</div>
	);
}

import { Skeleton } from '@rewards/ui/primitives/skeleton';
import type { FileColumn, UsedRecipe } from '@rewards/validators/imports/schemas';
import type { ParticipantPreviewResult, ParticipantPreviewSamples } from '@rewards/validators/participants/imports';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { errorCodeOf } from '../../../lib/errors/errors';
import { handleError, trpc } from '../../../lib/trpc';
import { CountButtons, PreviewHead, RejectPanel, SaveRecipe, useMendedCount } from '../../imports';
import type { Program } from '../program-context';
import { BlanksChoice } from './blanks-choice';
import { useFieldNames } from './fields';
import { ModeChoice } from './mode-choice';
import { participantImport } from './participant-kind';
import { countsOf, idle, type Kind } from './preview-counts';
import { PreviewNotes } from './preview-notes';
import { PreviewRows } from './preview-rows';
import { useMode } from './use-mode';

export interface PreviewStepProps {
	programId: string;
	program: Program | undefined;
	previewId: string;
	name: string;
	/** Whether the columns must be matched. */
	telling: boolean;
	onTelling: (telling: boolean) => void;
	/** Starts over, with the reason if there is one. */
	onAnother: (error?: unknown) => void;
	onStarted: (jobId: string) => void;
}

interface PreviewResultProps extends PreviewStepProps {
	uploadId: string;
	columns: readonly FileColumn[];
	result: ParticipantPreviewResult;
	samples: ParticipantPreviewSamples;
	/** By which the file was read. */
	recipe: UsedRecipe | null;
	onColumns: () => void;
}

/** The effect of the import, and the import button. */
export function PreviewResult(props: PreviewResultProps) {
	const { programId, program, previewId, name, uploadId, onAnother, onStarted, result, samples, recipe } = props;
	const { t } = useTranslation(['participants', 'imports', 'jobs']);
	const utils = trpc.useUtils();
	const usual = { mode: recipe?.mode ?? 'add', blanks: recipe?.blanks ?? 'keep' };
	const { mode, asksAgain, choose, blanks, chooseBlanks } = useMode({ programId, uploadId, previewId, usual });
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
	const counts = countsOf(result, mode, blanks);
	const nameOf = useFieldNames(program);
	const seen = blanks === 'empty' ? { ...samples, ...samples.ifEmptied } : samples;
	// Corrected rows are imported after the import, so an import with only such rows must run first.
	const mended = useMendedCount(uploadId);
	const nothing = mended > 0 ? null : idle(result, mode, blanks);
	const shown = counts.find(({ kind }) => kind === chosen) ?? counts.find(({ count }) => count > 0) ?? counts[0];
	return (
		<div className="flex flex-col gap-4">
			<PreviewHead
				name={name}
				rows={result.rows}
				pending={commit.isPending}
				refusal={nothing && t(`participantWork:import.${nothing}`)}
				onColumns={props.onColumns}
				onAnother={() => onAnother()}
				onStart={() => {
					// The number that was confirmed under Attention.
					const allowArchived = mode === 'replace' ? result.archived : undefined;
					commit.mutate({ programId, previewId, mode, blanks, allowArchived });
				}}
			>
				{!recipe && <SaveRecipe programId={programId} jobId={previewId} name={name} mode={mode} blanks={blanks} />}
			</PreviewHead>
			<PreviewNotes result={result} mode={mode} blanks={blanks} onColumns={props.onColumns} />
			<ModeChoice mode={mode} blanks={blanks} asksAgain={asksAgain} onChange={choose} result={result} />
			{mode !== 'add' && (result.emptied.values > 0 || result.ifEmptied) && (
				<BlanksChoice blanks={blanks} onChange={chooseBlanks} nameOf={nameOf} result={result} />
			)}
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
				{shown && shown.kind !== 'rejected' && (
					<PreviewRows {...shown} kind={shown.kind} program={program} samples={seen} />
				)}
				{shown?.kind === 'rejected' && result.rejected > 0 && (
					<Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
						<RejectPanel kind={participantImport} programId={programId} jobId={previewId} name={name} />
					</Suspense>
				)}
				{shown?.kind === 'rejected' && result.rejected === 0 && (
					<p className="text-muted-foreground text-sm">{t('imports:none')}</p>
				)}
			</div>
		</div>
	);
}

import { formatDay, formatInstant, formatNumber, useUi } from '@rewards/ui';
import { Alert } from '@rewards/ui/primitives/alert';
import { Checkbox } from '@rewards/ui/primitives/choices/checkbox';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import type { ReadingChoice } from '@rewards/validators/imports/encodings';
import type { UsedRecipe } from '@rewards/validators/imports/schemas';
import type { PointPreviewResult, PointPreviewSamples, SamePointFile } from '@rewards/validators/ledger/imports';
import { Suspense, useId, useState } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { errorCodeOf } from '../../../lib/errors/errors';
import { handleError, trpc } from '../../../lib/trpc';
import { CountButtons, PreviewHead, RejectPanel, SaveRecipe, useMendedCount } from '../../imports';
import { DateQuestion } from './date-question';
import { NumberQuestion } from './number-question';
import { pointImport } from './point-kind';
import { AcceptedRows } from './point-rows';

export interface PointPreviewProps {
	programId: string;
	previewId: string;
	name: string;
	/** Whether the columns must be matched. */
	telling: boolean;
	onTelling: (telling: boolean) => void;
	/** Starts over, with the reason if there is one. */
	onAnother: (error?: unknown) => void;
	onStarted: (jobId: string) => void;
}

interface PointResultProps extends PointPreviewProps {
	uploadId: string;
	result: PointPreviewResult;
	samples: PointPreviewSamples;
	/** By which the file was read. */
	recipe: UsedRecipe | null;
	onColumns: () => void;
	onRead: (reading: ReadingChoice) => Promise<void>;
}

interface SameFileProps {
	sameFile: SamePointFile;
	again: boolean;
	onAgain: (again: boolean) => void;
}

/** The same bytes were imported before: importing them again takes a confirmation. */
function SameFile({ sameFile, again, onAgain }: SameFileProps) {
	const { t } = useTranslation(['ledger', 'imports', 'jobs']);
	const { locale, timeZone } = useUi();
	const id = useId();
	const counts = (['accepted', 'awarded', 'debited'] as const).map(
		(key) => `${t(`jobs:kind.pointImport.count.${key}`)} ${formatNumber(sameFile[key], locale)}`,
	);
	const date = formatInstant(sameFile.at, locale, timeZone);
	return (
		<Alert
			tone="warning"
			title={t('imports:sameFileTitle')}
			action={
				<Link href={`/jobs/${sameFile.jobId}`} className="underline">
					{t('imports:sameFileLink')}
				</Link>
			}
		>
			<p>{t('imports:sameFileBy', { name: sameFile.byName, date, counts: counts.join(' · ') })}</p>
			<div className="mt-2 flex items-start gap-2.5">
				<Checkbox id={id} className="mt-0.5" checked={again} aria-describedby={`${id}help`} onCheckedChange={onAgain} />
				<div>
					<label htmlFor={id} className="font-medium">
						{t('ledger:import.again')}
					</label>
					<p id={`${id}help`} className="text-sm">
						{t('ledger:import.againHelp')}
					</p>
				</div>
			</div>
		</Alert>
	);
}

/** The import's effect on the balances, and the import button. */
export function PointResult(props: PointResultProps) {
	const { programId, previewId, uploadId, name, result, samples, onColumns, onRead, onAnother, onStarted } = props;
	const { t } = useTranslation(['ledger', 'imports', 'jobs']);
	const { locale } = useUi();
	const utils = trpc.useUtils();
	const [again, setAgain] = useState(false);
	const [chosen, setChosen] = useState<'accepted' | 'rejected'>(result.accepted > 0 ? 'accepted' : 'rejected');
	const commit = trpc.ledger.imports.commit.useMutation({
		meta: { quiet: true },
		onSuccess: ({ jobId }) => {
			onStarted(jobId);
			void utils.jobs.active.invalidate();
		},
		onError: (error) => {
			const code = errorCodeOf(error);
			if (code === 'NOT_FOUND') onAnother(t('imports:gone'));
			else handleError(error);
			// Another user has imported the same file in the meantime: the preview says so now.
			if (code === 'ALREADY_IMPORTED') void utils.ledger.imports.getPreview.invalidate();
		},
	});
	// Corrected rows are imported after the import, so an import with only such rows must run first.
	const mended = useMendedCount(uploadId);
	const { accepted, participants, awarded, debited, rejected, sameFile, unknownColumns, unclear, unclearDates } =
		result;
	const asks = Boolean(unclear) || Boolean(unclearDates);
	return (
		<div className="flex flex-col gap-4">
			<PreviewHead
				name={name}
				rows={result.rows}
				pending={commit.isPending}
				disabled={(sameFile !== null && !again) || asks}
				refusal={accepted === 0 && mended === 0 && !asks ? t('ledger:import.nothingGood') : null}
				onColumns={onColumns}
				onAnother={() => onAnother()}
				onStart={() => commit.mutate({ programId, previewId, again })}
			>
				{!props.recipe && !unclear && <SaveRecipe programId={programId} jobId={previewId} name={name} mode={null} />}
			</PreviewHead>
			{unclear && <NumberQuestion unclear={unclear} onAnswer={(decimal) => onRead({ decimal })} />}
			{unclearDates && <DateQuestion unclear={unclearDates} onAnswer={(dateOrder) => onRead({ dateOrder })} />}
			{sameFile && <SameFile sameFile={sameFile} again={again} onAgain={setAgain} />}
			{unknownColumns.length > 0 && <Alert>{t('imports:leftOut', { columns: unknownColumns })}</Alert>}
			<dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
				{(
					[
						['participants', participants],
						['awarded', awarded],
						['debited', debited],
					] as const
				).map(([key, value]) => (
					<div key={key}>
						<dt className="text-muted-foreground text-xs">{t(`ledger:import.count.${key}`)}</dt>
						<dd className="font-semibold text-lg">{formatNumber(value, locale)}</dd>
					</div>
				))}
			</dl>
			{result.dates && (
				<p className="text-muted-foreground text-sm">
					{t('ledger:import.dates', {
						first: formatDay(result.dates.first, locale),
						last: formatDay(result.dates.last, locale),
					})}
				</p>
			)}
			<div className="flex flex-col gap-3">
				<CountButtons
					label={t('imports:preview')}
					counts={[
						{ kind: 'accepted', label: t('ledger:import.count.accepted'), count: accepted },
						{ kind: 'rejected', label: t('ledger:import.count.rejected'), count: rejected },
					]}
					chosen={chosen}
					onChoose={setChosen}
				/>
				{chosen === 'accepted' ? (
					<AcceptedRows programId={programId} rows={samples.accepted} total={accepted} />
				) : (
					rejected > 0 && (
						<Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
							<RejectPanel kind={pointImport} programId={programId} jobId={previewId} name={name} />
						</Suspense>
					)
				)}
				{chosen === 'rejected' && rejected === 0 && (
					<p className="text-muted-foreground text-sm">{t('imports:none')}</p>
				)}
			</div>
		</div>
	);
}

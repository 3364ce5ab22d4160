import { Button } from '@rewards/ui/primitives/button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import type { FileReading, ReadingChoice } from '@rewards/validators/imports/encodings';
import type { FieldChoice, FileColumn, FileLine, RecipeName, UsedRecipe } from '@rewards/validators/imports/schemas';
import { type ReactNode, useEffect } from 'react';
import { ErrorState } from '../../components/error-state';
import { useTranslation } from '../../i18n/use-translation';
import { errorBodyOf, errorCodeOf, RequestError } from '../../lib/errors/errors';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { hasEnded, JobProgress, useJob } from '../jobs';
import { ColumnsStep } from './columns-step';
import type { ColumnChoice, ImportKind } from './import-kind';
import { ReadAs } from './reading-fields';
import { RecipeNote } from './recipes/recipe-note';
import { askForPreview } from './upload/running-upload';

/** The response of every kind of import to a preview. */
interface PreviewData<Result, Samples> {
	columns: readonly FileColumn[];
	examples: readonly string[][];
	lines: readonly FileLine[];
	fields: readonly FieldChoice[];
	reading: FileReading | null;
	recipe: UsedRecipe | null;
	recipes: readonly RecipeName[];
	uploadId: string | null;
	result: Result | null;
	samples: Samples | null;
}

interface FollowPreviewProps<Result, Samples> {
	kind: ImportKind;
	programId: string;
	previewId: string;
	name: string;
	/** Whether the columns must be matched. */
	telling: boolean;
	onTelling: (telling: boolean) => void;
	/** Label of an import field. */
	nameOf: (field: string) => string;
	/** The query that returns the preview once its job has ended. */
	preview: {
		data: PreviewData<Result, Samples> | undefined;
		error: unknown;
		isFetching: boolean;
		refetch: () => unknown;
	};
	/** Starts over, with the reason if there is one. */
	onAnother: (error?: unknown) => void;
	/** The content of the preview; `onColumns` opens the column step. */
	children: (ready: {
		/** The file. */
		uploadId: string;
		columns: readonly FileColumn[];
		result: Result;
		samples: Samples;
		/** By which the file was read. */
		recipe: UsedRecipe | null;
		onColumns: () => void;
		/** Reads the file with other settings, and previews it again. */
		onRead: (reading: ReadingChoice) => Promise<void>;
	}) => ReactNode;
}

/** Follows a preview until it is ready, and shows it. */
export function FollowPreview<Result, Samples>(props: FollowPreviewProps<Result, Samples>) {
	const { kind, programId, previewId, name, telling, onTelling, nameOf, preview, onAnother, children } = props;
	const { t } = useTranslation('imports');
	const userId = useSelf().user.id;
	const { client, jobs } = trpc.useUtils();
	const job = useJob(previewId);
	const ended = job.data !== undefined && hasEnded(job.data.state);

	const error = job.error ?? preview.error;
	const failed = job.data?.state === 'failed' ? job.data.error : null;
	// Used in another browser, discarded, or too old.
	const gone = preview.data !== undefined && !preview.isFetching && preview.data.samples === null;
	const lost = Boolean(error) && errorCodeOf(error) === 'NOT_FOUND';
	useEffect(() => {
		if (failed) onAnother(new RequestError(errorBodyOf(failed)));
		else if (lost) onAnother(error);
		else if (job.data?.state === 'cancelled') onAnother();
		else if (gone) onAnother(t('gone'));
	});

	if (error && !lost) {
		const retry = () => void (job.error ? job.refetch() : preview.refetch());
		return <ErrorState error={error} onRetry={retry} />;
	}
	const { result, samples, uploadId, columns, examples, lines, fields } = preview.data ?? {};
	const { reading = null, recipe = null, recipes = [] } = preview.data ?? {};
	const again = async (columns?: readonly ColumnChoice[], chosen?: ReadingChoice, recipeId?: string) => {
		if (!uploadId) return;
		await askForPreview({ client, userId, programId, kind, name }, uploadId, columns, chosen, recipeId);
		void jobs.active.invalidate();
	};
	if (result && samples && uploadId && columns && examples && lines && fields) {
		if (telling) {
			return (
				<ColumnsStep
					name={name}
					nameOf={nameOf}
					header={{ columns, examples, lines, fields, reading, recipe, recipes }}
					onLook={async (chosen) =>
						(await kind.ask(client, { programId, uploadId, reading: chosen, look: true })).header
					}
					onCheck={again}
					onRecipe={(recipeId) => again(undefined, undefined, recipeId)}
					onAnother={() => onAnother()}
					onBack={() => onTelling(false)}
				/>
			);
		}
		return (
			<>
				{recipe && <RecipeNote recipe={recipe} onChange={() => onTelling(true)} />}
				<ReadAs reading={reading} onChange={() => onTelling(true)} />
				{children({
					uploadId,
					columns,
					result,
					samples,
					recipe,
					onColumns: () => onTelling(true),
					onRead: (chosen) =>
						again(
							columns.filter(({ source }) => source === 'given' || source === 'recipe'),
							chosen,
						),
				})}
			</>
		);
	}
	if (!job.data || ended) return <Skeleton className="h-28" />;
	const label = t('checking', { name });
	return (
		<div className="flex flex-col items-start gap-3">
			<p className="break-words">{label}</p>
			<div className="w-full">
				<JobProgress job={job.data} label={label} />
			</div>
			<Button onClick={() => onAnother()}>{t('stopChecking')}</Button>
		</div>
	);
}

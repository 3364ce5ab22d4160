import { formatInstant, formatNumber, useUi } from '@rewards/ui';
import { Badge } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import type { RunState } from '@rewards/validators/recipes/constants';
import { Link, useLocation } from 'wouter';
import { ErrorState } from '../../../components/error-state';
import { SimpleTable } from '../../../components/simple-table';
import { useTranslation } from '../../../i18n/use-translation';
import { describeError } from '../../../lib/errors/describe-error';
import { errorBodyOf, RequestError } from '../../../lib/errors/errors';
import { useSelf } from '../../../lib/session/self';
import { trpc } from '../../../lib/trpc';
import { keepImport } from '../kept-import';
import type { Recipe, Run } from './types';

const tones: Partial<Record<RunState, 'warning' | 'danger' | 'success'>> = {
	asking: 'warning',
	done: 'success',
	failed: 'danger',
	skipped: 'danger',
};

/** Why a file could not be imported, as any other error of its code. */
function sentenceOf(reason: Run['reason']): string {
	const { title, detail } = describeError(new RequestError(errorBodyOf({ message: '', ...reason })));
	return [title, detail].filter(Boolean).join(' ');
}

/** Why it waits for staff, or has come to nothing, in a sentence. */
function useRunWords(): (run: Run) => string {
	const { t } = useTranslation('recipes');
	const { locale } = useUi();
	return ({ state, question, reason }) => {
		if (state === 'asking' && question) {
			const number = (value: number | undefined) => formatNumber(value ?? 0, locale);
			const { columns = [], count, of, limit } = question;
			return t(`question.${question.reason}`, { columns, count: number(count), of: number(of), limit: number(limit) });
		}
		if (state === 'skipped') return t(reason?.code === 'expired' ? 'expired' : 'discarded');
		return state === 'failed' ? t('failed', { why: sentenceOf(reason) }) : '';
	};
}

/** The files that a recipe has got; those that wait for a decision open in the review. */
export function RunsTable({ programId, recipe }: { programId: string; recipe: Recipe }) {
	const { t } = useTranslation(['recipes', 'common']);
	const { locale, timeZone } = useUi();
	const userId = useSelf().user.id;
	const [, navigate] = useLocation();
	const utils = trpc.useUtils();
	const place = { programId, recipeId: recipe.id };
	const words = useRunWords();
	const { data, error, refetch } = trpc.recipes.runs.list.useQuery(place, { refetchInterval: 10_000 });
	const discard = trpc.recipes.runs.discard.useMutation({ onSuccess: () => utils.recipes.invalidate() });
	const take = trpc.recipes.runs.take.useMutation({
		onSuccess: ({ kind, previewId, uploadId, name }) => {
			const kept = previewId
				? ({ kind: 'preview', previewId, name } as const)
				: ({ kind: 'columns', uploadId, name } as const);
			keepImport({ userId, programId, kind: { name: kind } }, kept);
			navigate(`/programs/${programId}/import/${kind}`);
		},
	});
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (!data) return <Skeleton className="h-40 rounded-lg" />;
	if (data.length === 0) return <p className="text-muted-foreground text-sm">{t('recipes:noRuns')}</p>;
	return (
		<SimpleTable
			label={t('recipes:runs')}
			rows={data}
			rowKey={({ id }) => id}
			columns={[
				{
					id: 'file',
					header: t('recipes:field.file'),
					cell: (run) => (
						<div className="min-w-40 py-1">
							<bdi className="wrap-anywhere font-medium">{run.file}</bdi>
							<p className="text-muted-foreground text-xs">
								{formatInstant(run.createdAt, locale, timeZone)} · <bdi>{run.requestedByName}</bdi>
							</p>
							<p className="wrap-anywhere text-xs">{words(run)}</p>
						</div>
					),
				},
				{
					id: 'state',
					header: t('recipes:field.state'),
					cell: ({ state }) => <Badge tone={tones[state] ?? 'neutral'}>{t(`recipes:state.${state}`)}</Badge>,
				},
				{
					id: 'rows',
					header: t('recipes:field.rows'),
					align: 'end',
					wideOnly: true,
					cell: ({ rows }) => (rows === null ? '' : formatNumber(rows, locale)),
				},
				{
					id: 'rejected',
					header: t('recipes:field.rejected'),
					align: 'end',
					wideOnly: true,
					cell: ({ rejected }) => (rejected === null ? '' : formatNumber(rejected, locale)),
				},
				{
					id: 'actions',
					header: t('recipes:field.actions'),
					quiet: true,
					align: 'end',
					cell: ({ id: runId, state, importId }) => (
						<div className="flex flex-wrap justify-end gap-2">
							{state === 'asking' && (
								<Button size="sm" variant="primary" onClick={() => take.mutate({ ...place, runId })}>
									{t('recipes:review')}
								</Button>
							)}
							{(state === 'asking' || state === 'waiting') && (
								<Button size="sm" onClick={() => discard.mutate({ ...place, runId })}>
									{t('recipes:discard')}
								</Button>
							)}
							{importId && (
								<Button asChild size="sm" variant="ghost">
									<Link href={`/jobs/${importId}`}>{t('recipes:result')}</Link>
								</Button>
							)}
						</div>
					),
				},
			]}
		/>
	);
}

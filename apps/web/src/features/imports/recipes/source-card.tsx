import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Card } from '@rewards/ui/primitives/card';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useState } from 'react';
import { ErrorState } from '../../../components/error-state';
import { Facts } from '../../../components/facts';
import { useTranslation } from '../../../i18n/use-translation';
import { handleError, trpc } from '../../../lib/trpc';
import { SourceDialog } from './source-dialog';
import type { Recipe } from './types';
import { useSourceWords } from './use-source-words';

/** Where a recipe's files are fetched from and when, what the last look said, and what staff do about it. */
export function SourceCard({ programId, recipe }: { programId: string; recipe: Recipe }) {
	const { t } = useTranslation('recipes');
	const utils = trpc.useUtils();
	const place = { programId, recipeId: recipe.id };
	const { data, error, refetch } = trpc.recipes.source.get.useQuery(place, { refetchInterval: 10_000 });
	const [open, setOpen] = useState<'form' | 'remove' | null>(null);
	const close = () => setOpen(null);
	const fetch = trpc.recipes.source.fetch.useMutation({
		onSuccess: () => {
			void toast.success(t('source.fetching'));
			void utils.jobs.invalidate();
		},
		onError: (fault) => handleError(fault),
	});
	const remove = trpc.recipes.source.remove.useMutation({ onSuccess: () => utils.recipes.invalidate() });
	const { placeOf, when, failure, moment } = useSourceWords();
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (data === undefined) return <Skeleton className="h-24 rounded-lg" />;
	const failed = data && failure(data);
	return (
		<Card className="flex flex-col gap-4 px-5 py-4">
			<div>
				<h2 className="font-medium">{t('source.title')}</h2>
				{!data && <p className="max-w-prose text-muted-foreground text-sm">{t('source.sent')}</p>}
			</div>
			{failed && <Alert tone="danger">{failed}</Alert>}
			{data && (
				<Facts
					facts={[
						{
							label: t('source.from'),
							value: <span className="wrap-anywhere font-mono text-xs">{placeOf(data)}</span>,
							wide: true,
						},
						{ label: t('source.when'), value: when(data) },
						{ label: t('source.lookedAt'), value: moment(data.lookedAt) },
						{ label: t('source.nextAt'), value: recipe.pausedBy === null && moment(data.nextAt) },
					]}
				/>
			)}
			<div className="flex flex-wrap gap-2">
				<Button onClick={() => setOpen('form')}>{t(data ? 'source.change' : 'source.setUp')}</Button>
				{data && (
					<>
						<Button pending={fetch.isPending} disabled={recipe.pausedBy !== null} onClick={() => fetch.mutate(place)}>
							{t('source.fetch')}
						</Button>
						<Button variant="ghost" onClick={() => setOpen('remove')}>
							{t('source.remove')}
						</Button>
					</>
				)}
			</div>
			{open === 'form' && (
				<SourceDialog
					programId={programId}
					recipeId={recipe.id}
					source={data ?? undefined}
					onClose={close}
					onSaved={() => void utils.recipes.invalidate()}
				/>
			)}
			{open === 'remove' && (
				<ConfirmDialog
					open
					danger
					onOpenChange={close}
					title={t('source.removeTitle')}
					confirmLabel={t('source.remove')}
					onConfirm={async () => {
						await remove.mutateAsync(place);
						void toast.success(t('source.removed'));
					}}
				>
					{t('source.removeText')}
				</ConfirmDialog>
			)}
		</Card>
	);
}

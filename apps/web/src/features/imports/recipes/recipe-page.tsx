import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Card } from '@rewards/ui/primitives/card';
import { Switch } from '@rewards/ui/primitives/choices/switch';
import { Copyable } from '@rewards/ui/primitives/copyable';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { actingFaults } from '@rewards/validators/acting/constants';
import { useId } from 'react';
import { ErrorState } from '../../../components/error-state';
import { Page } from '../../../components/page';
import { useParam } from '../../../components/param';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { useProgramCrumbs } from '../../../lib/use-program-crumbs';
import { RunsTable } from './runs-table';
import { SourceCard } from './source-card';
import type { Recipe } from './types';

/** Whether it imports by itself, the address for its files, and who hears of them. */
function ByItself({ programId, recipe }: { programId: string; recipe: Recipe }) {
	const { t } = useTranslation(['recipes', 'acting']);
	const { recipes } = trpc.useUtils();
	const changed = { onSuccess: () => recipes.invalidate() };
	const pause = trpc.recipes.pause.useMutation(changed);
	const hear = trpc.recipes.hear.useMutation(changed);
	const labelId = useId();
	const place = { programId, recipeId: recipe.id };
	const { pausedBy, isOwner, hears } = recipe;
	const fault = actingFaults.find((one) => one === pausedBy);
	const address = `${window.location.origin}/api/programs/${programId}/recipes/${recipe.id}/files`;
	return (
		<Card className="flex flex-col gap-4 px-5 py-4">
			{pausedBy !== null && (
				<Alert tone="warning">
					{fault
						? `${t('acting:pausedBecause', { reason: t(`acting:reason.${fault}`) })} ${t('acting:takeOver')}`
						: t('recipes:paused')}
				</Alert>
			)}
			<div>
				<h2 className="font-medium">{t('recipes:address')}</h2>
				<p className="mb-1 max-w-prose text-muted-foreground text-sm">{t('recipes:addressHelp')}</p>
				<Copyable value={address} />
			</div>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-3">
				{!isOwner && (
					<span className="flex items-center gap-2">
						<Switch
							checked={hears}
							aria-labelledby={labelId}
							disabled={hear.isPending}
							onCheckedChange={(wanted) => hear.mutate({ ...place, hear: wanted })}
						/>
						<span id={labelId} className="text-sm">
							{t('recipes:hear')}
						</span>
					</span>
				)}
				<Button pending={pause.isPending} onClick={() => pause.mutate({ ...place, paused: pausedBy === null })}>
					{t(pausedBy === null ? 'recipes:pause' : 'acting:resume')}
				</Button>
			</div>
		</Card>
	);
}

/** /programs/{programId}/recipes/{recipeId}: what a recipe imports by itself. */
export function RecipePage() {
	const { t } = useTranslation('recipes');
	const programId = useParam('programId');
	const recipeId = useParam('recipeId');
	const { program, crumbs } = useProgramCrumbs(programId);
	const { data, error, refetch } = trpc.recipes.list.useQuery({ programId });
	const recipe = data?.find(({ id }) => id === recipeId);
	const list = { label: t('title'), href: `/programs/${programId}/recipes` };
	return (
		<Page title={recipe?.name ?? t('title')} kind={program?.name} crumbs={program && [...crumbs, list]}>
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : !data ? (
				<Skeleton className="h-40 rounded-lg" />
			) : recipe ? (
				<>
					<ByItself programId={programId} recipe={recipe} />
					<SourceCard programId={programId} recipe={recipe} />
					<RunsTable programId={programId} recipe={recipe} />
				</>
			) : (
				<Alert tone="neutral">{t('gone')}</Alert>
			)}
		</Page>
	);
}

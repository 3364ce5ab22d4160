import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { BookOpenText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '../../../components/error-state';
import { Page } from '../../../components/page';
import { useParam } from '../../../components/param';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { useProgramCrumbs } from '../../../lib/use-program-crumbs';
import { EditRecipe } from './edit-recipe';
import { RecipesTable } from './recipes-table';
import type { Recipe } from './types';

/** /programs/{programId}/recipes: what staff answered once about files of one shape. */
export function RecipesPage() {
	const { t } = useTranslation(['recipes', 'common']);
	const programId = useParam('programId');
	const { program, crumbs } = useProgramCrumbs(programId);
	const { recipes } = trpc.useUtils();
	const { data, error, refetch } = trpc.recipes.list.useQuery({ programId });
	const [edited, setEdited] = useState<Recipe | null>(null);
	const [deleted, setDeleted] = useState<Recipe | null>(null);
	const remove = trpc.recipes.delete.useMutation({ onSuccess: () => recipes.invalidate() });
	return (
		<Page title={t('recipes:title')} kind={program?.name} crumbs={program && crumbs}>
			<p className="max-w-prose text-muted-foreground text-sm">{t('recipes:intro')}</p>
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : !data ? (
				<Skeleton className="h-40 rounded-lg" />
			) : data.length === 0 ? (
				<Empty
					icon={BookOpenText}
					title={t('recipes:emptyTitle')}
					action={
						<Button asChild>
							<Link href={`/programs/${programId}/import/participants`}>{t('recipes:toImport')}</Link>
						</Button>
					}
				>
					{t('recipes:empty')}
				</Empty>
			) : (
				<RecipesTable programId={programId} recipes={data} onEdit={setEdited} onDelete={setDeleted} />
			)}
			{edited && (
				<EditRecipe
					programId={programId}
					recipe={edited}
					onClose={() => setEdited(null)}
					onSaved={() => void recipes.invalidate()}
				/>
			)}
			{deleted && (
				<ConfirmDialog
					open
					danger
					onOpenChange={() => setDeleted(null)}
					title={t('recipes:deleteTitle', { name: deleted.name })}
					confirmLabel={t('common:delete')}
					onConfirm={async () => {
						await remove.mutateAsync({ programId, recipeId: deleted.id });
						void toast.success(t('recipes:removed'));
					}}
				>
					{t('recipes:deleteText')}
				</ConfirmDialog>
			)}
		</Page>
	);
}

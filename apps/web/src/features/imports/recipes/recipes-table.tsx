import { formatInstant, formatNumber, useUi } from '@rewards/ui';
import { Badge } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { SimpleTable } from '../../../components/simple-table';
import { useTranslation } from '../../../i18n/use-translation';
import type { Recipe } from './types';

interface RecipesTableProps {
	programId: string;
	recipes: readonly Recipe[];
	onEdit: (recipe: Recipe) => void;
	onDelete: (recipe: Recipe) => void;
}

/** The recipes of a program. */
export function RecipesTable({ programId, recipes, onEdit, onDelete }: RecipesTableProps) {
	const { t } = useTranslation(['recipes', 'jobs', 'common']);
	const { locale, timeZone } = useUi();
	const hrefOf = ({ id }: Recipe) => `/programs/${programId}/recipes/${id}`;
	const does = ({ kind, mode }: Recipe) =>
		[t(`recipes:kind.${kind}`), ...(mode ? [t(`jobs:kind.participantImport.mode.${mode}`)] : [])].join(' · ');
	const limits = ({ mode, refusedLimit, archivedLimit }: Recipe) =>
		[
			t('recipes:refusedAtMost', { percent: formatNumber(refusedLimit, locale) }),
			...(mode === 'replace' ? [t('recipes:archivedAtMost', { percent: formatNumber(archivedLimit, locale) })] : []),
		].join(' · ');
	return (
		<SimpleTable
			label={t('recipes:title')}
			rows={recipes}
			rowKey={({ id }) => id}
			columns={[
				{
					id: 'name',
					header: t('recipes:field.name'),
					cell: (recipe) => (
						<div className="min-w-40 py-1">
							<Link href={hrefOf(recipe)} className="wrap-anywhere font-medium text-primary-text hover:underline">
								<bdi>{recipe.name}</bdi>
							</Link>
							{recipe.asking > 0 && (
								<Badge tone="warning" className="ms-2">
									{t('recipes:asks', { count: recipe.asking })}
								</Badge>
							)}
							<p className="text-muted-foreground text-xs">{does(recipe)}</p>
							<p className="wrap-anywhere text-muted-foreground text-xs">
								{t('recipes:columns', { columns: recipe.columns.map(({ header }) => header) })}
							</p>
						</div>
					),
				},
				{ id: 'limits', header: t('recipes:limits'), wideOnly: true, cell: limits },
				{
					id: 'made',
					header: t('recipes:field.made'),
					wideOnly: true,
					cell: ({ createdByName, createdAt }) => (
						<>
							<bdi>{createdByName}</bdi>
							<p className="text-muted-foreground text-xs">{formatInstant(createdAt, locale, timeZone)}</p>
						</>
					),
				},
				{
					id: 'used',
					header: t('recipes:field.usedAt'),
					cell: ({ usedAt }) => (usedAt ? formatInstant(usedAt, locale, timeZone) : t('recipes:never')),
				},
				{
					id: 'actions',
					header: t('recipes:field.actions'),
					quiet: true,
					align: 'end',
					cell: (recipe) => (
						<div className="flex justify-end gap-1">
							<Button
								variant="ghost"
								size="icon"
								aria-label={t('recipes:editOf', { name: recipe.name })}
								data-tip={t('common:edit')}
								onClick={() => onEdit(recipe)}
							>
								<Pencil aria-hidden />
							</Button>
							<Button
								variant="ghost"
								size="icon"
								aria-label={t('recipes:deleteOf', { name: recipe.name })}
								data-tip={t('common:delete')}
								onClick={() => onDelete(recipe)}
							>
								<Trash2 aria-hidden />
							</Button>
						</div>
					),
				},
			]}
		/>
	);
}

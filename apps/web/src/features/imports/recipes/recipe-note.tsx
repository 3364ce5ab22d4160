import { Button } from '@rewards/ui/primitives/button';
import type { RecipeName } from '@rewards/validators/imports/schemas';
import { useTranslation } from '../../../i18n/use-translation';

/** Next to a preview: the recipe by which the file was read. */
export function RecipeNote({ recipe, onChange }: { recipe: RecipeName; onChange: () => void }) {
	const { t } = useTranslation('imports');
	return (
		<p className="wrap-anywhere text-muted-foreground text-sm">
			{t('recipe.readBy', { name: recipe.name })}{' '}
			<Button variant="link" className="min-h-6!" onClick={onChange}>
				{t('reading.change')}
			</Button>
		</p>
	);
}

interface RecipeOffersProps {
	recipes: readonly RecipeName[];
	/** The one in use. */
	used: string | undefined;
	pending: boolean;
	onUse: (recipeId: string) => void;
}

/** The recipes for files of this shape, above the columns: one click reads the file by another one. */
export function RecipeOffers({ recipes, used, pending, onUse }: RecipeOffersProps) {
	const { t } = useTranslation('imports');
	const others = recipes.filter(({ id }) => id !== used);
	if (others.length === 0) return null;
	return (
		<fieldset className="flex flex-wrap items-center gap-2 text-sm">
			<legend className="float-start font-medium">{t('recipe.offered')}</legend>
			{others.map(({ id, name }) => (
				<Button key={id} size="sm" disabled={pending} onClick={() => onUse(id)}>
					<bdi className="max-w-64 truncate">{name}</bdi>
				</Button>
			))}
		</fieldset>
	);
}

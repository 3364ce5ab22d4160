import { RecordDialog } from '../../../components/record-form';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { Recipe } from './types';
import { parseRecipe, type RecipeValues, useRecipeFields } from './use-recipe-fields';

interface EditRecipeProps {
	programId: string;
	recipe: Recipe;
	onClose: () => void;
	onSaved: () => void;
}

const valuesOf = (recipe: Recipe | undefined): RecipeValues => {
	const { name = '', mode = null, blanks = 'keep', archivedLimit = 0, refusedLimit = 0 } = recipe ?? {};
	return { name, mode, blanks, archivedLimit, refusedLimit };
};

/** Name, mode and limits of a recipe; its columns stay. */
export function EditRecipe({ programId, recipe, onClose, onSaved }: EditRecipeProps) {
	const { t } = useTranslation('recipes');
	const update = useSave(trpc.recipes.update);
	return (
		<RecordDialog
			title={t('edit')}
			draft={`recipe ${recipe.id}`}
			description={t('editHelp')}
			width={560}
			record={recipe}
			values={valuesOf}
			parse={parseRecipe}
			fields={useRecipeFields(recipe.kind)}
			update={(values, { version }) => update({ ...values, programId, recipeId: recipe.id, version })}
			saved={t('saved')}
			onClose={onClose}
			onSaved={onSaved}
		/>
	);
}

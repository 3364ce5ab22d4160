import type { FieldConfig } from '@rewards/ui/form';
import { blankCells, importModes } from '@rewards/validators/participants/constants';
import type { RecipeKind } from '@rewards/validators/recipes/constants';
import { recipeFields } from '@rewards/validators/recipes/schemas';
import { z } from 'zod';
import { useTranslation } from '../../../i18n/use-translation';
import { zodParse } from '../../../lib/zod-parse';

const schema = z.object(recipeFields);
export type RecipeValues = z.input<typeof schema>;
export type RecipeOutput = z.output<typeof schema>;
export const parseRecipe = zodParse(schema);

/** What staff can say of a recipe; its columns come from its file. */
export function useRecipeFields(kind: RecipeKind): FieldConfig<RecipeValues>[] {
	const { t } = useTranslation(['recipes', 'jobs', 'participantWork']);
	const modes: FieldConfig<RecipeValues> = {
		kind: 'select',
		name: 'mode',
		label: t('recipes:field.mode'),
		options: importModes.map((value) => ({ value, label: t(`jobs:kind.participantImport.mode.${value}`) })),
	};
	const blanks: FieldConfig<RecipeValues> = {
		kind: 'select',
		name: 'blanks',
		label: t('participantWork:import.blanks.label'),
		options: blankCells.map((value) => ({ value, label: t(`participantWork:import.blanks.${value}`) })),
		visible: ({ mode }) => mode !== 'add',
	};
	const limit = { min: 0, max: 100, half: true } as const;
	return [
		{ kind: 'text', name: 'name', label: t('recipes:field.name') },
		...(kind === 'participants' ? [modes, blanks] : []),
		{ kind: 'heading', label: t('recipes:limits'), help: t('recipes:limitsHelp') },
		{ kind: 'percent', name: 'refusedLimit', label: t('recipes:field.refusedLimit'), ...limit },
		...(kind === 'participants'
			? [
					{
						kind: 'percent' as const,
						name: 'archivedLimit' as const,
						label: t('recipes:field.archivedLimit'),
						visible: ({ mode }: RecipeValues) => mode === 'replace',
						...limit,
					},
				]
			: []),
	];
}

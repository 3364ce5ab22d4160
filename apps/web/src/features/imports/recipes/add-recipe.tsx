import { FormDialog } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { usualLimit } from '@rewards/validators/recipes/constants';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { SaveRecipeProps } from './types';
import { parseRecipe, type RecipeOutput, type RecipeValues, useRecipeFields } from './use-recipe-fields';

/** "HR export 2026-11.csv" suggests "HR export". */
const nameFrom = (file: string): string => {
	const bare = file.replace(/\.[^.]*$/, '');
	return bare.replace(/[\s\d_.()-]+$/, '') || bare;
};

/** Names what staff have answered about a file. */
export function AddRecipe({
	programId,
	jobId,
	name,
	mode,
	blanks = 'keep',
	onClose,
}: SaveRecipeProps & { onClose: () => void }) {
	const { t } = useTranslation('recipes');
	const save = useSave(trpc.recipes.save);
	const utils = trpc.useUtils();
	const fields = useRecipeFields(mode === null ? 'points' : 'participants');
	return (
		<FormDialog<RecipeValues, RecipeOutput>
			open
			onOpenChange={onClose}
			title={t('add')}
			description={t('addHelp')}
			width={560}
			defaultValues={{ name: nameFrom(name), mode, blanks, archivedLimit: usualLimit, refusedLimit: usualLimit }}
			parse={parseRecipe}
			fields={fields}
			onSubmit={async (values) => {
				await save({ programId, jobId, ...values });
				void toast.success(t('saved'));
				void utils.recipes.invalidate();
			}}
		/>
	);
}

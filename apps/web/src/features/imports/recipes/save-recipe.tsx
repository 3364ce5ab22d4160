import { Button } from '@rewards/ui/primitives/button';
import { BookmarkPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { deferredImport } from '../../../lib/loading/deferred-import';
import type { SaveRecipeProps } from './types';

const AddRecipe = deferredImport(
	() => import('./add-recipe').then((module) => module.AddRecipe),
	'recipes',
	'validation',
);

/** Keeps how a file is read, for the next one of its shape. */
export function SaveRecipe(props: SaveRecipeProps) {
	const { t } = useTranslation('imports');
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button variant="ghost" onClick={() => setOpen(true)}>
				<BookmarkPlus aria-hidden />
				{t('recipe.save')}
			</Button>
			<Suspense fallback={null}>{open && <AddRecipe {...props} onClose={() => setOpen(false)} />}</Suspense>
		</>
	);
}

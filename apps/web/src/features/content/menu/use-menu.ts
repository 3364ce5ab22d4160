import { useEvent, useOnce } from '@rewards/ui';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { type DescribedError, describeError } from '../../../lib/errors/describe-error';
import { errorCodeOf, faultOf } from '../../../lib/errors/errors';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { Menu, SiteLanguage } from '../types';
import { useKeptDraft } from '../use-kept-draft';
import { useTypedOver } from '../use-typed-over';
import { draftTree } from './draft-tree';
import { begin, change, ordered, redo, sameTree, type Tree, type Undoable, undo } from './tree';

export const treeOf = (menu: Pick<Menu, 'items'>): Tree => ordered(menu.items.map(({ version: _, ...entry }) => entry));

/** Another user saved the menu since it was loaded: who, and the saved version. */
export interface Theirs {
	savedBy: string;
	menu: Menu;
}
function theirsIn(error: unknown): Theirs | null {
	const fault = faultOf(error);
	if (fault.kind !== 'app' || fault.body.code !== 'CONFLICT') return null;
	const { savedBy, current } = fault.body.params ?? {};
	return current ? { savedBy: String(savedBy ?? ''), menu: current as Menu } : null;
}

/** A menu being edited: its loaded and current versions, the steps between, and its save. */
export function useMenu(programId: string, language: SiteLanguage, loaded: Menu) {
	const { t } = useTranslation('programs');
	const utils = trpc.useUtils();
	const [saved, setSaved] = useState(loaded);
	const [steps, setSteps] = useState<Undoable>(() => begin(treeOf(loaded)));
	const [problem, setProblem] = useState<DescribedError | null>(null);
	const [theirs, setTheirs] = useState<Theirs | null>(null);
	const dirty = !sameTree(steps.now, treeOf(saved));
	const { revision, standOn } = useTypedOver(saved.revision, dirty);
	const { menu } = loaded;
	const draft = useKeptDraft(
		`menu ${programId} ${language} ${menu}`,
		dirty ? { revision, items: steps.now } : undefined,
	);
	const send = useSave(trpc.content.menu.save);

	const [save, saving] = useOnce(async () => {
		const sent = steps.now;
		try {
			const answer = await send({ programId, language, menu, revision, items: [...sent] });
			setSaved(answer);
			standOn(null);
			setProblem(null);
			setTheirs(null);
			draft.settle();
			utils.content.menu.get.setData({ programId, language, menu }, answer);
			await utils.content.history.invalidate();
			void toast.success(t('updated'));
		} catch (error) {
			const found = theirsIn(error);
			setTheirs(found);
			// If a new sign-in is needed, it happens in place, and the save continues.
			setProblem(found || errorCodeOf(error) === 'UNAUTHORIZED' ? null : describeError(error));
		}
	});
	const apply = useEvent((next: Tree) => setSteps((all) => change(all, next)));
	return {
		tree: steps.now,
		dirty,
		saving,
		problem,
		theirs,
		save,
		apply,
		undo: steps.past.length > 0 ? () => setSteps(undo) : null,
		redo: steps.future.length > 0 ? () => setSteps(redo) : null,
		discard: () => {
			setSteps((all) => change(all, treeOf(saved)));
			setProblem(null);
		},
		draft,
		takeDraft: () =>
			draft.take(({ items, revision: over }) => {
				const { tree, unread } = draftTree(items);
				if (tree.length > 0 || unread === undefined) apply(tree);
				// The version the input was typed over, so a save in between shows as a conflict.
				if (typeof over === 'string') standOn(over);
				return unread;
			}),
		/** Replaces mine with theirs; undo brings mine back. */
		takeTheirs: () => {
			if (!theirs) return;
			setSaved(theirs.menu);
			apply(treeOf(theirs.menu));
			standOn(null);
			setTheirs(null);
		},
		/** Keeps mine, to save over theirs. */
		keepMine: () => {
			if (theirs) setSaved(theirs.menu);
			standOn(null);
			setTheirs(null);
		},
	};
}
export type MenuEditing = ReturnType<typeof useMenu>;

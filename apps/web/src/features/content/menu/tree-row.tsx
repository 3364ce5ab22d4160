import { Status } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { MenuButton } from '@rewards/ui/primitives/menus/menu-button';
import { GripVertical, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { type Entry, type Step, stepOf, type Tree } from './tree';
import type { TreeActions } from './tree-actions';

interface TreeRowProps extends TreeActions {
	/** Id of the element that names the row. */
	nameId: string;
	entry: Entry;
	tree: Tree;
	dead: boolean;
	/** Tab reaches its buttons: only those of the current row. */
	reachable: boolean;
}

const steps: readonly { step: Step; keys: string }[] = [
	{ step: 'up', keys: 'Alt+↑' },
	{ step: 'down', keys: 'Alt+↓' },
	{ step: 'in', keys: 'Alt+→' },
	{ step: 'out', keys: 'Alt+←' },
];

/** A row of the tree with its actions. */
export function TreeRow({ nameId, entry, tree, dead, reachable, edit, remove, step }: TreeRowProps) {
	const { t } = useTranslation(['content', 'common']);
	const tabIndex = reachable ? 0 : -1;
	return (
		<>
			<GripVertical aria-hidden className="size-4 shrink-0 text-muted-foreground" />
			<span id={nameId} className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
				<span data-slot="entry-title" dir="auto" translate="no" className="min-w-0 truncate font-medium">
					{entry.title}
				</span>
				<span dir="ltr" className="min-w-0 truncate text-muted-foreground text-sm">
					{entry.url}
				</span>
				{entry.type && <span className="text-muted-foreground text-xs">{entry.type}</span>}
				{dead && <Status tone="warning" label={t('deadLink')} />}
			</span>
			<Button
				variant="ghost"
				size="icon-sm"
				tabIndex={tabIndex}
				aria-label={t('editNamed', { title: entry.title })}
				data-tip={t('common:edit')}
				onClick={() => edit(entry.id)}
			>
				<Pencil />
			</Button>
			<MenuButton
				variant="ghost"
				size="icon-sm"
				tabIndex={tabIndex}
				align="end"
				aria-label={t('moreNamed', { title: entry.title })}
				items={() => [
					...steps.map(({ step: to, keys }) => ({
						label: t(`step.${to}`),
						keys,
						disabled: stepOf(tree, entry.id, to) === null,
						onSelect: () => step(entry.id, to),
					})),
					'separator' as const,
					{
						label: t('common:delete'),
						icon: <Trash2 />,
						keys: 'Del',
						danger: true,
						onSelect: () => remove(entry.id),
					},
				]}
			>
				<MoreHorizontal />
			</MenuButton>
		</>
	);
}

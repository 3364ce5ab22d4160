import type { MenuItem, MenuPlace } from '@rewards/ui/primitives/menus/menu-button';
import MenuAt from '@rewards/ui/primitives/menus/menu-items';
import type { ViewItem } from '@rewards/validators/views/schemas';
import { Check, Pencil, Save, Share2, Star, StarOff, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import type { ListViews } from './use-list-state';
import { useViewActions } from './use-view-actions';
import type { ViewDialogState } from './view-dialogs';
import { isChanged, isStandard } from './view-state';

interface ViewsMenuProps {
	place: MenuPlace;
	views: ListViews;
	onDialog: (dialog: ViewDialogState) => void;
}

/** The views to open, and below them the actions on the open one. */
export function ViewsMenu({ place, views, onDialog }: ViewsMenuProps) {
	const { t } = useTranslation('lists');
	const actions = useViewActions(views);
	const { all, current, defaultId, open, ready } = views;
	const kept = current && !ready.includes(current) ? current : null;
	const changed = isChanged(views);
	const tick = (on: boolean) => <Check aria-hidden className={on ? undefined : 'invisible'} />;

	const line = (view: ViewItem): MenuItem => {
		const name =
			view.own || ready.includes(view) ? view.name : t('views.by', { name: view.name, owner: view.ownerName });
		return {
			label: view.id === defaultId ? t('views.isDefault', { name }) : name,
			icon: tick(view.id === current?.id),
			onSelect: () => open(view),
		};
	};
	const group = (heading: string, of: readonly ViewItem[]): MenuItem[] =>
		of.length ? [{ heading }, ...of.map(line)] : [];
	const manage = (view: ViewItem): MenuItem[] => {
		const first = view.id === defaultId;
		return [
			{
				label: t(first ? 'views.unsetDefault' : 'views.setDefault'),
				icon: first ? <StarOff aria-hidden /> : <Star aria-hidden />,
				onSelect: () => actions.openFirst(first ? null : view),
			},
			...(view.own
				? [
						{
							label: t('views.rename'),
							icon: <Pencil aria-hidden />,
							onSelect: () => onDialog({ kind: 'rename', view }),
						},
						{
							label: t(view.shared ? 'views.unshare' : 'views.share'),
							icon: <Share2 aria-hidden />,
							onSelect: () => actions.share(view),
						},
					]
				: []),
			...(view.canDelete
				? [
						{
							label: t('views.delete'),
							icon: <Trash2 aria-hidden />,
							danger: true,
							onSelect: () => onDialog({ kind: 'delete', view }),
						},
					]
				: []),
		];
	};

	const items: MenuItem[] = [
		{ label: t('views.standard'), icon: tick(isStandard(views)), onSelect: () => open(null) },
		...group(t('views.ready'), ready),
		...group(t('views.own'), all?.filter((view) => view.own) ?? []),
		...group(t('views.shared'), all?.filter((view) => !view.own) ?? []),
		'separator',
		...(current && changed
			? [{ label: t('views.reset'), icon: <Undo2 aria-hidden />, onSelect: () => open(current) }]
			: []),
		...(current?.own && changed
			? [{ label: t('views.save'), icon: <Save aria-hidden />, onSelect: () => actions.save(current) }]
			: []),
		{ label: t('views.saveAs'), icon: <Save aria-hidden />, onSelect: () => onDialog({ kind: 'save' }) },
		...(kept ? [{ label: t('views.manage', { name: kept.name }), items: manage(kept) }] : []),
	];
	return <MenuAt {...place} items={items} />;
}

import { MenuButton, type MenuPlace } from '@rewards/ui/primitives/menus/menu-button';
import { Bookmark, ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { deferredImport } from '../loading/deferred-import';
import type { ListViews } from './use-list-state';
import type { ViewDialogState } from './view-dialogs';
import { isChanged } from './view-state';

const ViewsMenu = deferredImport<{ place: MenuPlace; views: ListViews; onDialog: (dialog: ViewDialogState) => void }>(
	() => import('./views-menu').then((module) => module.ViewsMenu),
	'lists',
);
const ViewDialogs = deferredImport(
	() => import('./view-dialogs').then((module) => module.ViewDialogs),
	'lists',
	'validation',
);

/** The saved views of a list: the current one, and all actions on it. */
export function ViewsButton({ views }: { views: ListViews }) {
	const { t, locale } = useTranslation();
	const [dialog, setDialog] = useState<ViewDialogState | null>(null);
	const { current } = views;
	const changed = isChanged(views);
	const name = current && (changed ? t('views.changed', { name: current.name }) : current.name);
	return (
		<>
			<MenuButton
				variant="ghost"
				className="min-w-0 shrink font-normal [&>span]:min-w-0"
				aria-label={name ? t('views.current', { name }) : t('views.label')}
				menuLabel={t('views.label')}
				onMouseEnter={() => ViewsMenu.prefetch(locale)}
				menu={(place) => <ViewsMenu place={place} views={views} onDialog={setDialog} />}
			>
				<Bookmark className={current ? 'fill-current text-primary-text' : 'text-muted-foreground'} />
				<span className="max-w-40 truncate max-sm:sr-only">{current?.name ?? t('views.label')}</span>
				{changed && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-primary" />}
				<ChevronDown className="text-muted-foreground" />
			</MenuButton>
			<Suspense fallback={null}>
				{dialog && <ViewDialogs dialog={dialog} views={views} onClose={() => setDialog(null)} />}
			</Suspense>
		</>
	);
}

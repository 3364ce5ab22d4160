import { cn, deferred, lazy, useMediaQuery } from '@rewards/ui';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { changeSettings, shownThemes, useSettings } from '../../lib/appearance/appearance';
import { useWorkplace } from '../../lib/workplace/workplace';
import { Navbar } from './navbar';
import { OfflineNotice } from './offline-notice';
import { Toolbar } from './toolbar/toolbar';
import { usePanelKeys } from './use-panel-keys';

const MobileNavigation = lazy(() =>
	import('./mobile-navigation').then((module) => ({ default: module.MobileNavigation })),
);

const DeferredParts = deferred(() => import('./deferred-parts').then((module) => module.DeferredParts));
const Footer = lazy(() => import('./footer').then((module) => ({ default: module.Footer })));

/** Moves the focus to the start of a new page, as a page load would; not on the first page, where it already is. */
function useFocusOnMove(path: string) {
	const main = useRef<HTMLElement>(null);
	const before = useRef(path);
	useEffect(() => {
		if (before.current === path) return;
		before.current = path;
		// A list restores the focus to the row that the person left.
		if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
		main.current?.scrollTo(0, 0);
	}, [path]);
	return main;
}

/**
 * The effect of the toolbar's button: a drawer on small screens, otherwise it opens, closes or folds the navigation.
 */
function useNavigationToggle(wide: boolean, drawer: boolean, openDrawer: () => void) {
	const { t } = useTranslation('shell');
	const { style, folded, open } = useSettings().layout.config.navbar;
	if (!wide) return { label: t('openNavigation'), expanded: drawer, onToggle: openDrawer };
	if (style === 'style-2' && open) {
		return {
			label: folded ? t('unfoldNavigation') : t('foldNavigation'),
			expanded: !folded,
			onToggle: () => changeSettings({ layout: { config: { navbar: { folded: !folded } } } }),
		};
	}
	return {
		label: open ? t('closeNavigation') : t('openNavigation'),
		expanded: open,
		onToggle: () => changeSettings({ layout: { config: { navbar: { open: !open } } } }),
	};
}

/** The frame around every page: side navigation, toolbar, notices, footer, and the page's own main landmark. */
export function Shell({ children }: { children: ReactNode }) {
	const { t } = useTranslation('shell');
	const [path] = useLocation();
	const { impersonating } = useWorkplace();
	const settings = useSettings();
	const { style, config } = settings.layout;
	const themes = shownThemes(settings);
	const wide = useMediaQuery('(min-width: 64rem)');
	const [drawer, setDrawer] = useState(false);
	const toggle = useNavigationToggle(wide, drawer, () => setDrawer(true));
	const main = useFocusOnMove(path);
	usePanelKeys();
	const navbar = wide && <Navbar navbar={config.navbar} theme={themes.navbar} />;
	const toolbar = <Toolbar theme={themes.toolbar} navigation={toggle} />;
	const above = style === 'layout2';
	return (
		<div className={cn('flex h-dvh overflow-hidden', above && 'flex-col')}>
			<a
				href="#main"
				className="fixed start-2 top-2 z-50 -translate-y-20 rounded-md bg-primary px-3 py-2 font-medium text-primary-foreground focus-visible:translate-y-0"
			>
				{t('skip')}
			</a>
			{above ? toolbar : navbar}
			<div className={cn('flex min-h-0 min-w-0 flex-1', !above && 'flex-col')}>
				{above ? navbar : toolbar}
				<div className="flex min-h-0 min-w-0 flex-1 flex-col">
					<OfflineNotice />
					{/*
					 * While working in another account: a thin accent on every page; the switcher shows the name. It takes no
					 * room, because whose account it is may be known only after the page is shown.
					 */}
					{impersonating && (
						<div aria-hidden data-slot="scope-accent" className="relative z-10 -mb-0.5 h-0.5 shrink-0 bg-warning" />
					)}
					{/* Absolutely positioned content is clipped with the page, and never makes the window scroll. */}
					<main ref={main} id="main" tabIndex={-1} className="relative min-h-0 flex-1 overflow-y-auto outline-none">
						{children}
					</main>
					{config.footer.display && (
						<Suspense fallback={null}>
							<Footer theme={themes.footer} />
						</Suspense>
					)}
				</div>
			</div>
			{!wide && drawer && (
				<Suspense fallback={null}>
					<MobileNavigation theme={themes.navbar} onClose={() => setDrawer(false)} />
				</Suspense>
			)}
			<Suspense fallback={null}>
				<DeferredParts />
			</Suspense>
		</div>
	);
}

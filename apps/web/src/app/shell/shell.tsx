import { useMediaQuery } from '@rewards/ui';
import { themeProps } from '@rewards/ui/themes';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { shellThemes, useAppearance } from '../../lib/appearance';
import { ImpersonationBanner } from './impersonation-banner';
import { OfflineNotice } from './offline-notice';
import { SideNavigation } from './side-navigation';
import { Toolbar } from './toolbar';

const MobileNavigation = lazy(() =>
	import('./mobile-navigation').then((module) => ({ default: module.MobileNavigation })),
);

/** The focus goes to the new page's start, as it would with a page load; not at the first one, where it is anyway. */
function useFocusOnMove(path: string) {
	const main = useRef<HTMLElement>(null);
	const before = useRef(path);
	useEffect(() => {
		if (before.current === path) return;
		before.current = path;
		main.current?.focus({ preventScroll: true });
		main.current?.scrollTo(0, 0);
	}, [path]);
	return main;
}

/** The frame around every page: side navigation, toolbar, notices, and the page's own main landmark. */
export function Shell({ children }: { children: ReactNode }) {
	const { t } = useTranslation('shell');
	const [path] = useLocation();
	const { mode } = useAppearance();
	const themes = shellThemes(mode);
	const wide = useMediaQuery('(min-width: 64rem)');
	const [drawer, setDrawer] = useState(false);
	const main = useFocusOnMove(path);
	return (
		<div className="flex h-dvh overflow-hidden">
			<a
				href="#main"
				className="fixed start-2 top-2 z-50 -translate-y-20 rounded-md bg-primary px-3 py-2 font-medium text-primary-foreground focus-visible:translate-y-0"
			>
				{t('skip')}
			</a>
			{wide ? (
				<aside
					aria-label={t('sidebar')}
					{...themeProps(themes.navbar)}
					className="flex w-[17.5rem] shrink-0 flex-col border-e bg-card"
				>
					<SideNavigation />
				</aside>
			) : (
				drawer && (
					<Suspense fallback={null}>
						<MobileNavigation theme={themes.navbar} onClose={() => setDrawer(false)} />
					</Suspense>
				)
			)}
			<div className="flex min-w-0 flex-1 flex-col">
				<Toolbar theme={themes.toolbar} onOpenNavigation={wide ? null : () => setDrawer(true)} />
				<OfflineNotice />
				<ImpersonationBanner />
				<main ref={main} id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
					{children}
				</main>
			</div>
		</div>
	);
}

import { Suspense } from 'react';
import { type AroundNavHandler, Route, Router, Switch } from 'wouter';
import { ErrorBoundary } from '../components/error-boundary';
import { useTitle } from '../components/use-title';
import { useTranslation } from '../i18n/use-translation';
import { mayOpen } from '../lib/loading/offline-click';
import type { AppRoute } from '../lib/route';
import { Providers } from './providers';
import { hasPage, publicRoutes } from './routes';
import { SessionGate } from './session-gate';
import { SignedIn } from './signed-in';
import { Splash } from './splash';

function PublicPage({ route }: { route: AppRoute }) {
	const { t } = useTranslation('shell');
	useTitle(t(`title.${route.title}`));
	const Page = route.page;
	return (
		<Suspense fallback={<Splash />}>
			<Page />
		</Suspense>
	);
}

const pathOf = (address: string): string => new URL(address, window.location.href).pathname;

/** A page that fails to load doesn't replace the one that shows. */
const keepOffline: AroundNavHandler = (navigate, to, options) => {
	const within = hasPage(window.location.pathname) && hasPage(pathOf(to));
	if (!within || mayOpen(to)) navigate(to, options);
};

export function App() {
	return (
		<Providers>
			<ErrorBoundary>
				<Suspense fallback={<Splash />}>
					<Router aroundNav={keepOffline}>
						<Switch>
							{publicRoutes.map((route) => (
								<Route key={route.path} path={route.path}>
									<PublicPage route={route} />
								</Route>
							))}
							<Route>
								<SessionGate>
									<SignedIn />
								</SessionGate>
							</Route>
						</Switch>
					</Router>
				</Suspense>
			</ErrorBoundary>
		</Providers>
	);
}

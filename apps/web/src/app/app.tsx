import { Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { ErrorBoundary } from '../components/error-boundary';
import { useTitle } from '../components/use-title';
import { useTranslation } from '../i18n/use-translation';
import type { AppRoute } from '../lib/route';
import { Providers } from './providers';
import { homePath, publicRoutes } from './routes';
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

export function App() {
	return (
		<Providers>
			<ErrorBoundary>
				<Suspense fallback={<Splash />}>
					<Switch>
						{publicRoutes.map((route) => (
							<Route key={route.path} path={route.path}>
								<PublicPage route={route} />
							</Route>
						))}
						<Route path="/">
							<Redirect to={homePath} replace />
						</Route>
						<Route>
							<SessionGate>
								<SignedIn />
							</SessionGate>
						</Route>
					</Switch>
				</Suspense>
			</ErrorBoundary>
		</Providers>
	);
}

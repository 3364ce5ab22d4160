import { deferred, lazy } from '@rewards/ui';
import { Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { JobFeed } from '../features/jobs';
import { homePath } from '../lib/session/home';
import { useSelf } from '../lib/session/self';
import { WorkplaceProvider } from '../lib/workplace/workplace';
import { GuardedPage } from './guarded-page';
import { loadJobDisplays } from './load-job-displays';
import { routes } from './routes';
import { Shell } from './shell/shell';

const NotFoundPage = lazy(() =>
	import('../components/not-found-page').then((module) => ({ default: module.NotFoundPage })),
);
const KeepSettings = deferred(() => import('./keep-settings').then((module) => module.KeepSettings));

/** The record of a page: a different record is a different page, a different tab of the same record is not. */
const recordOf = (params: Record<string, string | undefined>): string =>
	Object.entries(params)
		.filter(([name]) => /[a-z]Id$/.test(name))
		.map(([, value]) => value)
		.join('/');

/** Everything behind the login page. */
export function SignedIn() {
	const [path] = useLocation();
	const { permissions } = useSelf().data;
	if (path === '/') return <Redirect to={homePath(permissions)} replace />;
	return (
		<WorkplaceProvider>
			<Suspense fallback={null}>
				<KeepSettings />
			</Suspense>
			<JobFeed loadDisplays={loadJobDisplays}>
				<Shell>
					<Switch>
						{routes.map((route) => (
							<Route key={route.path} path={route.path}>
								{(params: Record<string, string | undefined>) => (
									<GuardedPage key={recordOf(params)} route={route} path={path} />
								)}
							</Route>
						))}
						<Route>
							<Suspense fallback={null}>
								<NotFoundPage />
							</Suspense>
						</Route>
					</Switch>
				</Shell>
			</JobFeed>
		</WorkplaceProvider>
	);
}

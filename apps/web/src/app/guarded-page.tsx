import { lazy, useHoldDeferredParts } from '@rewards/ui';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from '../components/error-boundary';
import { useTitle } from '../components/use-title';
import { useTranslation } from '../i18n/use-translation';
import { rememberPath } from '../lib/loading/offline-click';
import type { AppRoute } from '../lib/route';
import { useSelf } from '../lib/session/self';
import { opensFor } from './opens-for';

const NoAccessPage = lazy(() => import('./message-pages').then((module) => ({ default: module.NoAccessPage })));

/** Placeholder of the page: header and content, in their final places. */
export function PageSkeleton({ title }: { title: string }) {
	const { t } = useTranslation();
	useTitle(title);
	useHoldDeferredParts(true);
	return (
		<div className="mx-auto flex w-full max-w-[110rem] flex-col gap-4 p-4 sm:p-6 lg:h-full" role="status">
			<span className="sr-only">{t('loading')}</span>
			<div className="flex h-12 flex-col justify-end gap-2">
				<Skeleton className="h-5 w-56" />
			</div>
			<Skeleton className="min-h-96 flex-1 rounded-lg" />
		</div>
	);
}

/** Next to a page: renders when the page does. */
function Shown({ path }: { path: string }) {
	useEffect(() => rememberPath(path), [path]);
	return null;
}

/** A page of the shell: checks its flags, shows a skeleton while loading, and contains its own errors. */
export function GuardedPage({ route, path }: { route: AppRoute; path: string }) {
	const { t } = useTranslation('shell');
	const {
		role,
		data: { permissions },
	} = useSelf();
	const refused = !opensFor(route, { permissions, role });
	const Page = route.page;
	return (
		<ErrorBoundary resetKey={path}>
			<Suspense fallback={<PageSkeleton title={t(`title.${route.title}`)} />}>
				{refused ? <NoAccessPage flags={route.flags ?? []} /> : <Page />}
				<Shown path={path} />
			</Suspense>
		</ErrorBoundary>
	);
}

import { lazy } from '@rewards/ui';
import { type ReactNode, Suspense } from 'react';
import { errorCodeOf } from '../lib/errors/errors';

const NoAccess = lazy(() => import('./no-access').then((module) => ({ default: module.NoAccess })));

/** "No access" for what the server refused to this user, wherever a page shows an error; null for other errors. */
export const refusalOf = (error: unknown): ReactNode =>
	errorCodeOf(error) === 'FORBIDDEN' ? (
		<Suspense fallback={null}>
			<NoAccess error={error} />
		</Suspense>
	) : null;

import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useTranslation } from '../i18n/use-translation';
import { describeError } from '../lib/describe-error';
import { errorCodeOf } from '../lib/errors';
import { loginPath } from '../lib/return-path';
import { mayWork, SelfContext } from '../lib/session/self';
import { confirmSession, endSession, useSessionToken } from '../lib/session/session';
import { trpc } from '../lib/trpc';
import { Splash } from './splash';

function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
	const { t } = useTranslation(['common', 'errors']);
	const { title, detail } = describeError(error);
	return (
		<main className="grid min-h-dvh place-items-center" role="alert">
			<Empty
				icon={CloudOff}
				title={t('errors:page.startFailedTitle')}
				action={<Button onClick={onRetry}>{t('retry')}</Button>}
			>
				{title} {detail}
			</Empty>
		</main>
	);
}

/** Signs in with the saved token; nothing below renders without a user who has a role. */
function WithToken({ children }: { children: ReactNode }) {
	const self = trpc.auth.self.useQuery(undefined, { staleTime: 60_000 });
	const works = self.data && mayWork(self.data);
	useEffect(() => {
		if (works === false) endSession({ kind: 'noRole' });
		else if (works) confirmSession();
	}, [works]);
	if (self.data && mayWork(self.data)) return <SelfContext value={self.data}>{children}</SelfContext>;
	// A refused token ends the session in handleError, which takes us to the login page.
	if (self.error && errorCodeOf(self.error) !== 'UNAUTHORIZED') {
		return <Unreachable error={self.error} onRetry={() => void self.refetch()} />;
	}
	return <Splash />;
}

export function SessionGate({ children }: { children: ReactNode }) {
	const token = useSessionToken();
	const [path] = useLocation();
	const search = useSearch();
	if (!token) return <Redirect to={loginPath(search ? `${path}?${search}` : path)} replace />;
	// Another token may be another user: nothing of the former stays.
	return <WithToken key={token}>{children}</WithToken>;
}

import { afterFirstPage, hasUnsaved } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useTranslation } from '../i18n/use-translation';
import { describeError } from '../lib/errors/describe-error';
import { errorCodeOf } from '../lib/errors/errors';
import { deferredImport } from '../lib/loading/deferred-import';
import { loginPath } from '../lib/return-path';
import { keepsPage, useHeldPage } from '../lib/session/held-page';
import { mayWork, SelfContext } from '../lib/session/self';
import { confirmSession, endSession, tokenUser, useSessionToken } from '../lib/session/session';
import { trpc } from '../lib/trpc';
import { Splash } from './splash';

const SignInAgain = deferredImport(
	() => import('../features/auth/sign-in-again').then((module) => module.SignInAgain),
	'auth',
	'validation',
);

const EnrolPage = deferredImport(
	() => import('../features/auth/second-factor/enrol-page').then((module) => module.EnrolPage),
	'auth',
	'secondFactor',
	'validation',
);

keepsPage(hasUnsaved);
// A dialog may hold a choice that no form tracks.
keepsPage(() => document.querySelector('[role=dialog],[role=alertdialog]') !== null);

function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
	const { t } = useTranslation(['common', 'errors']);
	const { title, detail } = describeError(error);
	return (
		<main className="grid min-h-dvh place-items-center" role="alert">
			{/* Written inline, because the first page includes it for a case that hardly ever occurs. */}
			<div className="flex max-w-md flex-col items-center gap-4 px-6 text-center">
				<h1 className="font-medium">{t('errors:page.startFailedTitle')}</h1>
				<p className="text-balance text-muted-foreground">
					{title} {detail}
				</p>
				<Button onClick={onRetry}>{t('retry')}</Button>
			</div>
		</main>
	);
}

/** Signs in with the saved token; nothing below renders without a user who has a role. */
function WithToken({ children }: { children: ReactNode }) {
	const self = trpc.auth.self.useQuery(undefined, { staleTime: 60_000 });
	const works = self.data && mayWork(self.data);
	const user = works && self.data ? self.data.user.id : null;
	const email = self.data?.data.email ?? '';
	useEffect(() => {
		if (works === false) endSession({ kind: 'noRole' });
		else if (user !== null) confirmSession({ id: user, email });
	}, [works, user, email]);
	// It must be loaded beforehand: after an update, the server no longer has its code.
	const { locale } = useTranslation();
	useEffect(() => {
		if (user !== null) void afterFirstPage(async () => SignInAgain.prefetch(locale));
	}, [user, locale]);
	if (self.data && mayWork(self.data)) {
		return (
			<SelfContext value={self.data}>
				{self.data.lacksSecondFactor ? (
					<Suspense fallback={<Splash />}>
						<EnrolPage />
					</Suspense>
				) : (
					children
				)}
			</SelfContext>
		);
	}
	// A refused token ends the session in handleError, which leads to the login page.
	if (self.error && errorCodeOf(self.error) !== 'UNAUTHORIZED') {
		return <Unreachable error={self.error} onRetry={() => void self.refetch()} />;
	}
	return <Splash />;
}

/** Reloads a page, once nothing of this one is left that would ask about leaving. */
function Reload({ to }: { to: string | null }) {
	useEffect(() => {
		if (to === null) window.location.reload();
		else window.location.assign(to);
	}, [to]);
	return <Splash />;
}

export function SessionGate({ children }: { children: ReactNode }) {
	const token = useSessionToken();
	const page = useHeldPage();
	const [path] = useLocation();
	const search = useSearch();
	if (page?.kind === 'gone') return <Reload to={page.to} />;
	const held = page?.user ?? null;
	if (!token && !held) return <Redirect to={loginPath(search ? `${path}?${search}` : path)} replace />;
	return (
		<>
			{/* Another user's page is a new page: nothing of the previous one remains. */}
			<WithToken key={held?.id ?? tokenUser(token ?? '')}>{children}</WithToken>
			{held && (
				<Suspense fallback={null}>
					<SignInAgain user={held} />
				</Suspense>
			)}
		</>
	);
}

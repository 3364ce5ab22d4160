import { UiProvider } from '@rewards/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { Route, Router } from 'wouter';
import { loadTexts, t } from '../../i18n';
import { RequestError } from '../../lib/errors/errors';
import { type Self, SelfContext } from '../../lib/session/self';
import { trpc, trpcClient } from '../../lib/trpc';
import { ParticipantPage } from './participant-page';

beforeAll(() =>
	loadTexts(['common', 'errors', 'shell', 'ui', 'participants', 'participantWork', 'orders', 'ledger', 'audit']),
);

/** The parts of the signed-in user that the page uses. */
const self = { data: { permissions: {} } } as unknown as Self;

test('a program that can’t be loaded is reported, with a retry, and not waited for', () => {
	const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
	const key = getQueryKey(trpc.programs.get, { programId: 'p' }, 'query');
	const error = new RequestError({ code: 'TIMEOUT', message: '' });
	queryClient.getQueryCache().build(queryClient, { queryKey: key }).setState({ status: 'error', error });
	const html = renderToString(
		<trpc.Provider client={trpcClient} queryClient={queryClient}>
			<QueryClientProvider client={queryClient}>
				<SelfContext value={self}>
					<UiProvider t={(key) => key} locale="en-US" dir="ltr">
						<Router ssrPath="/programs/p/participants/a">
							<Route path="/programs/:programId/participants/:participantId">
								<ParticipantPage />
							</Route>
						</Router>
					</UiProvider>
				</SelfContext>
			</QueryClientProvider>
		</trpc.Provider>,
	);
	expect(html).toContain(t('errors:code.TIMEOUT'));
	expect(html).toContain(t('common:retry'));
});

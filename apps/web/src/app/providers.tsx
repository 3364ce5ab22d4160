import { UiProvider } from '@rewards/ui';
import { TooltipLayer } from '@rewards/ui/primitives/tooltip';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { directionOf, intlLocales } from '../i18n/locales';
import { useTranslation } from '../i18n/use-translation';
import { queryClient, trpc, trpcClient } from '../lib/trpc';
import { FormTexts } from './form-texts';

const Toaster = lazy(() => import('@rewards/ui/primitives/toaster'));

/** Instants are stored in UTC and shown, filtered and grouped as the person's clock has them. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Everything that the whole app stands in: data, texts and direction of the components, toasts, tooltips. */
export function Providers({ children }: { children: ReactNode }) {
	const { t, locale } = useTranslation('ui');
	return (
		<trpc.Provider client={trpcClient} queryClient={queryClient}>
			<QueryClientProvider client={queryClient}>
				<UiProvider t={t} locale={intlLocales[locale]} dir={directionOf(locale)} timeZone={timeZone}>
					<FormTexts>{children}</FormTexts>
					<Suspense fallback={null}>
						<Toaster />
					</Suspense>
					<TooltipLayer />
				</UiProvider>
			</QueryClientProvider>
		</trpc.Provider>
	);
}

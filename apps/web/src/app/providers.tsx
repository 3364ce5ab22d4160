import { deferred, UiProvider } from '@rewards/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { intlLocales } from '../i18n/locales';
import { useTranslation } from '../i18n/use-translation';
import { directionFor, useSettings } from '../lib/appearance/appearance';
import { queryClient, trpc, trpcClient } from '../lib/trpc';
import { FormTexts } from './form-texts';

const TooltipLayer = deferred(() =>
	import('@rewards/ui/primitives/overlays/tooltip').then((module) => module.TooltipLayer),
);
const Toaster = deferred(() => import('@rewards/ui/primitives/toasts/toaster').then((module) => module.default));

/** Instants are stored in UTC and shown, filtered and grouped in the person's time zone. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Wraps the whole app: data, texts and direction of the components, toasts, tooltips. */
export function Providers({ children }: { children: ReactNode }) {
	const { t, locale } = useTranslation('ui');
	// Rerenders when the direction changes.
	useSettings();
	return (
		<trpc.Provider client={trpcClient} queryClient={queryClient}>
			<QueryClientProvider client={queryClient}>
				<UiProvider t={t} locale={intlLocales[locale]} dir={directionFor(locale)} timeZone={timeZone}>
					<FormTexts>{children}</FormTexts>
					<Suspense fallback={null}>
						<Toaster />
						<TooltipLayer />
					</Suspense>
				</UiProvider>
			</QueryClientProvider>
		</trpc.Provider>
	);
}

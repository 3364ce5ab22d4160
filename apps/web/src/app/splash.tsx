import { useHoldDeferredParts } from '@rewards/ui';
import { Spinner } from '@rewards/ui/primitives/spinner';
import { Logo } from '../components/logo';
import { useTranslation } from '../i18n/use-translation';

/** Shows while the session or the first page loads. Delayed, so a quick start shows nothing. */
export function Splash() {
	const { t } = useTranslation();
	useHoldDeferredParts(true);
	return (
		<main className="grid min-h-dvh animate-[ui-fade-in_150ms_250ms_backwards] place-items-center">
			<div role="status" className="flex flex-col items-center gap-4">
				<Logo className="size-10" />
				<Spinner className="text-muted-foreground" />
				<span className="sr-only">{t('loading')}</span>
			</div>
		</main>
	);
}

import { Alert } from '@rewards/ui/primitives/alert';
import { Button } from '@rewards/ui/primitives/button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../../components/error-state';
import { LanguageSwitch } from '../../../components/language-switch';
import { ThemeSwitch } from '../../../components/theme-switch';
import { useTitle } from '../../../components/use-title';
import { showLanguage } from '../../../i18n/change-language';
import { useTranslation } from '../../../i18n/use-translation';
import { appearance } from '../../../lib/appearance/appearance';
import { errorCodeOf } from '../../../lib/errors/errors';
import { trpc } from '../../../lib/trpc';
import { useMailedLink } from '../../../lib/use-mailed-link';
import { SetPasswordForm } from './set-password-form';

interface FrameProps {
	/** The program's name, once loaded. */
	program?: string | undefined;
	/** The program's main color. */
	color?: string | null | undefined;
	title?: string;
	intro?: string;
	children?: ReactNode;
}

/** A page for participants, who don't know this portal: it shows the program's name, and no shell. */
function Frame({ program, color, title, intro, children }: FrameProps) {
	useTitle(program);
	return (
		<div className="flex min-h-dvh flex-col bg-background">
			<header className="flex h-14 shrink-0 items-center justify-end gap-0.5 px-3 sm:px-4">
				<LanguageSwitch />
				<ThemeSwitch />
			</header>
			<main className="flex flex-1 flex-col items-center px-4 pt-[6vh] pb-16">
				<div className="flex w-full max-w-[25rem] flex-col gap-6">
					{program && (
						<p className="wrap-anywhere text-center font-semibold text-xl tracking-tight">
							<bdi>{program}</bdi>
						</p>
					)}
					<div className="overflow-hidden rounded-xl border bg-card shadow-sm">
						{color && <div aria-hidden className="h-1" style={{ backgroundColor: color }} />}
						<div className="px-6 py-7 sm:px-8">
							{title && <h1 className="font-semibold text-xl">{title}</h1>}
							{intro && <p className="wrap-anywhere mt-1 text-muted-foreground">{intro}</p>}
							{children && <div className="mt-6 first:mt-0">{children}</div>}
						</div>
					</div>
				</div>
			</main>
		</div>
	);
}

/** /participant-password#token=…, the page that a participant's mailed link opens. */
export function SetPasswordPage() {
	const { t } = useTranslation('participantPassword');
	const { client } = trpc.useUtils();
	const token = useMailedLink().get('token') ?? '';
	const [ended, setEnded] = useState<'done' | 'gone' | null>(null);
	const link = useQuery({
		queryKey: ['participantPassword', token],
		queryFn: async () => {
			const opened = await client.participants.passwordLink.open.mutate({ token });
			// In the mail's language, unless the user chose one in this browser.
			if (appearance().language === null) await showLanguage(opened.language);
			return opened;
		},
		enabled: token !== '',
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
	const { program, color, site } = link.data ?? {};
	if (!token || ended === 'gone' || (link.error && errorCodeOf(link.error) === 'LINK_EXPIRED')) {
		return (
			<Frame program={program} color={color} title={t('goneTitle')}>
				<Alert tone="warning" announce>
					{t('gone')}
				</Alert>
			</Frame>
		);
	}
	if (link.error) {
		return (
			<Frame>
				<ErrorState error={link.error} onRetry={() => void link.refetch()} />
			</Frame>
		);
	}
	if (program === undefined) {
		return (
			<Frame>
				<Skeleton className="h-48" />
			</Frame>
		);
	}
	if (ended === 'done') {
		return (
			<Frame program={program} color={color} title={t('doneTitle')}>
				<Alert tone="success" announce>
					{t('done', { program })}
				</Alert>
				{site && (
					<Button asChild variant="primary" size="lg" className="mt-6 w-full">
						<a href={site}>{t('toSite', { program })}</a>
					</Button>
				)}
			</Frame>
		);
	}
	return (
		<Frame program={program} color={color} title={t('title')} intro={t('intro', { program })}>
			<SetPasswordForm token={token} onEnded={setEnded} />
		</Frame>
	);
}

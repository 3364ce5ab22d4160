import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../components/language-switch';
import { Logo } from '../../components/logo';
import { ThemeSwitch } from '../../components/theme-switch';
import { useTranslation } from '../../i18n/use-translation';

interface AuthLayoutProps {
	title: string;
	intro?: ReactNode;
	children: ReactNode;
	/** The line below the card: the link to the other page. */
	below?: ReactNode;
}

/** The frame of pages for people who aren't signed in: a calm card, with language and theme at hand. */
export function AuthLayout({ title, intro, children, below }: AuthLayoutProps) {
	const { t } = useTranslation();
	return (
		<div className="flex min-h-dvh flex-col bg-background">
			<header className="flex h-14 shrink-0 items-center justify-end gap-0.5 px-3 sm:px-4">
				<LanguageSwitch />
				<ThemeSwitch />
			</header>
			<main className="flex flex-1 flex-col items-center px-4 pt-[6vh] pb-16">
				<div className="flex w-full max-w-[25rem] flex-col gap-6">
					<p className="flex items-center justify-center gap-2.5">
						<Logo className="size-8" />
						<span className="font-semibold text-xl tracking-tight">{t('appName')}</span>
					</p>
					<div className="rounded-xl border bg-card px-6 py-7 shadow-sm sm:px-8">
						<h1 className="font-semibold text-xl">{title}</h1>
						{intro && <p className="mt-1 text-muted-foreground">{intro}</p>}
						<div className="mt-6">{children}</div>
					</div>
					{below && <p className="text-center text-muted-foreground">{below}</p>}
				</div>
			</main>
		</div>
	);
}

export const linkClasses =
	'inline-flex min-h-6 items-center rounded-sm font-medium text-primary-text underline-offset-4 hover:underline';

import { UiProvider } from '@rewards/ui';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { lazy, Suspense } from 'react';
import { Link, useSearch } from 'wouter';
import { ErrorBoundary } from '../../components/error-boundary';
import { intlLocales } from '../../i18n/locales';
import { useTranslation } from '../../i18n/use-translation';
import { useSamplePage } from '../../lib/use-sample-page';
import { Controls, useLook } from './controls';

const parts = {
	look: lazy(() => import('./look-part').then((module) => ({ default: module.LookPart }))),
	actions: lazy(() => import('./actions-part').then((module) => ({ default: module.ActionsPart }))),
	feedback: lazy(() => import('./feedback-part').then((module) => ({ default: module.FeedbackPart }))),
	fields: lazy(() => import('./fields-part').then((module) => ({ default: module.FieldsPart }))),
	forms: lazy(() => import('./forms-part').then((module) => ({ default: module.FormsPart }))),
	grid: lazy(() => import('./grid-part').then((module) => ({ default: module.GridPart }))),
	states: lazy(() => import('./states-part').then((module) => ({ default: module.StatesPart }))),
	editing: lazy(() => import('./editing-part').then((module) => ({ default: module.EditingPart }))),
};
type PartName = keyof typeof parts;
// Object.keys loses the type of the keys.
const names = Object.keys(parts) as PartName[];

/**
 * /gallery: every component, field and state of the grid, in every theme, language and direction. Not in production.
 */
export function GalleryPage() {
	const { t, locale } = useTranslation('gallery');
	const { t: uiText } = useTranslation('ui');
	const params = new URLSearchParams(useSearch());
	const look = useLook();
	const on = useSamplePage('/gallery');
	const part = names.find((name) => name === params.get('part')) ?? 'look';
	const Part = parts[part];
	const to = (name: PartName) => {
		const next = new URLSearchParams(params);
		next.set('part', name);
		for (const key of [...next.keys()]) if (!['part', 'theme', 'lang', 'dir', 'size'].includes(key)) next.delete(key);
		return `/gallery?${next}`;
	};
	if (on === null) return null;
	if (!on) return <main className="p-8">{t('off')}</main>;
	return (
		<UiProvider t={uiText} locale={intlLocales[locale]} dir={look.dir} timeZone="UTC">
			<div className="flex min-h-dvh flex-col">
				<header className="flex flex-wrap items-end gap-x-6 gap-y-3 border-b bg-card px-6 py-4">
					<h1 className="me-auto font-semibold text-xl">{t('title')}</h1>
					<Controls look={look} />
				</header>
				<nav aria-label={t('parts')} className="flex flex-wrap gap-1 border-b bg-card px-5 py-1.5">
					{names.map((name) => (
						<Link
							key={name}
							href={to(name)}
							aria-current={name === part ? 'page' : undefined}
							className="rounded-md px-3 py-1.5 font-medium text-muted-foreground hover:bg-accent hover:text-foreground aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text"
						>
							{t(`part.${name}`)}
						</Link>
					))}
				</nav>
				<main className="flex min-w-0 flex-1 flex-col gap-8 p-6">
					<h2 className="sr-only">{t(`part.${part}`)}</h2>
					<ErrorBoundary resetKey={part}>
						<Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
							<Part key={part} />
						</Suspense>
					</ErrorBoundary>
				</main>
			</div>
		</UiProvider>
	);
}

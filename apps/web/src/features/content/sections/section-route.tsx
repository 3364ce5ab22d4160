import { Button } from '@rewards/ui/primitives/button';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '../../../components/error-state';
import { Page } from '../../../components/page';
import { useParam } from '../../../components/param';
import { useTranslation } from '../../../i18n/use-translation';
import { deferredImport } from '../../../lib/loading/deferred-import';
import { trpc } from '../../../lib/trpc';
import { Waiting } from '../content-frame';
import { pageHref, pagesHref } from '../hrefs';
import { useSectionName } from '../section-name';
import { isSiteLanguage } from '../types';
import { SectionEditor } from './section-editor';
import { fieldsOf } from './use-section';

const HistorySheet = deferredImport(
	() => import('../history/history-sheet').then((module) => module.HistorySheet),
	'content',
);

/**
 * /programs/{programId}/language/{language}/page/{pageId}/section/{sectionId}: the editor of a section, by its type.
 */
export function SectionRoute() {
	const { t } = useTranslation('content');
	const nameOf = useSectionName();
	const [programId, sectionId] = [useParam('programId'), useParam('sectionId')];
	const { data: program } = trpc.programs.get.useQuery({ programId });
	const {
		data: section,
		error,
		isFetchedAfterMount,
		refetch,
	} = trpc.content.sections.get.useQuery(
		{ programId, sectionId },
		{ refetchOnMount: 'always', refetchOnWindowFocus: false },
	);
	const [history, setHistory] = useState(false);
	const [restored, setRestored] = useState(0);
	const page = section?.page;
	const language = isSiteLanguage(page?.language) ? page.language : 'en';
	const back = pageHref(programId, useParam('language'), useParam('pageId'));
	const fields = section && fieldsOf(section);
	const name = section ? nameOf(section.type) : undefined;
	return (
		<Page
			title={name ?? (error ? t('section') : undefined)}
			kind={page?.name ?? t('section')}
			crumbs={[
				program && { label: program.name, href: `/programs/${programId}/settings` },
				{ label: t('contentTitle'), href: pagesHref(programId, language) },
				page && { label: page.name, href: back },
			]}
			actions={
				<>
					<Button asChild>
						<Link href={back}>{t('goBack')}</Link>
					</Button>
					{section && (
						<Button onClick={() => setHistory(true)}>
							<History aria-hidden /> {t('history')}
						</Button>
					)}
				</>
			}
		>
			{error && !section && <ErrorState error={error} onRetry={() => void refetch()} />}
			{!error && !(section && program && isFetchedAfterMount) && <Waiting />}
			{section && fields && program && isFetchedAfterMount && (
				<SectionEditor
					key={`${sectionId} ${restored}`}
					programId={programId}
					points={program.type === 'points'}
					language={language}
					loaded={section}
					begun={fields}
				/>
			)}
			{history && section && (
				<HistorySheet
					programId={programId}
					of={{ kind: 'section', id: sectionId }}
					title={t('historyOf', { name: name ?? '' })}
					onRestored={() => void refetch().then(() => setRestored((n) => n + 1))}
					onClose={() => setHistory(false)}
				/>
			)}
		</Page>
	);
}

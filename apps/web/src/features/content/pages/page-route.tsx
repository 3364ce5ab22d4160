import { Button } from '@rewards/ui/primitives/button';
import { History, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '../../../components/error-state';
import { Page } from '../../../components/page';
import { useParam } from '../../../components/param';
import { useTranslation } from '../../../i18n/use-translation';
import { deferredImport } from '../../../lib/loading/deferred-import';
import { trpc } from '../../../lib/trpc';
import { Waiting } from '../content-frame';
import { pagesHref } from '../hrefs';
import { useLanguageName } from '../language-picker';
import { Preview } from '../preview/preview';
import { isSiteLanguage } from '../types';
import { SectionDialog } from './section-dialog';
import { SectionList } from './section-list';

const HistorySheet = deferredImport(
	() => import('../history/history-sheet').then((module) => module.HistorySheet),
	'content',
);

/** /programs/{programId}/language/{language}/page/{pageId}: the sections of one page, with a preview. */
export function PageRoute() {
	const { t } = useTranslation('content');
	const nameOf = useLanguageName();
	const [programId, pageId] = [useParam('programId'), useParam('pageId')];
	const utils = trpc.useUtils();
	const { data: program } = trpc.programs.get.useQuery({ programId });
	const {
		data: page,
		error,
		refetch,
	} = trpc.content.pages.get.useQuery({ programId, pageId }, { refetchOnMount: 'always' });
	const [adding, setAdding] = useState(false);
	const [history, setHistory] = useState(false);
	const language = isSiteLanguage(page?.language) ? page.language : 'en';
	const back = pagesHref(programId, language);
	const saved = () => void utils.content.invalidate();
	return (
		<Page
			title={page?.name ?? (error ? t('page') : undefined)}
			kind={t('page')}
			crumbs={[
				program && { label: program.name, href: `/programs/${programId}/settings` },
				{ label: t('contentTitle'), href: back },
				page && { label: nameOf(page.language) },
			]}
			actions={
				<>
					<Button asChild>
						<Link href={back}>{t('goBack')}</Link>
					</Button>
					{page && (
						<>
							<Button onClick={() => setHistory(true)}>
								<History aria-hidden /> {t('history')}
							</Button>
							<Button variant="primary" aria-keyshortcuts="n" onClick={() => setAdding(true)}>
								<Plus aria-hidden /> {t('addSection')}
							</Button>
						</>
					)}
				</>
			}
		>
			{error && !page && <ErrorState error={error} onRetry={() => void refetch()} />}
			{!page && !error && <Waiting />}
			{page && (
				<div className="grid items-start gap-6 xl:grid-cols-2">
					<SectionList programId={programId} page={page} onAdd={() => setAdding(true)} onSaved={saved} />
					<Preview programId={programId} language={language} page={page} sections={page.sections} />
				</div>
			)}
			{adding && page && (
				<SectionDialog programId={programId} pageId={pageId} onClose={() => setAdding(false)} onSaved={saved} />
			)}
			{history && page && (
				<HistorySheet
					programId={programId}
					of={{ kind: 'page', id: pageId }}
					title={t('historyOf', { name: page.name })}
					onRestored={saved}
					onClose={() => setHistory(false)}
				/>
			)}
		</Page>
	);
}

import { formatInstant, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import { Input } from '@rewards/ui/primitives/input';
import { MenuButton } from '@rewards/ui/primitives/menus/menu-button';
import { Copy, FileText, Lock, MoreHorizontal, PencilLine, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '../../../components/error-state';
import { SimpleTable } from '../../../components/simple-table';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { ContentFrame, Waiting } from '../content-frame';
import { pageHref } from '../hrefs';
import type { PageRow, SiteLanguage } from '../types';
import { useRefocus } from '../use-refocus';
import { DeletePage } from './delete-page';
import { DeletedPages } from './deleted-pages';
import { MissingPages } from './missing-pages';
import { PageDialog } from './page-dialog';

type Open = { what: 'new' | 'deleted' } | { what: 'rename' | 'duplicate' | 'delete'; page: PageRow };

interface PagesProps {
	programId: string;
	language: SiteLanguage;
}

function Pages({ programId, language }: PagesProps) {
	const { t } = useTranslation(['content', 'common']);
	const { locale, timeZone } = useUi();
	const utils = trpc.useUtils();
	const { data, error, refetch } = trpc.content.pages.list.useQuery({ programId, language });
	const [search, setSearch] = useState('');
	const [open, setOpen] = useState<Open | null>(null);
	const [gone, setGone] = useState<string | null>(null);
	const root = useRef<HTMLDivElement>(null);
	// Deleting pages by keyboard keeps the focus in the list.
	const refocus = useRefocus(root, open !== null || data?.some(({ id }) => id === gone) === true);
	if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (!data) return <Waiting />;
	const sought = search.trim().toLocaleLowerCase();
	const rows = data.filter(({ name, url }) => `${name} ${url}`.toLocaleLowerCase().includes(sought));
	const close = () => setOpen(null);
	const saved = () => void utils.content.invalidate();
	const deleted = (id: string) => {
		const at = rows.findIndex((row) => row.id === id);
		setGone(id);
		refocus(`[data-more="${(rows[at + 1] ?? rows[at - 1])?.id}"]`, '[data-new]');
		saved();
	};
	return (
		<div ref={root} className="contents">
			<div className="flex flex-wrap items-center gap-2">
				<Input
					type="search"
					className="max-w-72"
					aria-label={t('searchPages')}
					placeholder={t('searchPages')}
					value={search}
					onChange={(event) => setSearch(event.target.value)}
				/>
				<span className="me-auto text-muted-foreground text-sm" role="status">
					{t('pageCount', { count: rows.length })}
				</span>
				<Button onClick={() => setOpen({ what: 'deleted' })}>
					<RotateCcw aria-hidden /> {t('deletedPages')}
				</Button>
				<Button data-new variant="primary" aria-keyshortcuts="n" onClick={() => setOpen({ what: 'new' })}>
					<Plus aria-hidden /> {t('newPage')}
				</Button>
			</div>
			<MissingPages programId={programId} language={language} pages={data} onCreated={saved} />
			{rows.length === 0 ? (
				<Empty icon={FileText} title={data.length === 0 ? t('noPages') : t('common:noMatch')} />
			) : (
				<SimpleTable
					label={t('pages')}
					rows={rows}
					rowKey={({ id }) => id}
					columns={[
						{
							id: 'name',
							header: t('pageName'),
							cell: (page) => (
								<span className="flex items-center gap-2">
									<Link
										href={pageHref(programId, language, page.id)}
										className="font-medium text-primary-text hover:underline"
									>
										<bdi>{page.name}</bdi>
										<bdi dir="ltr" className="block font-normal text-muted-foreground sm:hidden">
											{page.url}
										</bdi>
									</Link>
									{page.protected && (
										<span role="img" aria-label={t('protected')} data-tip={t('protected')}>
											<Lock aria-hidden className="size-3.5 text-muted-foreground" />
										</span>
									)}
								</span>
							),
						},
						{ id: 'url', header: t('field.url'), wideOnly: true, cell: ({ url }) => <bdi dir="ltr">{url}</bdi> },
						{ id: 'sections', header: t('sections'), align: 'end', wideOnly: true, cell: (page) => page.sections },
						{
							id: 'updated',
							header: t('updated'),
							wideOnly: true,
							cell: ({ updatedAt }) => formatInstant(updatedAt, locale, timeZone),
						},
						{
							id: 'actions',
							header: t('actions'),
							quiet: true,
							align: 'end',
							cell: (page) => (
								<span className="inline-flex gap-1">
									<Button asChild size="sm">
										<Link
											href={pageHref(programId, language, page.id)}
											aria-label={t('editNamed', { title: page.name })}
										>
											{t('common:edit')}
										</Link>
									</Button>
									<MenuButton
										variant="ghost"
										size="icon-sm"
										align="end"
										data-more={page.id}
										aria-label={t('moreNamed', { title: page.name })}
										items={[
											{ label: t('rename'), icon: <PencilLine />, onSelect: () => setOpen({ what: 'rename', page }) },
											{ label: t('duplicate'), icon: <Copy />, onSelect: () => setOpen({ what: 'duplicate', page }) },
											{
												label: page.protected ? t('protected') : t('common:delete'),
												icon: page.protected ? <Lock /> : <Trash2 />,
												danger: !page.protected,
												disabled: page.protected,
												onSelect: () => setOpen({ what: 'delete', page }),
											},
										]}
									>
										<MoreHorizontal />
									</MenuButton>
								</span>
							),
						},
					]}
				/>
			)}
			{open?.what === 'deleted' && (
				<DeletedPages programId={programId} language={language} onClose={close} onRestored={saved} />
			)}
			{open?.what === 'delete' && (
				<DeletePage
					programId={programId}
					language={language}
					page={open.page}
					pages={data}
					onClose={close}
					onDeleted={() => deleted(open.page.id)}
					onRestored={saved}
				/>
			)}
			{(open?.what === 'new' || open?.what === 'rename' || open?.what === 'duplicate') && (
				<PageDialog
					programId={programId}
					language={language}
					pages={data}
					what={open.what}
					page={'page' in open ? open.page : undefined}
					onClose={close}
					onSaved={saved}
				/>
			)}
		</div>
	);
}

/** /programs/{programId}/content/{language}: Content Management; without a language, the program's first one. */
export function PagesPage() {
	return (
		<ContentFrame tab="content">
			{(programId, language) => <Pages programId={programId} language={language} />}
		</ContentFrame>
	);
}

import { cn, formatInstant, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Segmented } from '@rewards/ui/primitives/tabs';
import { CheckCheck, Inbox, Mail, MailOpen } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { Page } from '../../components/page';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { type Notice, useNoticeWords } from './notice-words';

const take = 50;

function NoticeLine({ notice, onMark }: { notice: Notice; onMark: (read: boolean) => void }) {
	const { t } = useTranslation('inbox');
	const { locale, timeZone } = useUi();
	const { title, href, icon: Icon } = useNoticeWords(notice);
	const { read } = notice;
	const where = (['programName', 'fileName'] as const).filter((field) => notice[field] !== '');
	const label = read ? t('markUnread') : t('markRead');
	return (
		<li className={cn('flex items-start gap-3 px-4 py-3', !read && 'bg-primary-soft')}>
			<Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
			<div className="min-w-0 flex-1">
				<p className={cn('break-words', !read && 'font-medium')}>
					{!read && <span className="sr-only">{t('unreadOne')} </span>}
					{href ? (
						<Link href={href} className="rounded-sm hover:underline" onClick={() => !read && onMark(true)}>
							{title}
						</Link>
					) : (
						title
					)}
				</p>
				<p className="text-muted-foreground text-sm">
					{formatInstant(notice.createdAt, locale, timeZone)}
					{where.map((field) => (
						<Fragment key={field}>
							{' · '}
							<bdi className="wrap-anywhere">{notice[field]}</bdi>
						</Fragment>
					))}
				</p>
			</div>
			<Button
				variant="ghost"
				size="icon-sm"
				aria-label={`${label}: ${title}`}
				data-tip={label}
				onClick={() => onMark(!read)}
			>
				{read ? <Mail aria-hidden /> : <MailOpen aria-hidden />}
			</Button>
		</li>
	);
}

/** The user's notices: finished imports and exports, failed builds, order errors. */
export function InboxPage() {
	const { t } = useTranslation(['inbox', 'shell', 'common']);
	const [show, setShow] = useState<'all' | 'unread'>('all');
	const utils = trpc.useUtils();
	const unreadOnly = show === 'unread';
	const pages = trpc.notifications.list.useInfiniteQuery(
		{ unreadOnly, take },
		{ getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
	);
	const mark = trpc.notifications.mark.useMutation({
		onSuccess: ({ unread }) => {
			utils.notifications.unread.setData(undefined, { count: unread });
			return utils.notifications.list.invalidate();
		},
	});
	const unread = trpc.notifications.unread.useQuery().data?.count ?? 0;
	const notices = pages.data?.pages.flatMap(({ items }) => items) ?? [];
	return (
		<Page
			title={t('shell:title.inbox')}
			actions={
				<Button disabled={unread === 0 || mark.isPending} onClick={() => mark.mutate({})}>
					<CheckCheck aria-hidden />
					{t('markAll')}
				</Button>
			}
		>
			<div className="flex max-w-3xl flex-col gap-3">
				<div className="flex flex-wrap items-center justify-between gap-3">
					<Segmented
						label={t('show')}
						value={show}
						onValueChange={setShow}
						options={[
							{ value: 'all', label: t('all') },
							{ value: 'unread', label: t('unread') },
						]}
					/>
					<p role="status" className="text-muted-foreground text-sm tabular-nums">
						{t('unreadCount', { count: unread })}
					</p>
				</div>
				{pages.error ? (
					<ErrorState error={pages.error} onRetry={() => void pages.refetch()} />
				) : pages.isPending ? (
					<Skeleton className="h-64 rounded-lg" />
				) : notices.length === 0 ? (
					<Empty icon={Inbox} title={unreadOnly ? t('noneUnread') : t('none')}>
						{t('noneText')}
					</Empty>
				) : (
					<ul
						aria-label={t('shell:title.inbox')}
						className="divide-y overflow-hidden rounded-lg border bg-card shadow-xs"
					>
						{notices.map((notice) => (
							<NoticeLine key={notice.id} notice={notice} onMark={(read) => mark.mutate({ ids: [notice.id], read })} />
						))}
					</ul>
				)}
				{pages.hasNextPage && (
					<Button
						className="self-center"
						disabled={pages.isFetchingNextPage}
						onClick={() => void pages.fetchNextPage()}
					>
						{t('older')}
					</Button>
				)}
			</div>
		</Page>
	);
}

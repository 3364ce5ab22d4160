import { formatInstant, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import {
	type AccountActivityEntity,
	type ActivityEntity,
	auditRecords,
	type ProgramActivityEntity,
} from '@rewards/validators/audit/constants';
import type { PermissionFlag, Permissions } from '@rewards/validators/permissions';
import { ArrowRight, History } from 'lucide-react';
import { useId } from 'react';
import { ErrorState } from '../../components/error-state';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { type ActivityItem, type Change, changesOf } from './types';
import { useAuditWords } from './use-audit-words';

const take = 10;
/** Fields that show at once; the rest expands. */
const most = 5;

/** Records inside a program are requested together with it. */
export type ActivityListProps =
	| { entity: AccountActivityEntity; id: string; programId?: undefined }
	| { entity: ProgramActivityEntity; id: string; programId: string };

/** The server checks the same flags. Users without any of them have no such list. */
function maySee(held: Permissions, entity: ActivityEntity): boolean {
	const { activity }: { activity: readonly PermissionFlag[] | 'staff' } = auditRecords[entity];
	return activity === 'staff' || activity.some((flag) => held[flag]);
}

type Names = Readonly<Record<string, string>>;

function ChangeLine({ change, names }: { change: Change; names: Names }) {
	const { t } = useTranslation('audit');
	const words = useAuditWords();
	const { field, before, after } = change;
	const [was, is] = [words.value(field, before, names), words.value(field, after, names)];
	return (
		<div className="flex min-w-0 flex-wrap gap-x-2">
			<dt className="text-muted-foreground">{words.field(field)}</dt>
			<dd className="flex min-w-0 flex-wrap items-center gap-x-1.5">
				{was && (
					<>
						<span className="sr-only">{t('before')}: </span>
						<del className="min-w-0 break-words text-muted-foreground">
							<bdi>{was}</bdi>
						</del>
						<ArrowRight aria-hidden className="size-3 shrink-0 text-muted-foreground rtl:-scale-x-100" />
						<span className="sr-only">{t('after')}: </span>
					</>
				)}
				<bdi className="min-w-0 break-words">{is}</bdi>
			</dd>
		</div>
	);
}

function Changes({ item, names }: { item: ActivityItem; names: Names }) {
	const { t } = useTranslation('audit');
	const changes = changesOf(item).filter(({ before, after }) => Boolean(before ?? '') || Boolean(after ?? ''));
	if (changes.length === 0) return null;
	const [first, rest] = [changes.slice(0, most), changes.slice(most)];
	const list = (some: readonly Change[]) => (
		<dl className="flex flex-col gap-0.5 text-sm">
			{some.map((change) => (
				<ChangeLine key={change.field} change={change} names={names} />
			))}
		</dl>
	);
	return (
		<div className="mt-1.5 flex flex-col gap-0.5">
			{list(first)}
			{rest.length > 0 && (
				<details>
					<summary className="min-h-6 cursor-pointer text-primary-text text-sm">
						{t('more', { count: rest.length })}
					</summary>
					{list(rest)}
				</details>
			)}
		</div>
	);
}

/** `of` is the kind of record the list is about; actions on its whole batch have their own words. */
function ActivityLine({ item, names, of }: { item: ActivityItem; names: Names; of: string }) {
	const { t } = useTranslation('audit');
	const { locale, timeZone } = useUi();
	const words = useAuditWords();
	return (
		<li className="relative ps-6 before:absolute before:start-[7px] before:top-5 before:bottom-0 before:w-px before:bg-border last:before:hidden">
			<span aria-hidden className="absolute start-1 top-1.5 size-2 rounded-full bg-primary ring-4 ring-card" />
			<p className="flex flex-wrap items-baseline justify-between gap-x-4">
				<span className="font-medium">
					{t('by', {
						what: words.action(item.action, item.entity === of ? '' : item.entity),
						who: words.actor(item.actorName),
					})}
				</span>
				<time dateTime={String(item.at)} className="text-muted-foreground text-sm tabular-nums">
					{formatInstant(item.at, locale, timeZone)}
				</time>
			</p>
			<Changes item={item} names={names} />
		</li>
	);
}

/**
 * 'Activity': the history of a record, newest first, with the changes. Renders nothing for users without access to such
 * records.
 */
export function ActivityList(props: ActivityListProps) {
	const { t } = useTranslation('audit');
	const heading = useId();
	const { permissions } = useSelf().data;
	const allowed = maySee(permissions, props.entity);
	const pages = trpc.audit.forRecord.useInfiniteQuery(
		{ ...props, take },
		{ enabled: allowed, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
	);
	if (!allowed) return null;
	const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
	const names: Names = Object.assign({}, ...(pages.data?.pages.map((page) => page.names) ?? []));
	return (
		<section aria-labelledby={heading} className="rounded-lg border bg-card px-5 py-4 shadow-xs">
			<h2 id={heading} className="mb-3 flex items-center gap-2 font-semibold">
				<History aria-hidden className="size-4 text-muted-foreground" />
				{t('activity')}
			</h2>
			{pages.error && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
			{pages.isPending && <Skeleton className="h-32 rounded-md" />}
			{pages.data && items.length === 0 && <p className="text-muted-foreground">{t('noActivity')}</p>}
			<ol className="flex flex-col gap-4 empty:hidden">
				{items.map((item) => (
					<ActivityLine key={item.id} item={item} names={names} of={props.entity} />
				))}
			</ol>
			{pages.hasNextPage && (
				<Button
					size="sm"
					className="mt-4"
					pending={pages.isFetchingNextPage}
					onClick={() => void pages.fetchNextPage()}
				>
					{t('older')}
				</Button>
			)}
		</section>
	);
}

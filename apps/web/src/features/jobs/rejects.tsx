import { formatNumber, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { ErrorState } from '../../components/error-state';
import { type SimpleColumn, SimpleTable } from '../../components/simple-table';
import { useTranslation } from '../../i18n/use-translation';
import { validationMessage } from '../../lib/errors/describe-error';
import { trpc } from '../../lib/trpc';
import { DownloadRejects } from './download-rejects';
import { KeptNote } from './kept-note';
import type { Job, JobReject } from './types';
import { useJobDisplay } from './use-job-display';

/** One error of a row. */
export interface Fault {
	key: string;
	line: number;
	column: string;
	value: string;
	reason: string;
	params: JobReject['params'];
}

/** One line per error: a row may have several. */
const faultsOf = ({ line, also, ...first }: JobReject): Fault[] =>
	[first, ...also].map((fault, index) => ({
		key: `${line}.${index}`,
		line,
		column: fault.column,
		value: fault.value,
		reason: validationMessage(fault.code, fault.params),
		params: fault.params,
	}));

/** Rows of a file: line, column, value and reason. */
function useFileColumns(): SimpleColumn<Fault>[] {
	const { t } = useTranslation('jobs');
	const { locale } = useUi();
	return [
		{ id: 'line', header: t('field.line'), align: 'end', cell: (row) => formatNumber(row.line, locale) },
		{
			id: 'column',
			header: t('field.column'),
			cell: (row) => <code className="font-mono text-xs">{row.column}</code>,
		},
		{ id: 'value', header: t('field.value'), cell: (row) => <bdi className="wrap-anywhere">{row.value}</bdi> },
		{ id: 'reason', header: t('field.reason'), cell: (row) => row.reason },
	];
}

interface RejectListProps {
	job: Job;
	title: string;
	columns: readonly SimpleColumn<Fault>[];
	/** Next to the title. */
	action?: ReactNode;
}

/** The rejects of a job, page by page. */
export function RejectList({ job, title, columns, action }: RejectListProps) {
	const { t } = useTranslation('jobs');
	const { client } = trpc.useUtils();
	const pages = useInfiniteQuery({
		queryKey: ['jobs', 'rejects', job.id],
		queryFn: ({ pageParam, signal }) =>
			client.jobs.rejects.query({ id: job.id, afterLine: pageParam, take: 100 }, { signal }),
		initialPageParam: 0,
		getNextPageParam: (page) => page.nextAfterLine,
	});
	if (pages.error) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />;
	const first = pages.data?.pages[0];
	const rows = (pages.data?.pages ?? []).flatMap((page) => page.items.flatMap(faultsOf));
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 className="font-semibold text-lg">{title}</h2>
				{/* Deleted with the file after a week. */}
				<div className="flex flex-wrap gap-2 empty:hidden">
					{action}
					{job.file?.kept && <DownloadRejects job={job} />}
				</div>
			</div>
			{first && <KeptNote kept={first.total - first.beyond} beyond={first.beyond} />}
			<SimpleTable label={title} rows={rows} rowKey={(row) => row.key} columns={columns} />
			{pages.hasNextPage && (
				<Button className="self-center" pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
					{t('moreRejects')}
				</Button>
			)}
		</div>
	);
}

/** The rejected rows of a file, or whatever else the job's kind rejects. */
export function Rejects({ job }: { job: Job }) {
	const { t } = useTranslation(['jobs', 'mending']);
	const columns = useFileColumns();
	const [mending, setMending] = useState(false);
	const { rejects, mend } = useJobDisplay(job.kind);
	if (rejects) return <Suspense fallback={<Skeleton className="h-48" />}>{rejects({ job })}</Suspense>;
	const mendable = mend && job.file?.kept && !(job.result && 'mends' in job.result && job.result.mends);
	if (mending && mendable) return <Suspense fallback={<Skeleton className="h-48" />}>{mend({ job })}</Suspense>;
	return (
		<RejectList
			job={job}
			title={t('rejectedRows')}
			columns={columns}
			action={
				mendable && (
					<Button onClick={() => setMending(true)}>
						<Pencil aria-hidden />
						{t('mending:open')}
					</Button>
				)
			}
		/>
	);
}

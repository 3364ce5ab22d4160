import { Button } from '@rewards/ui/primitives/button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { DownloadRejects, KeptNote } from '../../jobs';
import type { ImportKind } from '../import-kind';
import { MendBar } from './mend-bar';
import { ReasonChips } from './reason-chips';
import { RejectGrid } from './reject-grid';
import { useMended } from './use-mended';

export interface RejectPanelProps {
	kind: ImportKind;
	programId: string;
	/** An import or its preview. */
	jobId: string;
	/** Name of the file. */
	name: string;
	/** Corrected rows were imported: the list has changed. */
	onEnd?: () => void;
}

const pageSize = 50;

/**
 * All rejected rows of an import or a preview: filtered by reason, corrected in place and, once the import has ended,
 * sent again.
 */
export function RejectPanel({ kind, programId, jobId, name, onEnd }: RejectPanelProps) {
	const { t } = useTranslation(['mending', 'imports', 'jobs']);
	const { client } = trpc.useUtils();
	const [code, setCode] = useState<string | null>(null);
	const [page, setPage] = useState(0);
	const skip = page * pageSize;
	const { data, error, refetch } = useQuery({
		queryKey: ['imports', 'rejects', kind.name, jobId, code, page],
		queryFn: () => kind.rejects(client, { programId, jobId, skip, take: pageSize, ...(code === null ? {} : { code }) }),
		placeholderData: keepPreviousData,
		staleTime: 0,
	});
	const mended = useMended(
		data?.fileId ?? '',
		(index) => data?.columns.some((column) => column.index === index && column.secret) ?? false,
	);
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (!data) return <Skeleton className="h-40 rounded-lg" />;
	const { total, counts } = data;
	// A correction may have removed the last row of the page, or of the reason.
	if (data.rows.length === 0 && page > 0) setPage(0);
	else if (total === 0 && code !== null) setCode(null);
	const last = Math.min(skip + pageSize, total);
	return (
		<section aria-label={t('jobs:rejectedRows')} className="flex min-w-0 flex-col gap-3">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<h2 className="font-medium">{t('jobs:rejectedRows')}</h2>
				<DownloadRejects job={{ id: jobId, file: { name } }} />
			</div>
			<p className="text-muted-foreground text-sm">
				{data.columns.length > 0 ? t(data.sendable ? 'help' : 'helpBefore') : t('fileGone')}
			</p>
			<KeptNote kept={counts.open + counts.sending + counts.done} beyond={data.beyond} />
			<ReasonChips
				data={data}
				chosen={code}
				onChoose={(next) => {
					setCode(next);
					setPage(0);
				}}
			/>
			<RejectGrid key={`${code} ${page}`} label={t('jobs:rejectedRows')} data={data} skip={skip} mended={mended} />
			{total > pageSize && (
				<div className="flex items-center justify-end gap-2 text-sm tabular-nums">
					<span>{t('range', { from: skip + 1, to: last, total })}</span>
					<Button size="icon-sm" aria-label={t('previous')} disabled={page === 0} onClick={() => setPage(page - 1)}>
						<ChevronLeft className="rtl:-scale-x-100" />
					</Button>
					<Button size="icon-sm" aria-label={t('next')} disabled={last >= total} onClick={() => setPage(page + 1)}>
						<ChevronRight className="rtl:-scale-x-100" />
					</Button>
				</div>
			)}
			<MendBar
				kind={kind}
				programId={programId}
				jobId={jobId}
				data={data}
				mended={mended}
				counts={counts}
				onChange={() => void refetch()}
				onEnd={() => {
					void refetch();
					onEnd?.();
				}}
			/>
		</section>
	);
}

import { formatNumber, useUi } from '@rewards/ui';
import { Badge } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Card } from '@rewards/ui/primitives/card';
import { Empty } from '@rewards/ui/primitives/empty';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Merge, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '../../../components/error-state';
import { Page } from '../../../components/page';
import { useParam } from '../../../components/param';
import { useTranslation } from '../../../i18n/use-translation';
import { firstFault } from '../../../lib/errors/first-fault';
import { trpc } from '../../../lib/trpc';
import { useProgramCrumbs } from '../../../lib/use-program-crumbs';
import { ParticipantStatusBadge } from '../participant-status-badge';
import { MergeDialog } from './merge-dialog';

/** /programs/{programId}/possible-doubles: pairs of participants who may be one person. */
export function DoublesPage() {
	const { t } = useTranslation(['participantMerge', 'participants']);
	const { locale } = useUi();
	const programId = useParam('programId');
	const { program, error, refetch, crumbs } = useProgramCrumbs(programId);
	const doubles = trpc.participants.merges.doubles.useQuery({ programId });
	const utils = trpc.useUtils();
	const [pair, setPair] = useState<readonly [string, string] | null>(null);
	/** When each was merged here. */
	const [merged, setMerged] = useState<ReadonlyMap<string, number>>(new Map());
	const list = `/programs/${programId}/participants`;
	const fault = firstFault(doubles, { error, refetch });
	const found = doubles.data ?? { items: [], total: 0 };
	// Gone at once: in a large program the next look takes seconds.
	const isGone = ({ sid }: { sid: string }) => (merged.get(sid) ?? 0) > doubles.dataUpdatedAt;
	const items = found.items.filter(({ first, second }) => !isGone(first) && !isGone(second));
	const total = found.total - (found.items.length - items.length);
	return (
		<Page
			title={t('doubles.title')}
			kind={program?.name}
			crumbs={[...crumbs, { label: t('participants:title'), href: list }]}
			badge={
				doubles.data && (
					<span className="text-lg text-muted-foreground tabular-nums">{formatNumber(total, locale)}</span>
				)
			}
		>
			<p className="text-muted-foreground">{t('doubles.intro')}</p>
			{fault && <ErrorState error={fault.error} onRetry={fault.retry} />}
			{!fault && !(doubles.data && program) && (
				<>
					<p role="status" className="text-muted-foreground">
						{t('doubles.looking')}
					</p>
					<Skeleton className="h-64 rounded-lg" />
				</>
			)}
			{doubles.data && total === 0 && (
				<Empty icon={Users} title={t('doubles.none')}>
					{t('doubles.noneText')}
				</Empty>
			)}
			{program && doubles.data && (
				<ul className="flex flex-col gap-3">
					{items.map(({ first, second, reasons }) => (
						<li key={`${first.sid}${second.sid}`}>
							<Card className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
								{[first, second].map((one) => (
									<div key={one.sid} className="min-w-[min(100%,15rem)] flex-1">
										<p className="flex flex-wrap items-center gap-2">
											<Link href={`${list}/${one.sid}`} className="min-w-0 break-words font-medium underline">
												{one.name || one.email}
											</Link>
											<ParticipantStatusBadge status={one.status} />
										</p>
										<p className="break-all text-muted-foreground text-sm">
											<bdi>{[one.email, one.externalId].filter(Boolean).join(' · ')}</bdi>
										</p>
										<p className="text-muted-foreground text-sm">
											{[
												...(program.type === 'points' ? [t('doubles.points', { count: one.balance })] : []),
												t('doubles.orders', { count: one.orderQuantity }),
											].join(' · ')}
										</p>
									</div>
								))}
								<div className="flex flex-wrap items-center gap-2">
									{reasons.map((reason) => (
										<Badge key={reason} tone="neutral">
											{t(`doubles.reason.${reason}`)}
										</Badge>
									))}
									<Button onClick={() => setPair([first.sid, second.sid])}>
										<Merge aria-hidden />
										{t('action')}
									</Button>
								</div>
							</Card>
						</li>
					))}
				</ul>
			)}
			{total > items.length && <p className="text-muted-foreground">{t('doubles.more', { shown: items.length })}</p>}
			{pair && program && (
				<MergeDialog
					program={program}
					ids={pair}
					onClose={() => setPair(null)}
					onMerged={(keptId) => {
						const [one, other] = pair;
						setMerged((before) => new Map(before).set(keptId === one ? other : one, Date.now()));
						void utils.participants.invalidate();
					}}
				/>
			)}
		</Page>
	);
}

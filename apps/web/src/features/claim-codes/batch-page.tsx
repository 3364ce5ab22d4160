import { formatInstant, formatNumber, useUi } from '@rewards/ui';
import type { GridState } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { Card } from '@rewards/ui/primitives/card';
import { Dialog, DialogBody, SheetContent } from '@rewards/ui/primitives/overlays/dialog';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Ban, History, Printer, Ticket } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { Facts } from '../../components/facts';
import { GridSpace } from '../../components/grid-space';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { deferredImport } from '../../lib/loading/deferred-import';
import { useMay } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { ActivityList } from '../audit';
import { useCodeColumns } from './columns';
import { FollowDisabling } from './follow-disabling';
import { type Batch, batchHref, type Code } from './types';
import { useProgramCrumbs } from './use-program-crumbs';

const DisableBatch = deferredImport(() => import('./disable-batch').then((module) => module.DisableBatch));
const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'code', desc: false }] };

/** Key of the sentence that says why there is nothing to disable. */
const reasonId = 'nothing-unused';

function BatchFacts({ batch }: { batch: Batch }) {
	const { t } = useTranslation('claimCodes');
	const { locale, timeZone } = useUi();
	const figures = (['unused', 'used', 'disabled', 'archived'] as const).map((field) => ({
		label: t(`field.${field}`),
		value: formatNumber(batch[field], locale),
	}));
	return (
		<Card className="px-5 py-4">
			<Facts
				className="flex flex-wrap gap-x-8 gap-y-3"
				facts={[
					...figures,
					{ label: t('field.createdByName'), value: batch.createdByName },
					{ label: t('field.createDate'), value: formatInstant(batch.createDate, locale, timeZone) },
					{ label: t('field.disabledAt'), value: formatInstant(batch.disabledAt, locale, timeZone) },
				]}
			/>
			{batch.unused === 0 && (
				<p id={reasonId} className="mt-4 text-muted-foreground">
					{t('nothingUnused')}
				</p>
			)}
		</Card>
	);
}

/** /programs/{programId}/claim-codes/{batchId}: the codes of one batch. */
export function BatchPage() {
	const { t } = useTranslation('claimCodes');
	const programId = useParam('programId');
	const batchId = useParam('batchId');
	const [, navigate] = useLocation();
	const mayParticipants = useMay('manageParticipant');
	const { claimCodeBatches, claimCodes, audit } = trpc.useUtils();
	const { crumbs } = useProgramCrumbs(programId);
	const { data: batch, error, refetch } = trpc.claimCodeBatches.get.useQuery({ programId, batchId });
	const columns = useCodeColumns(programId);
	const [asking, setAsking] = useState(false);
	const [reading, setReading] = useState(false);
	const [jobId, setJob] = useState('');
	const [disabling, setDisabling] = useState(false);
	const href = `/programs/${programId}/claim-codes`;
	if (error) {
		return (
			<Page title={t('batch')} crumbs={[...crumbs, { label: t('title'), href }]}>
				<ErrorState error={error} onRetry={() => void refetch()} />
			</Page>
		);
	}
	const title =
		batch && [batch.name, t('batchTitle', { count: batch.quantity, level: batch.level })].filter(Boolean).join(' · ');
	return (
		<Page
			title={title}
			kind={t('title')}
			crumbs={[...crumbs, { label: t('title'), href }]}
			fill
			actions={
				<>
					<Button variant="ghost" onClick={() => setReading(true)}>
						<History aria-hidden />
						{t('activity')}
					</Button>
					<Button
						disabled={!batch || batch.unused === 0 || disabling}
						aria-describedby={batch?.unused === 0 ? reasonId : undefined}
						onClick={() => setAsking(true)}
					>
						<Ban aria-hidden />
						{t('disable')}
					</Button>
					<Button asChild>
						<Link href={`${batchHref(programId, batchId)}/print`}>
							<Printer aria-hidden />
							{t('print')}
						</Link>
					</Button>
				</>
			}
		>
			{batch ? <BatchFacts batch={batch} /> : <Skeleton className="h-24 rounded-lg" />}
			{jobId && (
				<FollowDisabling
					key={jobId}
					jobId={jobId}
					onDismiss={() => setJob('')}
					onEnded={() => {
						setDisabling(false);
						void claimCodeBatches.invalidate();
						void claimCodes.invalidate();
						void audit.forRecord.invalidate();
					}}
				/>
			)}
			<GridSpace>
				<ListGrid
					list="claimCodes"
					label={t('codes')}
					columns={columns}
					rowId={(row) => row.sid}
					initial={initial}
					scope={{ programId, batchId }}
					{...(mayParticipants
						? { onRowOpen: (row: Code) => navigate(`/programs/${programId}/participants/${row.sid}`) }
						: {})}
					empty={{ icon: Ticket, title: t('emptyCodesTitle'), text: t('emptyCodes') }}
				/>
			</GridSpace>
			{reading && (
				<Dialog open onOpenChange={setReading}>
					<SheetContent title={title ?? t('batch')} width={460}>
						<DialogBody className="py-4">
							<Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
								<ActivityList entity="claimCodeBatch" id={batchId} programId={programId} />
							</Suspense>
						</DialogBody>
					</SheetContent>
				</Dialog>
			)}
			<Suspense fallback={null}>
				{asking && batch && (
					<DisableBatch
						programId={programId}
						batch={batch}
						onClose={() => setAsking(false)}
						onStarted={(id) => {
							setJob(id);
							setDisabling(true);
						}}
					/>
				)}
			</Suspense>
		</Page>
	);
}

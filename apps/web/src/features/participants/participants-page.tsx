import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Suspense } from 'react';
import { ErrorState } from '../../components/error-state';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { lazilyLate } from '../../lib/lazily';
import { useMay } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { AreaSkeleton } from '../imports';
import { PointImport } from '../ledger';
import { ParticipantsGrid } from './participants-grid';

const ImportArea = lazilyLate(
	() => import('./import/import-area').then((module) => module.ImportArea),
	'participants',
	'participantWork',
	'imports',
	'jobs',
);
const CodeGenerator = lazilyLate(
	() => import('../claim-codes').then((module) => module.CodeGenerator),
	'claimCodes',
	'validation',
);

/** /programs/{programId}/participants: Participant Management. */
export function ParticipantsPage() {
	const { t } = useTranslation('participants');
	const programId = useParam('programId');
	const { data: program, error, refetch } = trpc.programs.get.useQuery({ programId });
	const mayTransactions = useMay('manageTransaction');
	return (
		<Page
			title={t('title')}
			kind={program?.name}
			fill
			crumbs={
				program && [
					{ label: program.account.name, href: `/customers/${program.account.id}` },
					{ label: program.name, href: `/programs/${programId}/settings` },
				]
			}
		>
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : (
				<>
					<Suspense fallback={<AreaSkeleton name="participants" />}>
						<ImportArea key={programId} programId={programId} program={program} />
					</Suspense>
					{program?.type === 'points' && mayTransactions && (
						<Suspense fallback={<AreaSkeleton name="points" />}>
							<PointImport key={`points-${programId}`} programId={programId} />
						</Suspense>
					)}
					{program?.type === 'claim' && mayTransactions && (
						<Suspense fallback={<Skeleton className="h-36 shrink-0 rounded-lg" />}>
							<CodeGenerator key={`codes-${programId}`} program={program} />
						</Suspense>
					)}
					<div className="flex h-[44rem] min-h-0 flex-col lg:h-auto lg:min-h-[28rem] lg:flex-1">
						<ParticipantsGrid programId={programId} program={program} />
					</div>
				</>
			)}
		</Page>
	);
}

import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Suspense } from 'react';
import { ErrorState } from '../../components/error-state';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { lazily } from '../../lib/lazily';
import { useMay } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { PointImport } from '../ledger';
import { ImportArea } from './import/import-area';
import { ParticipantsGrid } from './participants-grid';

const CodeGenerator = lazily(
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
					<ImportArea key={programId} programId={programId} program={program} />
					{program?.type === 'points' && mayTransactions && (
						<Suspense fallback={<Skeleton className="h-14 shrink-0 rounded-lg" />}>
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

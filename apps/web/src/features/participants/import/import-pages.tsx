import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { type ReactNode, Suspense } from 'react';
import { Redirect } from 'wouter';
import { ErrorState } from '../../../components/error-state';
import { Page } from '../../../components/page';
import { useParam } from '../../../components/param';
import { useTranslation } from '../../../i18n/use-translation';
import { useProgramCrumbs } from '../../../lib/use-program-crumbs';
import { PointImport } from '../../ledger';
import type { Program } from '../program-context';
import { ImportArea } from './import-area';

/** A separate page for an import into a program's participants. */
function ImportPage({ title, children }: { title: string; children: (program: Program) => ReactNode }) {
	const { t } = useTranslation('participants');
	const programId = useParam('programId');
	const { program, error, refetch, crumbs } = useProgramCrumbs(programId);
	return (
		<Page
			title={title}
			kind={program?.name}
			crumbs={program && [...crumbs, { label: t('title'), href: `/programs/${programId}/participants` }]}
		>
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : program ? (
				<Suspense fallback={<Skeleton className="h-56 rounded-lg" />}>{children(program)}</Suspense>
			) : (
				<Skeleton className="h-56 rounded-lg" />
			)}
		</Page>
	);
}

/** /programs/{programId}/import/participants */
export function ParticipantImportPage() {
	const { t } = useTranslation('participantWork');
	return (
		<ImportPage title={t('import.title')}>
			{(program) => <ImportArea key={program.id} programId={program.id} program={program} />}
		</ImportPage>
	);
}

/** /programs/{programId}/import/points */
export function PointImportPage() {
	const { t } = useTranslation('ledger');
	return (
		<ImportPage title={t('import.title')}>
			{(program) =>
				program.type === 'points' ? (
					<PointImport key={program.id} programId={program.id} />
				) : (
					<Redirect to={`/programs/${program.id}/participants`} replace />
				)
			}
		</ImportPage>
	);
}

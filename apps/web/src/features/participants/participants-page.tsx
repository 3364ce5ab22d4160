import { formatNumber, useUi } from '@rewards/ui';
import { Button } from '@rewards/ui/primitives/button';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ErrorState } from '../../components/error-state';
import { GridSpace } from '../../components/grid-space';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { importAfterFirstPage } from '../../lib/loading/deferred-import';
import { useProgramCrumbs } from '../../lib/use-program-crumbs';
import { ParticipantsGrid } from './participants-grid';

const ImportMenu = importAfterFirstPage(
	() => import('./import/import-menu').then((module) => module.ImportMenu),
	'participants',
);

/** /programs/{programId}/participants: Participant Management. */
export function ParticipantsPage() {
	const { t } = useTranslation('participants');
	const { locale } = useUi();
	const programId = useParam('programId');
	const { program, error, refetch, crumbs } = useProgramCrumbs(programId);
	const [total, setTotal] = useState<number | null>(null);
	const [adding, setAdding] = useState(false);
	// Codes are generated or imported, never entered by hand.
	const add = program && program.type !== 'claim' && (
		<Button variant="primary" aria-keyshortcuts="n" onClick={() => setAdding(true)}>
			<Plus aria-hidden />
			{t('add')}
		</Button>
	);
	return (
		<Page
			title={t('title')}
			kind={program?.name}
			fill
			crumbs={crumbs}
			badge={
				total !== null && (
					<span className="text-lg text-muted-foreground tabular-nums">{formatNumber(total, locale)}</span>
				)
			}
			actions={
				program && (
					<>
						<Suspense fallback={<span className="h-8 w-24" />}>
							<ImportMenu program={program} />
						</Suspense>
						{add}
					</>
				)
			}
		>
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : (
				<GridSpace>
					<ParticipantsGrid
						programId={programId}
						program={program}
						add={add}
						adding={adding}
						onAdded={() => setAdding(false)}
						onTotal={setTotal}
					/>
				</GridSpace>
			)}
		</Page>
	);
}

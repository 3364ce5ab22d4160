import type { GridState } from '@rewards/ui/data-grid';
import { List, Printer, Ticket } from 'lucide-react';
import { useLocation } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { CodeGenerator } from './code-generator';
import { useBatchColumns } from './columns';
import { LookUp } from './look-up';
import { batchHref } from './types';
import { useProgramCrumbs } from './use-program-crumbs';

const initial: Partial<GridState> = { pageSize: 12, sort: [{ field: 'createDate', desc: true }] };

/** /programs/{programId}/claim-codes: the generated batches, with counts by status; also looks up a code. */
export function BatchesPage() {
	const { t } = useTranslation('claimCodes');
	const programId = useParam('programId');
	const [, navigate] = useLocation();
	const { program, error, refetch, crumbs } = useProgramCrumbs(programId);
	const columns = useBatchColumns();
	return (
		<Page title={t('title')} kind={program?.name} crumbs={crumbs}>
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : (
				<>
					{program?.type === 'claim' && (
						<div className="grid gap-4 xl:grid-cols-2">
							<CodeGenerator program={program} />
							<LookUp programId={programId} />
						</div>
					)}
					<div className="flex h-[40rem] min-h-0 flex-col">
						<ListGrid
							list="claimCodeBatches"
							label={t('batches')}
							columns={columns}
							rowId={(row) => row.id}
							initial={initial}
							scope={{ programId }}
							rowActions={(row) => [
								{
									id: 'open',
									label: t('open'),
									icon: <List aria-hidden />,
									onSelect: () => navigate(batchHref(programId, row.id)),
								},
								{
									id: 'print',
									label: t('print'),
									icon: <Printer aria-hidden />,
									onSelect: () => navigate(`${batchHref(programId, row.id)}/print`),
								},
							]}
							onRowOpen={(row) => navigate(batchHref(programId, row.id))}
							empty={{ icon: Ticket, title: t('emptyTitle'), text: t('empty') }}
						/>
					</div>
				</>
			)}
		</Page>
	);
}

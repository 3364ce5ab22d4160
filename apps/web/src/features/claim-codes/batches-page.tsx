import type { GridState } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { List, Plus, Printer, Search, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { GridSpace } from '../../components/grid-space';
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

/** /programs/{programId}/claim-codes: the generated batches, with counts by status. Generates codes, looks one up. */
export function BatchesPage() {
	const { t } = useTranslation('claimCodes');
	const programId = useParam('programId');
	const [, navigate] = useLocation();
	const { program, error, refetch, crumbs } = useProgramCrumbs(programId);
	const columns = useBatchColumns();
	const [open, setOpen] = useState<'generate' | 'lookUp' | null>(null);
	const close = () => setOpen(null);
	return (
		<Page
			title={t('title')}
			kind={program?.name}
			crumbs={crumbs}
			fill
			actions={
				program?.type === 'claim' && (
					<>
						<Button onClick={() => setOpen('lookUp')}>
							<Search aria-hidden />
							{t('lookUp.title')}
						</Button>
						<Button variant="primary" aria-keyshortcuts="n" onClick={() => setOpen('generate')}>
							<Plus aria-hidden />
							{t('generator.open')}
						</Button>
					</>
				)
			}
		>
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : (
				<>
					{program?.type === 'claim' && (
						<CodeGenerator key={programId} program={program} open={open === 'generate'} onClose={close} />
					)}
					{open === 'lookUp' && <LookUp programId={programId} onClose={close} />}
					<GridSpace>
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
					</GridSpace>
				</>
			)}
		</Page>
	);
}

import type { GridState, RowAction } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { Coins, Plus, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { deferredImport } from '../../lib/loading/deferred-import';
import { trpc } from '../../lib/trpc';
import { BalanceHistory } from './balance-history';
import { useTransactionColumns } from './columns';
import { mayReverse, type TransactionRow } from './types';

const AddTransaction = deferredImport(
	() => import('./add-transaction').then((module) => module.AddTransaction),
	'validation',
);
const ReverseTransaction = deferredImport(
	() => import('./reverse-transaction').then((module) => module.ReverseTransaction),
	'validation',
);

export interface TransactionsGridProps {
	programId: string;
	participantId: string;
	/** Points are awarded and deducted by hand in points programs only. */
	mayAdd: boolean;
	/** The participant's current balance. */
	balance: number;
	/** The balance has changed. */
	onChanged: () => void;
}

const initial: Partial<GridState> = { pageSize: 12, sort: [{ field: 'createDate', desc: true }] };

type Open = { kind: 'add' } | { kind: 'reverse'; row: TransactionRow } | null;

/** The transactions of one participant, newest first. */
export function TransactionsGrid({ programId, participantId, mayAdd, balance, onChanged }: TransactionsGridProps) {
	const { t } = useTranslation('ledger');
	const { ledger } = trpc.useUtils();
	const columns = useTransactionColumns(programId, participantId);
	const [open, setOpen] = useState<Open>(null);
	const key = { programId, participantId };
	const close = () => setOpen(null);
	const changed = () => {
		void ledger.invalidate();
		onChanged();
	};
	const actions = (row: TransactionRow): RowAction[] => [
		{
			id: 'reverse',
			label: t('reverse'),
			icon: <Undo2 aria-hidden className="rtl:-scale-x-100" />,
			disabled: !mayReverse(row),
			onSelect: () => setOpen({ kind: 'reverse', row }),
		},
	];
	const add = mayAdd && (
		<Button variant="primary" aria-keyshortcuts="n" onClick={() => setOpen({ kind: 'add' })}>
			<Plus aria-hidden />
			{t('add')}
		</Button>
	);
	return (
		<>
			{mayAdd && <BalanceHistory {...key} />}
			<ListGrid
				list="ledger"
				label={t('transactions')}
				columns={columns}
				rowId={(row) => row.id}
				initial={initial}
				scope={key}
				rowActions={actions}
				actions={add}
				empty={{ icon: Coins, title: t('emptyTitle'), text: t(mayAdd ? 'empty' : 'emptyOther'), action: add }}
			/>
			<Suspense fallback={null}>
				{open?.kind === 'add' && <AddTransaction {...key} balance={balance} onClose={close} onSaved={changed} />}
				{open?.kind === 'reverse' && (
					<ReverseTransaction {...key} transaction={open.row} onClose={close} onDone={changed} />
				)}
			</Suspense>
		</>
	);
}

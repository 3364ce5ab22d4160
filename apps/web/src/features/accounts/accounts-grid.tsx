import type { GridFilter, GridState, RowAction } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { Building2, Eye, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { deferredImport } from '../../lib/loading/deferred-import';
import { useMay, useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { useAccountColumns } from './columns';
import type { AccountListRow } from './types';

const AccountDialog = deferredImport(
	() => import('./account-dialog').then((module) => module.AccountDialog),
	'validation',
);
const DeleteAccountDialog = deferredImport(() =>
	import('./delete-account-dialog').then((module) => module.DeleteAccountDialog),
);

export interface AccountsGridProps {
	label: string;
	/** Only the children of this account, and new ones become its children; without it, the whole subtree. */
	parentId?: string;
	/** Only this account and those below it: the current one. New ones become its children. */
	below?: string;
}

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'name', desc: false }] };

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; account: AccountListRow } | null;

/** Accounts with search, filters and pages of 20; with manageAccount they can be added, edited and deleted. */
export function AccountsGrid({ label, parentId, below }: AccountsGridProps) {
	const { t } = useTranslation(['accounts', 'common']);
	const [, navigate] = useLocation();
	const { accounts } = trpc.useUtils();
	const own = useSelf().account;
	const mayEdit = useMay('manageAccount');
	const child = parentId !== undefined;
	const columns = useAccountColumns();
	const [open, setOpen] = useState<Open>(null);
	const filter = useMemo(
		(): GridFilter | undefined => (parentId ? ['parentId', '=', parentId] : undefined),
		[parentId],
	);

	const actions = (row: AccountListRow): RowAction[] => {
		const details = {
			id: 'details',
			label: t('common:details'),
			icon: <Eye aria-hidden />,
			onSelect: () => navigate(`/customers/${row.id}`),
		};
		if (!mayEdit) return [details];
		return [
			details,
			{
				id: 'edit',
				label: t('common:edit'),
				icon: <Pencil aria-hidden />,
				onSelect: () => setOpen({ kind: 'edit', account: row }),
			},
			{
				id: 'delete',
				label: t('common:delete'),
				icon: <Trash2 aria-hidden />,
				danger: true,
				// Removed by a user of an account above.
				disabled: row.id === own.id,
				onSelect: () => setOpen({ kind: 'delete', account: row }),
			},
		];
	};
	const saved = () => void accounts.invalidate();
	const close = () => setOpen(null);
	const add = mayEdit && own.type !== 'customer' && (
		<Button variant="primary" aria-keyshortcuts="n" onClick={() => setOpen({ kind: 'add' })}>
			<Plus aria-hidden />
			{t('accounts:add')}
		</Button>
	);

	return (
		<>
			<ListGrid
				list="accounts"
				label={label}
				columns={columns}
				rowId={(row) => row.id}
				initial={initial}
				filter={filter}
				scope={below ? { below } : {}}
				rowActions={actions}
				onRowOpen={(row) => navigate(`/customers/${row.id}`)}
				actions={add}
				empty={{
					icon: Building2,
					title: t(child ? 'accounts:childEmptyTitle' : 'accounts:emptyTitle'),
					text: t(child ? 'accounts:childEmpty' : 'accounts:empty'),
					action: add || undefined,
				}}
			/>
			<Suspense fallback={null}>
				{open?.kind === 'add' && (
					<AccountDialog child={child} parentId={parentId ?? below ?? own.id} onClose={close} onSaved={saved} />
				)}
				{open?.kind === 'edit' && (
					<AccountDialog child={child} accountId={open.account.id} onClose={close} onSaved={saved} />
				)}
				{open?.kind === 'delete' && <DeleteAccountDialog account={open.account} onClose={close} onDeleted={saved} />}
			</Suspense>
		</>
	);
}

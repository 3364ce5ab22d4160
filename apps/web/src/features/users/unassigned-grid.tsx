import type { GridState, RowAction } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { Trash2, UserCheck, UserPlus, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { deferredImport } from '../../lib/loading/deferred-import';
import { trpc } from '../../lib/trpc';
import { useUserColumns } from './columns';
import type { UserRow } from './types';

const UserQuestion = deferredImport(() => import('./user-question').then((module) => module.UserQuestion));
const AssignDialog = deferredImport(
	() => import('./assign-dialog').then((module) => module.AssignDialog),
	'validation',
);

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'createdAt', desc: true }] };

/** Registered users without an account and role; visible to root's users. */
export function UnassignedGrid({ accountId, usersHref }: { accountId: string; usersHref: string }) {
	const { t } = useTranslation(['users', 'common']);
	const { users, roles } = trpc.useUtils();
	const columns = useUserColumns(true);
	const [chosen, setChosen] = useState<UserRow | null>(null);
	const [removing, setRemoving] = useState<UserRow | null>(null);
	const actions = (row: UserRow): RowAction[] => [
		{ id: 'assign', label: t('users:assign'), icon: <UserCheck aria-hidden />, onSelect: () => setChosen(row) },
		{
			id: 'delete',
			label: t('common:delete'),
			icon: <Trash2 aria-hidden />,
			danger: true,
			onSelect: () => setRemoving(row),
		},
	];
	return (
		<>
			<div className="shrink-0">
				<h2 className="font-semibold">{t('users:unassigned')}</h2>
				<p className="text-muted-foreground">{t('users:unassignedEmpty')}</p>
			</div>
			<ListGrid
				list="users"
				label={t('users:unassigned')}
				columns={columns}
				rowId={(row) => row.id}
				initial={initial}
				scope={{ accountId, unassigned: true }}
				rowActions={actions}
				rowActionCount={2}
				onRowOpen={setChosen}
				actions={
					<Button asChild>
						<Link href={usersHref}>
							<Users aria-hidden />
							{t('users:ofAccount')}
						</Link>
					</Button>
				}
				empty={{ icon: UserPlus, title: t('users:unassignedEmptyTitle') }}
			/>
			<Suspense fallback={null}>
				{removing && (
					<UserQuestion
						question="removeRegistered"
						accountId={accountId}
						user={removing}
						onClose={() => setRemoving(null)}
						onDone={() => void users.invalidate()}
					/>
				)}
				{chosen && (
					<AssignDialog
						user={chosen}
						accountId={accountId}
						onClose={() => setChosen(null)}
						onSaved={() => {
							void users.invalidate();
							void roles.invalidate();
						}}
					/>
				)}
			</Suspense>
		</>
	);
}

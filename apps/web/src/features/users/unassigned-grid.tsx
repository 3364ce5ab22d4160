import type { GridState, RowAction } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { UserCheck, UserPlus, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { lazily } from '../../lib/lazily';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { trpc } from '../../lib/trpc';
import { useUserColumns } from './columns';
import type { UserRow } from './types';

const AssignDialog = lazily(() => import('./assign-dialog').then((module) => module.AssignDialog), 'validation');

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'createdAt', desc: true }] };

/** People who have registered and whom nobody has given account and role; shown to root's users. */
export function UnassignedGrid({ accountId, usersHref }: { accountId: string; usersHref: string }) {
	const { t } = useTranslation('users');
	const { users, roles } = trpc.useUtils();
	const columns = useUserColumns(true);
	const [chosen, setChosen] = useState<UserRow | null>(null);
	const actions = (row: UserRow): RowAction[] => [
		{ id: 'assign', label: t('assign'), icon: <UserCheck aria-hidden />, onSelect: () => setChosen(row) },
	];
	return (
		<>
			<div className="shrink-0">
				<h2 className="font-semibold">{t('unassigned')}</h2>
				<p className="text-muted-foreground">{t('unassignedEmpty')}</p>
			</div>
			<ListGrid
				list="users"
				label={t('unassigned')}
				columns={columns}
				rowId={(row) => row.id}
				initial={initial}
				scope={{ accountId, unassigned: true }}
				rowActions={actions}
				rowActionCount={1}
				onRowOpen={setChosen}
				actions={
					<Button asChild>
						<Link href={usersHref}>
							<Users aria-hidden />
							{t('ofAccount')}
						</Link>
					</Button>
				}
				empty={{ icon: UserPlus, title: t('unassignedEmptyTitle') }}
			/>
			<Suspense fallback={null}>
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

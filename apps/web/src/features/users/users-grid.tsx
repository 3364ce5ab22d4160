import type { GridState, RowAction } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { Lock, LockOpen, LogOut, Mail, Pencil, Plus, ShieldOff, Trash2, Unlink, UserPlus, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { deferredImport } from '../../lib/loading/deferred-import';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { ActivityList } from '../audit';
import { useUserColumns } from './columns';
import type { UserRow } from './types';
import type { Question } from './user-question';

const UserDialog = deferredImport(() => import('./user-dialog').then((module) => module.UserDialog), 'validation');
const UserQuestion = deferredImport(() => import('./user-question').then((module) => module.UserQuestion));

export interface UsersGridProps {
	accountId: string;
	/** Link to users without an account, for users who manage them. */
	unassignedHref?: string | undefined;
}

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'displayName', desc: false }] };

type Open = { kind: 'add' } | { kind: 'edit' | Question; user: UserRow } | null;

/** The staff users of one account. Those whose role exceeds one's own permissions are read-only. */
export function UsersGrid({ accountId, unassignedHref }: UsersGridProps) {
	const { t } = useTranslation(['users', 'common']);
	const { users, roles } = trpc.useUtils();
	const self = useSelf().user.id;
	const invite = trpc.users.invite.useMutation();
	const unlock = trpc.users.unlock.useMutation();
	const columns = useUserColumns();
	const [open, setOpen] = useState<Open>(null);
	const close = () => setOpen(null);
	const changed = () => {
		void users.invalidate();
		void roles.invalidate();
	};
	// Read during rendering: the assignable roles load together with the first rows.
	const mayChange = ({ roleId }: UserRow) =>
		roleId === null || (roles.usable.getData({ accountId })?.some(({ id }) => id === roleId) ?? true);

	const actions = (row: UserRow): RowAction[] => {
		const key = { accountId, userId: row.id };
		const disabled = !mayChange(row);
		const ask = (kind: 'edit' | Question) => ({ disabled, onSelect: () => setOpen({ kind, user: row }) });
		const own = row.id === self;
		const again: RowAction = {
			id: 'invite',
			label: t('users:inviteAgain'),
			icon: <Mail aria-hidden />,
			disabled,
			onSelect: async () => {
				const { email } = await invite.mutateAsync(key);
				void toast.success(t('users:invited', { email }));
			},
		};
		const letIn: RowAction = {
			id: 'unlock',
			label: t('users:unlock'),
			icon: <LockOpen aria-hidden />,
			disabled,
			onSelect: async () => {
				await unlock.mutateAsync(key);
				void toast.success(t('users:unlocked', { name: row.displayName }));
				changed();
			},
		};
		const keepOut: RowAction = {
			id: 'lock',
			label: t('users:lock'),
			icon: <Lock aria-hidden />,
			...ask('lock'),
			disabled: disabled || own,
		};
		return [
			{ id: 'edit', label: t('common:edit'), icon: <Pencil aria-hidden />, ...ask('edit') },
			{
				id: 'delete',
				label: t('common:delete'),
				icon: <Trash2 aria-hidden />,
				danger: true,
				...ask('delete'),
				disabled: disabled || own,
			},
			...(row.status === 'invited' ? [again] : []),
			row.status === 'locked' ? letIn : keepOut,
			{ id: 'signOut', label: t('users:signOut'), icon: <LogOut aria-hidden />, ...ask('signOut') },
			...(row.secondFactor && !own
				? [
						{
							id: 'resetSecondFactor',
							label: t('users:resetSecondFactor'),
							icon: <ShieldOff aria-hidden />,
							...ask('resetSecondFactor'),
						},
					]
				: []),
			...(row.linked && !own
				? [
						{
							id: 'unlinkIdentity',
							label: t('users:unlinkIdentity'),
							icon: <Unlink aria-hidden />,
							...ask('unlinkIdentity'),
						},
					]
				: []),
		];
	};
	const add = (
		<Button variant="primary" aria-keyshortcuts="n" onClick={() => setOpen({ kind: 'add' })}>
			<Plus aria-hidden />
			{t('users:add')}
		</Button>
	);
	return (
		<>
			<ListGrid
				list="users"
				label={t('users:users')}
				columns={columns}
				rowId={(row) => row.id}
				initial={initial}
				scope={{ accountId }}
				beside={() => roles.usable.fetch({ accountId })}
				rowActions={actions}
				onRowOpen={(row) => mayChange(row) && setOpen({ kind: 'edit', user: row })}
				renderDetail={(row) => (
					<Suspense fallback={<Skeleton className="h-32 rounded-md" />}>
						<ActivityList entity="user" id={row.id} />
					</Suspense>
				)}
				actions={
					<>
						{unassignedHref && (
							<Button asChild>
								<Link href={unassignedHref}>
									<UserPlus aria-hidden />
									{t('users:unassigned')}
								</Link>
							</Button>
						)}
						{add}
					</>
				}
				empty={{ icon: Users, title: t('users:emptyTitle'), text: t('users:empty'), action: add }}
			/>
			<Suspense fallback={null}>
				{open?.kind === 'add' && <UserDialog accountId={accountId} onClose={close} onSaved={changed} />}
				{open?.kind === 'edit' && (
					<UserDialog accountId={accountId} userId={open.user.id} onClose={close} onSaved={changed} />
				)}
				{open && open.kind !== 'add' && open.kind !== 'edit' && (
					<UserQuestion question={open.kind} accountId={accountId} user={open.user} onClose={close} onDone={changed} />
				)}
			</Suspense>
		</>
	);
}

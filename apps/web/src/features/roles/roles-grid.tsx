import type { GridState, RowAction } from '@rewards/ui/data-grid';
import { gridEditing } from '@rewards/ui/grid-editing';
import { Button } from '@rewards/ui/primitives/button';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { Copy, PanelTopOpen, ShieldCheck, Trash2 } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { showAdded } from '../../lib/list-grid/places';
import { deferredImport } from '../../lib/loading/deferred-import';
import { withoutIsolates } from '../../lib/loading/isolated';
import { useSelf } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { ActivityList } from '../audit';
import { useRoleColumns } from './columns';
import { ReadyMade } from './ready-made';
import { parseRole, type RoleOutput, type RoleValues, roleValues, useRoleFields } from './role-form';
import { flagsOf, holdsAll, type RoleRow } from './types';

const AddRole = deferredImport(() => import('./role-dialog').then((module) => module.AddRole), 'validation');
const EditRole = deferredImport(() => import('./role-dialog').then((module) => module.EditRole), 'validation');
const GroupRolesDialog = deferredImport(
	() => import('./group-roles-dialog').then((module) => module.GroupRolesDialog),
	'validation',
);
const MailDomainsDialog = deferredImport(
	() => import('./mail-domains-dialog').then((module) => module.MailDomainsDialog),
	'mailDomains',
	'validation',
);
const DeleteRole = deferredImport(() => import('./delete-role').then((module) => module.DeleteRole));

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'name', desc: false }] };

type Open =
	| { kind: 'groups' | 'mailDomains' }
	| { kind: 'add'; start: RoleValues }
	| { kind: 'edit' | 'delete'; role: RoleRow }
	| null;

/**
 * Roles with all their flags, edited inline or in a popup; those of accounts above and those that exceed one's own
 * permissions are read-only.
 */
export function RolesGrid() {
	const { t } = useTranslation(['roles', 'common']);
	const { client, roles } = trpc.useUtils();
	const self = useSelf();
	const held = self.data.permissions;
	const own = self.account.id;
	const providers = trpc.auth.providers.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
	const columns = useRoleColumns();
	const fields = useRoleFields();
	const [open, setOpen] = useState<Open>(null);
	const close = () => setOpen(null);
	const changed = () => void roles.invalidate();

	const editing = useMemo(
		() =>
			gridEditing<RoleRow, RoleValues, RoleOutput>({
				mode: 'inline',
				addLabel: t('roles:add'),
				canEdit: (row) => row.accountId !== null && holdsAll(held, row),
				title: (row) => t(row ? 'roles:edit' : 'roles:add'),
				parse: parseRole,
				fields,
				values: roleValues,
				version: (row) => row.version,
				width: 640,
				save: async (values, row, { version = 0 }) => {
					const saved = await (row
						? client.roles.update.mutate({ ...values, id: row.id, version })
						: client.roles.create.mutate(values));
					void toast.success(t('roles:saved'));
					void roles.invalidate();
					if (!row) showAdded(saved.id);
				},
			}),
		[t, held, fields, client, roles],
	);
	const actions = (row: RoleRow): RowAction[] => {
		const fixed = row.accountId === null || !holdsAll(held, row);
		return [
			{
				id: 'form',
				label: t('roles:openForm'),
				icon: <PanelTopOpen aria-hidden />,
				disabled: fixed,
				onSelect: () => setOpen({ kind: 'edit', role: row }),
			},
			{
				id: 'copy',
				label: t('roles:copy'),
				icon: <Copy aria-hidden />,
				disabled: !holdsAll(held, row),
				onSelect: () =>
					setOpen({
						kind: 'add',
						start: { name: withoutIsolates(t('roles:copyOf', { name: row.name })).slice(0, 50), ...flagsOf(row) },
					}),
			},
			{
				id: 'delete',
				label: t('common:delete'),
				icon: <Trash2 aria-hidden />,
				danger: true,
				disabled: fixed,
				onSelect: () => setOpen({ kind: 'delete', role: row }),
			},
		];
	};
	return (
		<>
			<ListGrid
				list="roles"
				label={t('roles:roles')}
				columns={columns}
				rowId={(row) => row.id}
				initial={initial}
				editing={editing}
				rowActions={actions}
				rowActionCount={4}
				renderDetail={(row) => (
					<Suspense fallback={<Skeleton className="h-32 rounded-md" />}>
						<ActivityList entity="role" id={row.id} />
					</Suspense>
				)}
				actions={
					<>
						<Button onClick={() => setOpen({ kind: 'groups' })}>{t('roles:groups')}</Button>
						{providers.data?.oidc?.groups && (
							<Button onClick={() => setOpen({ kind: 'mailDomains' })}>{t('roles:mailDomains')}</Button>
						)}
						<ReadyMade onChosen={(start) => setOpen({ kind: 'add', start })} />
					</>
				}
				empty={{ icon: ShieldCheck, title: t('roles:emptyTitle'), text: t('roles:empty') }}
			/>
			<Suspense fallback={null}>
				{open?.kind === 'groups' && <GroupRolesDialog accountId={own} onClose={close} />}
				{open?.kind === 'mailDomains' && <MailDomainsDialog accountId={own} onClose={close} />}
				{open?.kind === 'add' && <AddRole start={open.start} onClose={close} onSaved={changed} />}
				{open?.kind === 'edit' && <EditRole id={open.role.id} onClose={close} onSaved={changed} />}
				{open?.kind === 'delete' && <DeleteRole role={open.role} onClose={close} onDeleted={changed} />}
			</Suspense>
		</>
	);
}

import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import type { RoleRow } from './types';

interface DeleteRoleProps {
	role: RoleRow;
	onClose: () => void;
	onDeleted: () => void;
}

export function DeleteRole({ role, onClose, onDeleted }: DeleteRoleProps) {
	const { t } = useTranslation(['roles', 'common']);
	const remove = trpc.roles.delete.useMutation();
	return (
		<ConfirmDialog
			open
			danger
			onOpenChange={onClose}
			title={t('roles:deleteTitle', { name: role.name })}
			confirmLabel={t('common:delete')}
			onConfirm={async () => {
				await remove.mutateAsync({ id: role.id });
				void toast.success(t('roles:saved'));
				onDeleted();
			}}
		>
			{t('roles:deleteText')}
		</ConfirmDialog>
	);
}

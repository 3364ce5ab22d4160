import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';

export interface DeleteAccountDialogProps {
	account: { id: string; name: string };
	onClose: () => void;
	onDeleted: () => void;
}

export function DeleteAccountDialog({ account, onClose, onDeleted }: DeleteAccountDialogProps) {
	const { t } = useTranslation(['accounts', 'common']);
	const remove = trpc.accounts.delete.useMutation();
	return (
		<ConfirmDialog
			open
			danger
			onOpenChange={onClose}
			title={t('accounts:deleteTitle', { name: account.name })}
			confirmLabel={t('common:delete')}
			onConfirm={async () => {
				await remove.mutateAsync({ id: account.id });
				void toast.success(t('common:deleted'));
				onDeleted();
			}}
		>
			{t('accounts:deleteText')}
		</ConfirmDialog>
	);
}
